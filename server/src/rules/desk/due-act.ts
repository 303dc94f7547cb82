import { type ActName, actClasses } from '@portico/contract'
import { Refusal } from '../../ports/refusal.js'
import type { Reach } from '../contact/own-way-back.js'
import { isAnyFull, minuteMs } from '../limits/limit.js'
import type { Stores } from '../stores.js'
import { actCounters } from './act-counters.js'
import type { Approval } from './approval-store.js'
import type { Case } from './case-store.js'
import { provenUntil, strongProvenUntil } from './console-session.js'
import { type ActHurdle, hurdleOf, needsYes } from './hurdle-of.js'
import { type AtDesk, type Helped, type InCase, impossible } from './in-case.js'
import { isHere, strengthFor } from './live-case.js'
import type { Order } from './order.js'
import { standing, type Yeses } from './standing-yeses.js'
import { isLast } from './uses-of-contact.js'
import { askYes, type FoundYes, yesOf } from './yes-of.js'

/** Two presses of one button, ms. */
const sameActMs = minuteMs

/** An act in its case, inside the transaction that does it. */
export interface DueAct extends InCase {
  readonly helped: Helped
  readonly order: Order
  /** The yeses of before the transaction. */
  readonly yeses: Yeses
}

const aboutContact: readonly ActName[] = ['send-pass', 'remove-contact', 'accept-contact']

/** True for an act about one contact of the person. */
export function isAboutContact(act: ActName): boolean {
  return aboutContact.includes(act)
}

/** True for an act about one contact or address of several. */
export function isAboutOne(act: ActName): boolean {
  return act === 'add-contact' || aboutContact.includes(act)
}

/** What an act is about: a contact or an address; empty where it is about the account. */
function detailOf({ act, contact = '', address = '' }: Order): string {
  if (act === 'add-contact') return address.trim()
  return aboutContact.includes(act) ? contact : ''
}

/** The same as the audit keeps it, which has no address; null where the act is about the account. */
export function keptDetailOf({ secrets }: Pick<AtDesk['ports'], 'secrets'>, order: Order): string | null {
  const detail = detailOf(order)
  if (detail === '') return null
  return order.act === 'add-contact' ? secrets.sign('name', `desk|${detail}`) : detail
}

/**
 * What comes of the press of an act: it is done `now`, with the yes of another agent where it needs one;
 * is the second press of one that is done `already`; or `waits` for a yes, for which this press is the
 * first that `asks`.
 */
export type Due =
  | { readonly is: 'now'; readonly yes: Approval | null }
  | { readonly is: 'already' | 'asks' | 'waits'; readonly yes: null }

/**
 * Tells what comes of a press. Takes of the limits for an act that is done now. Refuses what the act
 * lacks, in one order: check, the agent's proof, limits, yes (HD11, HD19).
 */
export async function dueOf(desk: AtDesk, due: DueAct): Promise<Due> {
  const { ports, visit } = desk
  const { stores, one, isRecoveryStopped, helped, order } = due
  const { act } = order
  const now = ports.clock.now()
  if (await isDone(desk, due)) return { is: 'already', yes: null }
  const facts = { act, may: helped.may, isRecoveryStopped, isDisabled: helped.account.isDisabled }
  const checked = { strength: strengthFor(act, one, now), isHere: isHere(one, now) }
  const { yes, approval } = await foundYes(desk, due)
  const hurdle = hurdleOf({ ...facts, ...checked, yes })
  if (hurdle !== null && !isOfYes(hurdle)) throw refusalOf(visit, hurdle)
  requireProof(desk, order)
  const counters = actCounters(act, one, desk.scoped.agent)
  if (hurdle === null) {
    if ((await stores.counters.takeEach(counters, now)).includes(null)) throw new Refusal('staff-limit')
    return { is: 'now', yes: approval }
  }
  if (hurdle === 'yes-declined') throw impossible(visit, hurdle)
  if (hurdle === 'yes-asked') return { is: 'waits', yes: null }
  if (await isAnyFull(stores.counters, counters, now)) throw new Refusal('staff-limit')
  return { is: 'asks', yes: null }
}

/** Asks other agents for the yes to an act. Refuses `staff-limit` where the agent has asked too often. */
export function askFor(desk: AtDesk, { stores, one, order }: DueAct): Promise<void> {
  const { id: caseId, accountId: about, agentId } = one
  return askYes(stores, desk, { caseId, act: order.act, detail: detailOf(order), about, agentId })
}

/**
 * Ends what an act has used once it is done: the yes that it was done with, and a picked number, which is
 * good for one act. One that waits for digits of a new contact gives back what it took of the limits.
 * Refuses `act-impossible` where the yes is used already, so that nothing is done without one (HD19).
 */
export async function settleAct(
  { ports, visit, scoped }: AtDesk,
  { stores, one, order, yes }: DueAct & Pick<Due, 'yes'>,
  { isWaiting }: { readonly isWaiting: boolean },
) {
  const now = ports.clock.now()
  if (isWaiting) return stores.counters.giveBack(...actCounters(order.act, one, scoped.agent).map(({ key }) => key))
  if (yes !== null && !(await stores.approvals.use(yes.id, now))) throw impossible(visit, 'yes')
  if (one.check?.kind === 'pick') await stores.cases.putCheck(one.id, null)
}

async function isDone({ ports }: AtDesk, { stores, one, order }: DueAct): Promise<boolean> {
  const since = ports.clock.date(ports.clock.now() - sameActMs)
  const done = await stores.audit.recent(20, { caseId: one.id, event: 'act.done', since })
  const about = keptDetailOf(ports, order)
  return done.some(({ purpose, detail }) => purpose === order.act && (detail?.['about'] ?? null) === about)
}

/** The yes of an agent who may give it now; what others have said does not count, and is not used up. */
async function foundYes({ ports }: AtDesk, { stores, one, order, yeses }: DueAct): Promise<FoundYes | Needless> {
  const { act } = order
  const now = ports.clock.now()
  const reach = { rules: ports.rules, now }
  if (!needsYes(act, { isLastContact: await isLastContact(stores, { one, order, reach }) })) return needless
  const stand = standing(await stores.approvals.ofCase(one.id), yeses)
  return yesOf(stand, { act, detail: detailOf(order) }, now)
}

type Needless = typeof needless
const needless = { yes: 'needless', approval: null } as const

/** True where an act removes the last contact that counts. */
async function isLastContact(
  { contacts }: Pick<Stores, 'contacts'>,
  { one, order, reach }: { readonly one: Case; readonly order: Order; readonly reach: Reach },
): Promise<boolean> {
  if (order.act !== 'remove-contact') return false
  const own = await contacts.allOf(one.accountId)
  return own.some((contact) => contact.id === order.contact && isLast(contact, own, reach))
}

function isOfYes(hurdle: ActHurdle): hurdle is 'yes' | 'yes-asked' | 'yes-declined' {
  return hurdle === 'yes' || hurdle === 'yes-asked' || hurdle === 'yes-declined'
}

/** A strong act wants the agent to have proven a moment ago who they are; a helping one not long ago. */
function requireProof({ ports, scoped }: AtDesk, { act }: Order): void {
  const now = ports.clock.now()
  const until = { safe: Infinity, helping: provenUntil(scoped.session), strong: strongProvenUntil(scoped.session) }
  if (until[actClasses[act]] <= now) throw new Refusal('prove-again')
}

function refusalOf(visit: AtDesk['visit'], hurdle: ActHurdle): Refusal {
  if (hurdle === 'check' || hurdle === 'strong-check') return new Refusal('check-needed')
  return impossible(visit, hurdle, hurdle === 'stopped' || hurdle === 'disabled' ? hurdle : undefined)
}
