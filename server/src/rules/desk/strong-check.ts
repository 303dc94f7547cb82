import { type ActName, actClasses, type CheckKind, codeLifeMinutes, documentKinds } from '@portico/contract'
import type { AuditReason } from '../../ports/audit-reason.js'
import type { ContactId } from '../../ports/ids.js'
import { Refusal } from '../../ports/refusal.js'
import type { Random } from '../../ports/system/secrets.js'
import { record } from '../audit/record.js'
import { notifyContacts } from '../contact/tell-owner.js'
import { dayMs, minuteMs } from '../limits/limit.js'
import type { Stores } from '../stores.js'
import { checkCounters } from './act-counters.js'
import type { Case, CaseCheck } from './case-store.js'
import { hurdleOf } from './hurdle-of.js'
import { type AtDesk, type Helped, helpedIn, type InCase, impossible, inCase } from './in-case.js'
import { caseTimes } from './live-case.js'
import { usesOfContact } from './uses-of-contact.js'

type StrongKind = Exclude<CheckKind, 'code'>

/** A strong check that an agent begins. */
export interface StrongCheck {
  readonly caseId: string
  readonly kind: StrongKind
  /** The contact that is called back. */
  readonly contact: ContactId
  /** The act that a picked number is for. */
  readonly act?: ActName | undefined
}

/** What the agent says to the person, or calls; told this once. */
export interface Begun {
  readonly say: string | null
  readonly dial: string | null
}

const nothingBegun = { contact: null, act: null, numbers: null } as const

/**
 * Begins a strong check, in place of an earlier one: a number to pick for one act, a call back to a number
 * on record, or a look at a document of who stands there (HD18). The first one of a case is told to all
 * contacts. Refuses `case-gone`, `act-impossible` where it cannot be, and `staff-limit`.
 */
export async function beginStrongCheck(desk: AtDesk, of: StrongCheck): Promise<Begun> {
  const { ports, visit } = desk
  const helped = await helpedIn(desk, of.caseId)
  if (helped.may === 'safe-acts') throw impossible(visit, 'safe-acts-only')
  return inCase(desk, { id: of.caseId, epoch: helped.epoch }, async (found) => {
    const { stores, one } = found
    const now = ports.clock.now()
    const { say = null, dial = null, ...check } = await begin[of.kind](desk, { ...found, helped, of })
    const checks = checkCounters(of.kind, one, desk.scoped.agent)
    if ((await stores.counters.takeEach(checks, now)).includes(null)) throw new Refusal('staff-limit')
    await tellThatSomebodySpeaks(stores, desk, one)
    const until = now + codeLifeMinutes * minuteMs
    await stores.cases.putCheck(one.id, { ...nothingBegun, ...check, kind: of.kind, state: 'sent', until })
    await record(stores, desk, { ...eventOf(one), event: 'check.sent', reason: of.kind })
    return { say, dial }
  })
}

interface Beginning extends InCase {
  readonly helped: Helped
  readonly of: StrongCheck
}

type Parts = Partial<Pick<CaseCheck, 'contact' | 'act' | 'numbers'> & { readonly say: string; readonly dial: string }>

const begin: Readonly<Record<StrongKind, (desk: AtDesk, found: Beginning) => Promise<Parts>>> = {
  async pick({ ports, visit }, { stores, one, isRecoveryStopped, helped, of }) {
    const { act } = of
    if (act === undefined || actClasses[act] === 'safe') throw new Refusal('malformed')
    const { may, account } = helped
    const facts = { act, may, isRecoveryStopped, isDisabled: account.isDisabled }
    const hurdle = hurdleOf({ ...facts, strength: 'strong', isHere: false, yes: 'needless' })
    if (hurdle !== null && hurdle !== 'check' && hurdle !== 'strong-check') throw impossible(visit, hurdle)
    if (await hasPickedWrong(stores, ports.clock.date(), one)) throw impossible(visit, 'picked-wrong')
    const numbers = threeNumbers(ports.random)
    return { act, numbers: JSON.stringify(numbers), say: numbers[0] ?? '' }
  },
  async 'call-back'({ ports, visit }, { stores, one, of }) {
    const contact = await stores.contacts.byId(of.contact)
    const isOwn = contact !== null && contact.accountId === one.accountId
    if (!isOwn || !usesOfContact(contact, { rules: ports.rules, now: ports.clock.now() }).canCall)
      throw impossible(visit, 'contact')
    return { contact: contact.id, dial: contact.address }
  },
  async here({ visit }, { one }) {
    if (one.direction !== 'here') throw impossible(visit, 'here')
    return {}
  },
}

/** One try of three could be luck, so a wrong one leaves a day without: whoever guesses gets no second. */
async function hasPickedWrong({ audit }: Stores, today: number, { accountId }: Case): Promise<boolean> {
  const events = [['check.failed', ['wrong number']]] as const
  return (await audit.ofPerson(1, { accountId, events, since: today - dayMs + 1 })).length > 0
}

/** Three different numbers from 10 to 99, the right one first. */
function threeNumbers({ fraction }: Random): readonly string[] {
  const numbers = new Set<string>()
  while (numbers.size < 3) numbers.add(String(10 + Math.floor(fraction() * 90)))
  return [...numbers]
}

/** Tells all contacts once a case that strong acts may follow, before the first of them can. */
async function tellThatSomebodySpeaks(stores: Stores, { ports, visit }: AtDesk, one: Case): Promise<void> {
  const begun = await stores.audit.recent(50, { caseId: one.id, event: 'check.sent' })
  const isStrong = (reason: string | null) => reason === 'pick' || reason === 'call-back' || reason === 'here'
  if (begun.some(({ reason }) => isStrong(reason))) return
  const ofAgent = { source: '', flowId: null, requestId: visit.requestId }
  const desk = { deed: 'speaks', caseId: one.id } as const
  await notifyContacts(stores, { ports, visit: ofAgent }, { accountId: one.accountId, what: 'desk-act', desk })
}

/**
 * Takes what a call back or a look at a document has shown: `reached`, or the kind of the document.
 * Refuses `case-gone`, `code-dead` where no such check waits, and `malformed` for every other answer.
 */
export async function takeShown(
  desk: AtDesk,
  of: { readonly caseId: string; readonly kind: 'call-back' | 'here'; readonly answer: string },
): Promise<void> {
  const { ports } = desk
  const { epoch } = await helpedIn(desk, of.caseId)
  const shown = shownBy(of)
  await inCase(desk, { id: of.caseId, epoch }, async ({ stores, one }) => {
    const now = ports.clock.now()
    const { check } = one
    if (check?.kind !== of.kind || check.state !== 'sent' || check.until <= now) throw new Refusal('code-dead')
    await stores.cases.putCheck(one.id, { ...check, state: 'passed', until: now + caseTimes.passedMs })
    await record(stores, desk, { ...eventOf(one), event: 'check.passed', reason: shown })
  })
}

function shownBy({ kind, answer }: { readonly kind: 'call-back' | 'here'; readonly answer: string }): AuditReason {
  if (kind === 'call-back' && answer === 'reached') return 'call-back'
  const document = documentKinds.find((one) => kind === 'here' && one === answer)
  if (document === undefined) throw new Refusal('malformed')
  return document
}

/** What the events of a check have in common. */
export function eventOf({ id, accountId }: Pick<Case, 'id' | 'accountId'>) {
  return { result: 'ok', purpose: 'check', about: accountId, caseId: id } as const
}
