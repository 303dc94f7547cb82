import type { User } from '@portico/contract'
import { record } from '../audit/audit.js'
import { giveBackToCodeBudget } from '../contact/code-budget.js'
import type { StoredCode } from '../contact/code-store.js'
import { tellContacts } from '../delivery/tell-contacts.js'
import type { Account, PreparedPassword } from '../directory/directory.js'
import { writePassword } from '../directory/write-password.js'
import type { Ports } from '../ports.js'
import { userOf } from '../profile/user-of.js'
import { Refusal } from '../refusal.js'
import { rotateSession, startSession } from '../session/session.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { type AfterCode, advance, type Flow, flowRules, grantLifeMs } from './flow.js'
import { isFlowSound } from './flow-of-visit.js'

/** A flow whose code was right: everything that follows happens together with using the code up. */
export interface ProvenFlow {
  readonly ports: Ports
  readonly visit: Visit
  readonly flow: Flow
  readonly code: StoredCode
  /** What else becomes true with the code, such as a first address that is now verified. */
  readonly alongside?: (stores: Stores) => Promise<void>
}

/** What the person is told; `user` only once signed in. */
export interface AfterCodeAnswer {
  readonly message: string
  readonly user: User | null
}

/** What each flow does next, as a table (specification section 4). */
const next: Readonly<Record<AfterCode, (proven: ProvenFlow, account: Account) => Promise<AfterCodeAnswer>>> = {
  'sign-in': (proven, account) => (proven.flow.staged === null ? signInNow : signInWithStagedPassword)(proven, account),
  'grant-new-password': grantNewPassword,
  unlock,
}

/**
 * Goes on after a right code. The account is looked at once more: who was disabled or changed since then is refused
 * `flow-gone` (R6, F5). Of parallel right codes one wins, the others are refused `code-wrong` (O3).
 */
export async function goOnAfterCode(proven: ProvenFlow): Promise<AfterCodeAnswer> {
  const { ports, flow, visit } = proven
  const account = flow.accountId === null ? null : await ports.directory.byId(flow.accountId)
  const isUsable = account !== null && (flow.name !== 'profile' || !account.isLocked)
  if (!isUsable || !(await isFlowSound(ports, flow))) {
    await ports.store.flows.drop(flow.id)
    // Not where the same code, sent twice, has just signed in under a new id (W10).
    if (visit.session !== null && (await ports.store.sessions.end(visit.session.idHash))) visit.carry(null)
    throw new Refusal('flow-gone', { reason: 'account not usable any more' })
  }
  const answer = await next[flowRules[flow.name].afterCode](proven, account)
  ports.nudgeOutbox()
  return answer
}

/** Uses the code up and moves the flow on, first thing in the transaction of what follows. */
async function useCode(stores: Stores, { ports, visit, flow, code, alongside }: ProvenFlow): Promise<Flow> {
  const now = ports.clock.now()
  const current = await stores.flows.findForChange(flow.id, now)
  if (current === null || (await stores.people.epochOf(flow.accountId ?? '')) !== flow.epoch)
    throw new Refusal('flow-gone')
  const state = advance(current, { type: 'right-code' }, now)
  if (typeof state === 'string') throw new Refusal(state)
  if (!(await stores.codes.use(code.id, now))) throw new Refusal('code-wrong', { reason: 'used already' })
  await giveBackToCodeBudget(stores, code)
  await alongside?.(stores)
  await record(stores, { ports, visit }, { event: 'code.checked', result: 'ok', flow, purpose: code.purpose })
  return { ...current, state }
}

async function signInNow(proven: ProvenFlow, account: Account): Promise<AfterCodeAnswer> {
  const { ports, visit } = proven
  const { user, sessionId } = await ports.store.transaction(async (stores) => {
    await useCode(stores, proven)
    const sessionId = await rotateSession(stores, proven, signedInAs(account, ports))
    return { user: await afterSignIn(stores, proven, account), sessionId }
  })
  visit.carry(sessionId)
  return { message: visit.say('verified.profile'), user }
}

function signedInAs(account: Account, { rules, clock }: Ports) {
  return { accountId: account.id, signedInAt: clock.now(), lifeMs: rules.session.lifeMs }
}

async function afterSignIn(stores: Stores, { ports, visit, flow }: ProvenFlow, account: Account): Promise<User> {
  await stores.flows.drop(flow.id)
  // Only now, after the second step, are the failures of the first forgotten (K6).
  await stores.attempts.clear(flow.nameKey)
  await record(stores, { ports, visit }, { event: 'sign-in.done', result: 'ok', flow })
  return userOf(stores, account)
}

/** The forced change takes effect only here (R5): code, password, sessions and sign-in belong together. */
async function signInWithStagedPassword(proven: ProvenFlow, account: Account): Promise<AfterCodeAnswer> {
  const { ports, visit, flow } = proven
  const prepared = ports.secrets.open(flow.staged ?? '', flow.id)
  if (prepared === null) throw new Refusal('flow-gone', { reason: 'staged password cannot be opened' })
  const { user, sessionId } = await writePassword(ports, visit, {
    accountId: account.id,
    purpose: 'forced-change',
    prepared: prepared as PreparedPassword,
    spend: async (stores) => {
      await useCode(stores, proven)
    },
    finish: async (stores) => ({
      user: await afterSignIn(stores, proven, account),
      // The write ended every session of the account, this one included.
      sessionId: await startSession(stores, ports, signedInAs(account, ports)),
    }),
  })
  visit.carry(sessionId)
  return { message: visit.say('verified.profile'), user }
}

async function grantNewPassword(proven: ProvenFlow, account: Account): Promise<AfterCodeAnswer> {
  const { ports, visit, flow } = proven
  const sessionId = await ports.store.transaction(async (stores) => {
    await stores.flows.save(await useCode(stores, proven))
    const next = { accountId: account.id, flowId: flow.id, lifeMs: grantLifeMs }
    return rotateSession(stores, proven, next)
  })
  visit.carry(sessionId)
  return { message: visit.say('verified.reset'), user: null }
}

/**
 * Unlock grants nothing but the unlock (R4); accounts that were not locked get the same answer. Unlocking twice does no harm, so
 * it comes first: if the store fails after it, the same code tried again finishes what is missing (W1).
 */
async function unlock(proven: ProvenFlow, account: Account): Promise<AfterCodeAnswer> {
  const { ports, visit, flow } = proven
  await ports.directory.unlock(account.id)
  await ports.store.transaction(async (stores) => {
    await useCode(stores, proven)
    await stores.flows.drop(flow.id)
    if (visit.session !== null) await stores.sessions.end(visit.session.idHash)
    await stores.attempts.clear(flow.nameKey)
    await record(stores, { ports, visit }, { event: 'unlock.done', result: 'ok', flow })
    await tellContacts(stores, { ports, visit }, { accountId: account.id, what: 'unlocked' })
  })
  visit.carry(null)
  return { message: visit.say('unlocked'), user: null }
}
