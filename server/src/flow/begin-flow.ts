import { createHmac } from 'node:crypto'
import type { FlowName, Verification } from '@portico/contract'
import type { Account } from '../directory/directory.js'
import type { Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import { rotateSession } from '../session/session.js'
import type { Visit } from '../session/visit.js'
import { choiceOf, offered, verificationOf } from './contact-choice.js'
import { type DecoyShares, decoyContacts } from './decoy.js'
import { type Choice, type Flow, firstState, flowLifeMs } from './flow.js'

/** Who starts which flow. `account` null: a name nobody has, or one that must look so. */
export interface FlowStart {
  readonly name: FlowName
  readonly username: string
  readonly account: Account | null
}

/** The keyed hash under which a canonical name is counted, known or not. */
export function nameKeyOf({ secrets }: Pick<Ports, 'secrets'>, username: string): string {
  return secrets.sign('name', username)
}

/** The contacts to offer for an account, or the decoys of a name (E1, E2). */
export async function choicesFor(ports: Ports, { name, username, account }: FlowStart): Promise<Choice[]> {
  const { store, clock, rules, hasSms, random } = ports
  const holdMs = name === 'profile' ? 0 : rules.contactHoldMs
  // Decoys ask the store as well, so that they cost the same.
  const contacts = await store.contacts.allOf(account?.id ?? `decoy ${username}`)
  const shares = await decoyShares(ports)
  const decoys = decoysOf(ports, username, shares)
  if (account !== null) {
    return offered(contacts, { hasSms, verifiedBefore: clock.now() - holdMs }).map((contact) =>
      choiceOf(contact, random.token(16)),
    )
  }
  return rules.enumeration === 'plain' ? [] : decoys.map((decoy) => ({ ...decoy, handle: random.token(16) }))
}

/** Starts a flow in a new session, in place of what the visitor had; tells what the browser is to show. */
export async function beginFlow(ports: Ports, visit: Visit, start: FlowStart): Promise<Verification> {
  const { store, clock, random } = ports
  const now = clock.now()
  const mustChange = start.name === 'profile' && start.account?.mustChangePassword === true
  const choices = await choicesFor(ports, start)
  const flow: Flow = {
    id: random.token(16),
    name: start.name,
    state: mustChange ? { at: 'must-change-password' } : firstState(start.name, choices.length > 0),
    accountId: start.account?.id ?? null,
    nameKey: nameKeyOf(ports, start.username),
    epoch: await store.people.epochOf(start.account?.id ?? ''),
    choices,
    sentAt: {},
    sends: 0,
    staged: null,
    createdAt: now,
    expiresAt: now + flowLifeMs,
  }
  const sessionId = await store.transaction(async (stores) => {
    if (visit.session?.flowId) await stores.flows.drop(visit.session.flowId)
    await stores.flows.put(flow)
    return rotateSession(stores, { ports, visit }, { flowId: flow.id, lifeMs: flowLifeMs, ...accountOf(start) })
  })
  if (sessionId === null) throw new Refusal('flow-gone', { reason: 'session replaced meanwhile' })
  visit.carry(sessionId)
  const verification = verificationOf(flow.state, flow.choices)
  if (verification === null) throw new Error(`a new flow cannot be ${flow.state.at}`)
  return verification
}

function accountOf({ account }: FlowStart): { accountId: string } | Record<string, never> {
  return account === null ? {} : { accountId: account.id }
}

function decoysOf(ports: Ports, username: string, shares: DecoyShares) {
  const seed = ports.secrets.sign('decoy', `v1|${username}`)
  const draw = (label: string) => createHmac('sha256', seed).update(label).digest().readUInt32BE() / 2 ** 32
  return decoyContacts(username, shares, { draw, hasSms: ports.hasSms }).map((decoy, index) => ({
    ...decoy,
    contactId: `decoy-${ports.secrets.sign('decoy', `contact|${username}|${index}`)}`,
  }))
}

/** Settled at the first start from the addresses enrolled then (decisions section 5). */
export async function decoyShares({ store }: Pick<Ports, 'store'>): Promise<DecoyShares> {
  const settled = await store.facts.get('decoy-shares')
  if (settled !== null) return JSON.parse(settled) as DecoyShares
  const lastLabels = [...(await store.contacts.lastLabels())].flatMap(([label, count]) =>
    Array.from({ length: Math.min(count, 1000) }, () => label),
  )
  const shares: DecoyShares = { lastLabels: lastLabels.length > 0 ? sampled(lastLabels) : ['com'] }
  return JSON.parse(await store.facts.settle('decoy-shares', JSON.stringify(shares))) as DecoyShares
}

/** At most a hundred labels, evenly taken, so that the fact stays small. */
function sampled(labels: readonly string[]): string[] {
  const step = Math.max(1, labels.length / 100)
  return Array.from({ length: Math.min(100, labels.length) }, (_, index) => labels[Math.floor(index * step)] ?? 'com')
}
