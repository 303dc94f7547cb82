import type { User } from '@portico/contract'
import type { Account } from '../../ports/directory/directory.js'
import type { ProofKindName } from '../../ports/proof-kind-name.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../audit/record.js'
import { userOf } from '../contact/user-of.js'
import { endWaits } from '../limits/barrier.js'
import { type CompletedName, noteCompletion } from '../limits/count-failed-sign-in.js'
import type { TransactionPorts } from '../ports.js'
import { codeRows } from '../proof/code-budget.js'
import { rememberDevice } from '../session/known-device.js'
import type { OutsideBinding, OutsideSubject } from '../session/outside-store.js'
import { type NextSession, readUserAgent } from '../session/start-session.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { Flow } from './flow.js'

interface Completing {
  readonly ports: TransactionPorts
  readonly visit: Visit
  readonly flow: Flow
}

/** A completed sign-in, but for its session. */
export interface SignedInPerson {
  /** What `countCompletion` counts after the transaction. */
  readonly completed: CompletedName | null
  readonly user: User
  /** The visitor's next device cookie. */
  readonly device: string | null
}

/** The session of a person whose sign-in is complete. */
export function signedInAs(
  account: Account,
  { ports: { rules, clock }, visit, flow }: Completing,
  proven: readonly ProofKindName[],
): NextSession & { readonly accountId: string } {
  const { outside } = flow
  return {
    accountId: account.id,
    signedInAt: clock.now(),
    lifeMs: rules.session.lifeMs,
    origin: {
      ...readUserAgent(visit.userAgent),
      proven,
      outside: outside && { isStrong: outside.isStrong, at: outside.at },
    },
  }
}

/**
 * Does what a completed sign-in does, but for the session: ends waits, and remembers the device. After an
 * outside sign-in it binds the subject, and refuses `flow-gone` where somebody else did so meanwhile.
 */
export async function completeSignIn(
  stores: Stores,
  { ports, visit, flow }: Completing,
  account: Account,
): Promise<SignedInPerson> {
  await stores.flows.drop(flow.id)
  if (flow.outside !== null) await bind(stores, flow.outside, { accountId: account.id, boundAt: ports.clock.now() })
  // A right password alone clears no failures. Only the second step proves the person (K6).
  await endWaits(stores, { ...flow, accountId: account.id }, codeRows({ family: 'recovery', accountId: account.id }))
  const completed = await noteCompletion(stores, ports, { nameKey: flow.nameKey, accountId: account.id, origin: visit })
  await stores.people.noteSignIn(account.id, {
    now: ports.clock.now(),
    language: visit.language,
    wasEnrolled: await wasEnrolled(stores, flow, account),
  })
  await record(stores, { ports, visit }, { event: 'sign-in.done', result: 'ok', flow })
  return {
    completed,
    user: await userOf(stores, ports, account),
    device: await rememberDevice(stores, { ports, visit }, account.id),
  }
}

/** Only here, behind the second step: whoever can edit a claim elsewhere takes no binding (SSO2). */
async function bind(
  { outside }: Pick<Stores, 'outside'>,
  { issuer, subject }: OutsideSubject,
  at: Omit<OutsideBinding, keyof OutsideSubject>,
): Promise<void> {
  if (!(await outside.bind({ issuer, subject, ...at })))
    throw new Refusal('flow-gone', { reason: 'account changed meanwhile' })
}

/** A strong outside sign-in completes without a first address, and may be the first of its person. */
async function wasEnrolled({ people }: Pick<Stores, 'people'>, { state, outside }: Flow, account: Account) {
  if (outside?.isStrong) return people.isEnrolled(account.id)
  return !(state.at === 'awaiting-proof' && state.to.what === 'first-email')
}
