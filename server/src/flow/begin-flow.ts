import type { FlowName, Verification } from '@portico/contract'
import { record } from '../audit/audit.js'
import type { Account } from '../directory/directory.js'
import { nameKeyOf } from '../directory/name-key.js'
import type { Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import { startSession } from '../session/session.js'
import type { Visit } from '../session/visit.js'
import { choiceOf, offered, verificationOf } from './contact-choice.js'
import { decoyChoices, settledDecoys } from './decoy-choices.js'
import { type Choice, type Flow, firstState, flowLifeMs } from './flow.js'

/** Who starts which flow. `account` null: a name nobody has, or one that must look so. */
export interface FlowStart {
  readonly name: FlowName
  readonly username: string
  readonly account: Account | null
  /** The epoch before the password was looked at: a flow never begins on what has changed since then (R6). */
  readonly epoch?: number
}

/** What the browser is to show, and the session in which the flow lives. */
export interface BegunFlow {
  readonly output: Verification
  readonly session: string
}

/** The contacts to offer for an account, or the decoys of a name (E1, E2). */
export async function choicesFor(
  ports: Ports,
  { name, username, account }: Pick<FlowStart, 'name' | 'username' | 'account'>,
): Promise<Choice[]> {
  const { store, clock, rules, random } = ports
  const { prefixes: smsPrefixes } = rules.smsReach
  const holdMs = name === 'profile' ? 0 : rules.contactHoldMs
  // Decoys ask the store as well, so that they cost the same.
  const contacts = await store.contacts.allOf(account?.id ?? nameKeyOf(ports, username))
  const settled = await settledDecoys(ports)
  const decoys = decoyChoices(settled, { username, reach: ports })
  if (account !== null) {
    return offered(contacts, { reach: ports, verifiedBefore: clock.now() - holdMs }).map((contact) =>
      choiceOf(contact, { handle: random.token(16), lastLabels: settled.lastLabels, smsPrefixes }),
    )
  }
  return rules.enumeration === 'plain' ? [] : decoys.map((decoy) => ({ ...decoy, handle: random.token(16) }))
}

/** Starts a flow in a new session, in place of what the visitor had, and keeps the event; tells what the browser is to show. */
export async function beginFlow(ports: Ports, visit: Visit, start: FlowStart): Promise<BegunFlow> {
  const choices = await choicesFor(ports, start)
  const { sessionId, flow } = await ports.store.transaction(async (stores) => {
    const epoch = await stores.epochs.epochOf(start.account?.id ?? '')
    if (start.epoch !== undefined && start.epoch !== epoch) {
      throw new Refusal('wrong-credentials', { reason: 'account changed meanwhile' })
    }
    if (visit.session !== null) await stores.sessions.end(visit.session.idHash)
    if (visit.session?.flowId) await stores.flows.drop(visit.session.flowId)
    const flow = newFlow(ports, start, { choices, epoch })
    await stores.flows.put(flow)
    const event = start.name === 'profile' ? 'sign-in.password' : 'recovery.started'
    await record(stores, { ports, visit }, { event, result: 'ok', flow })
    const account = start.account === null ? {} : { accountId: start.account.id }
    return { flow, sessionId: await startSession(stores, ports, { flowId: flow.id, lifeMs: flowLifeMs, ...account }) }
  })
  const verification = verificationOf(flow.state, flow.choices)
  if (verification === null) throw new Error(`a new flow cannot be ${flow.state.at}`)
  return { output: verification, session: sessionId }
}

function newFlow(
  ports: Ports,
  { name, username, account }: FlowStart,
  { choices, epoch }: { choices: readonly Choice[]; epoch: number },
): Flow {
  const now = ports.clock.now()
  const mustChange = name === 'profile' && account?.mustChangePassword === true
  return {
    id: ports.random.token(16),
    name,
    state: mustChange ? { at: 'must-change-password' } : firstState(name, choices.length > 0),
    accountId: account?.id ?? null,
    nameKey: nameKeyOf(ports, username),
    epoch,
    choices,
    sentAt: {},
    sends: 0,
    staged: null,
    createdAt: now,
    expiresAt: now + flowLifeMs,
  }
}
