import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { Refusal } from '../../ports/refusal.js'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { Case } from './case-store.js'
import { type ConsoleSession, requireConsoleSession } from './console-session.js'
import type { ActHurdle } from './hurdle-of.js'
import { liveCase } from './live-case.js'
import { type Agent, type Help, helpFor } from './role-of.js'

/** An agent who does something at the console. */
export interface AtDesk {
  readonly ports: Ports
  readonly visit: Visit
  readonly scoped: { readonly session: ConsoleSession; readonly agent: Agent }
}

/** The person of a case as the directory has them now, and how far the agent helps them. */
export interface Helped {
  /** The case as it was then. */
  readonly one: Case
  readonly account: Account
  readonly may: Exclude<Help['may'], 'nothing'>
  /** The epoch before the directory was asked. */
  readonly epoch: number
}

/**
 * The person of a live case of the agent. Refuses `case-gone` also where the agent does not help the
 * person any more (HD4, HD6).
 */
export async function helpedIn({ ports, visit, scoped }: AtDesk, id: string): Promise<Helped> {
  const { agent } = scoped
  const one = await liveCase(ports.store, { id, agentId: agent.accountId, now: ports.clock.now() })
  const { accountId } = one
  visit.about = accountId
  const { epoch } = await ports.store.people.standingOf(accountId)
  const account = await ports.directory.byId(accountId)
  if (account === null) throw new Refusal('case-gone')
  const help = await helpFor(ports, agent, account)
  if (help.may === 'nothing') throw new Refusal('case-gone', { reason: 'account changed' })
  return { one, account, may: help.may, epoch }
}

/** A case inside the transaction that changes something for its person. */
export interface InCase {
  readonly stores: Stores
  readonly one: Case
  readonly isRecoveryStopped: boolean
}

/**
 * Runs a transaction in a case. It reads session, case and epoch again, and counts as a press. Refuses
 * `staff-gone` and `case-gone` where one of them has ended, and `act-impossible` where the credentials
 * of the person changed meanwhile (HD11).
 */
export function inCase<Result>(desk: AtDesk, of: OfCase, work: (found: InCase) => Promise<Result>): Promise<Result> {
  return desk.ports.store.transaction(async (stores) => work(await readCase(stores, desk, of)))
}

interface OfCase {
  readonly id: string
  readonly epoch: number
}

/** The same inside a transaction that somebody else runs. */
export async function readCase(
  stores: Stores,
  { ports, visit, scoped }: AtDesk,
  { id, epoch }: OfCase,
): Promise<InCase> {
  const now = ports.clock.now()
  await requireConsoleSession(stores, ports, scoped.session)
  const one = await liveCase(stores, { id, agentId: scoped.agent.accountId, now })
  const standing = await stores.people.standingOf(one.accountId)
  if (standing.epoch !== epoch) throw impossible(visit, 'changed', 'account changed meanwhile')
  if (!(await stores.cases.press(id, now))) throw new Refusal('case-gone')
  return { stores, one, isRecoveryStopped: standing.isRecoveryStopped }
}

type OfCheck = 'we-call' | 'contact' | 'picked-wrong'
type OfContact = 'no-contact' | 'kept' | 'held' | 'not-waiting' | 'address' | 'has-address' | 'many-addresses'
type OfAct = OfContact | 'no-proofs' | 'changed' | 'directory'
type Impossible = Exclude<ActHurdle, 'check' | 'strong-check'> | OfCheck | OfAct

/** The refusal of what cannot be done, with a sentence that says why. */
export function impossible(
  { say }: Pick<Visit, 'say'>,
  why: Impossible,
  reason:
    | 'account changed meanwhile'
    | 'stopped'
    | 'disabled'
    | 'act-impossible'
    | 'refused by the directory' = 'act-impossible',
): Refusal {
  return new Refusal('act-impossible', { params: { reason: say(`impossible.${why}`) }, reason })
}

/** The keys of all names of an account. */
export function nameKeysOf(
  ports: Pick<Ports, 'secrets'>,
  { usernames }: Pick<Account, 'usernames'>,
): readonly string[] {
  return usernames.map((name) => nameKeyOf(ports, name))
}
