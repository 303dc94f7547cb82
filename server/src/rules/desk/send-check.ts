import { codeLifeMinutes } from '@portico/contract'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { ContactId } from '../../ports/ids.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { record } from '../audit/record.js'
import type { Contact } from '../contact/contact-store.js'
import { smsPrefixOf } from '../contact/country-prefix.js'
import { raiseSmsAlarm, type SmsCap, takeSms } from '../contact/sms-cap.js'
import { stillKept } from '../contact/take-over-kept.js'
import { languageFor } from '../contact/tell-owner.js'
import { deskLimits } from '../limits/desk-limits.js'
import { counterOf, type Keyed, minuteMs } from '../limits/limit.js'
import { otherLimits } from '../limits/other-limits.js'
import type { TransactionPorts } from '../ports.js'
import { isCodeRight, sixDigits } from '../proof/check-code.js'
import type { StoredCode } from '../proof/code-store.js'
import { issueCode } from '../proof/issue-code.js'
import type { Stores } from '../stores.js'
import type { CaseCheck } from './case-store.js'
import { type AtDesk, helpedIn, impossible, inCase } from './in-case.js'
import { caseTimes, liveCase } from './live-case.js'
import { type Begun, eventOf } from './strong-check.js'
import { canCheck } from './tell-case.js'

export const { bound: mostTries } = otherLimits.triesOfCode

/**
 * Sends six digits to one contact of the person of a case, in place of an earlier check (HD10).
 * Refuses `case-gone`, `act-impossible` where the contact cannot be used, self-service is stopped or
 * the help desk has called the person, `send-limit` above three in a case, and `staff-limit`.
 */
export async function sendCheck(
  desk: AtDesk,
  of: { readonly caseId: string; readonly contact: ContactId },
): Promise<Begun> {
  const { ports, visit } = desk
  const { account, may, epoch } = await helpedIn(desk, of.caseId)
  if (may === 'safe-acts') throw impossible(visit, 'safe-acts-only')
  const nameKey = nameKeyOf(ports, account.username)
  const kept = await ports.directory.contacts(account)
  const closed = await inCase(desk, { id: of.caseId, epoch }, async ({ stores, one, isRecoveryStopped }) => {
    // Whoever is called must never read out a number.
    if (one.direction === 'we-call') throw impossible(visit, 'we-call')
    if (isRecoveryStopped) throw impossible(visit, 'stopped', 'stopped')
    const now = ports.clock.now()
    const contact = await stores.contacts.byId(of.contact)
    const reach = { rules: ports.rules, now }
    // A recovery does not use one either that the directory has dropped a moment ago (N9).
    const isKept = contact !== null && stillKept(ports, [contact], kept).length > 0
    if (!isKept || contact.accountId !== one.accountId || !canCheck(contact, one, reach))
      throw impossible(visit, 'contact')
    const { taken, full } = await takeCheck(stores, ports, { caseId: one.id, contact })
    const language = await languageFor(one.accountId, stores.people, ports.rules)
    const toPerson = { language, flowId: null, requestId: visit.requestId }
    const order = { scope: one.id, purpose: 'check', nameKey, contact, visit: toPerson, taken, caseId: one.id } as const
    await issueCode(stores, ports, order)
    const until = now + codeLifeMinutes * minuteMs
    await keepCheck(stores, one.id, {
      kind: 'code',
      state: 'sent',
      contact: contact.id,
      act: null,
      numbers: null,
      until,
    })
    await record(stores, desk, { ...eventOf(one), event: 'check.sent', reason: contact.kind })
    return full
  })
  raiseSmsAlarm(ports.log, closed)
  return { say: null, dial: null }
}

/** Counts a check for its case, its person and, by SMS, the caps of the portal. */
async function takeCheck(
  stores: Stores,
  ports: TransactionPorts,
  { caseId, contact }: { readonly caseId: string; readonly contact: Contact },
): Promise<{ readonly taken: readonly Keyed[]; readonly full: readonly SmsCap[] }> {
  const { checksOfCase, checksOfPerson } = deskLimits
  const ofCase = counterOf(checksOfCase, { case: caseId })
  const ofPerson = counterOf(checksOfPerson, { account: contact.accountId })
  const now = ports.clock.now()
  if ((await stores.counters.take(ofCase, now)) === null) throw new Refusal('send-limit')
  if ((await stores.counters.take(ofPerson, now)) === null) throw new Refusal('staff-limit')
  const prefix = contact.kind === 'phone' ? smsPrefixOf(contact.canonical, ports.rules.smsReach.prefixes) : null
  if (prefix === null) return { taken: [], full: [] }
  // Whoever phones may be a stranger: callers must not use up the SMS of people who sign in (D5).
  const sms = await takeSms(stores, ports, { prefix, isStranger: true, isDecoy: false })
  if (sms === null) throw new Refusal('send-limit')
  return { taken: sms.taken, full: sms.closed }
}

/** Keeps the check of a case, which no call has closed in between; else refuses `case-gone`. */
async function keepCheck({ cases }: Pick<Stores, 'cases'>, caseId: string, check: CaseCheck): Promise<void> {
  if (!(await cases.putCheck(caseId, check))) throw new Refusal('case-gone')
}

/**
 * Takes the digits that the person has read out. Each try counts before it is compared; the fifth wrong
 * one ends the check (HD10). Refuses `case-gone`, `check-wrong`, and `code-dead` where there is no check
 * that waits for digits.
 */
export async function takeDigits(desk: AtDesk, of: { readonly caseId: string; readonly typed: string }): Promise<void> {
  const { ports } = desk
  const { epoch } = await helpedIn(desk, of.caseId)
  const digits = digitsIn(of.typed)
  const { code, isLast } = await countTry(desk, of.caseId)
  if (!isCodeRight(ports, code, digits)) return refuseWrong(desk, { ...of, code, isLast })
  await inCase(desk, { id: of.caseId, epoch }, async ({ stores, one }) => {
    const now = ports.clock.now()
    const { check } = one
    if (!waitsForDigits(check) || !(await stores.codes.use(code.id, now))) throw new Refusal('code-dead')
    await keepCheck(stores, one.id, { ...check, state: 'passed', until: now + caseTimes.passedMs })
    await record(stores, desk, { ...eventOf(one), event: 'check.passed', reason: 'code' })
  }).catch(async (cause: unknown) => {
    // The digits were right, and nothing was kept of it.
    if (cause instanceof Unavailable) await ports.store.codes.giveBackTry(code.id).catch(() => undefined)
    throw cause
  })
}

/** The six digits that an agent types as they are heard, split or not; else refuses `malformed`. */
export function digitsIn(typed: string): string {
  const digits = sixDigits(typed.replace(/(?<=\d) (?=\d)/g, ''))
  if (digits === null) throw new Refusal('malformed', { isIdle: true })
  return digits
}

/** Counts a try in a transaction of its own, so that parallel guesses all count. */
function countTry({ ports, scoped }: AtDesk, id: string) {
  return ports.store.transaction(async (stores) => {
    const now = ports.clock.now()
    const { check } = await liveCase(stores, { id, agentId: scoped.agent.accountId, now })
    if (!(await stores.cases.press(id, now))) throw new Refusal('case-gone')
    const code = waitsForDigits(check) ? await stores.codes.latestOf(id) : null
    const counted = code === null ? null : await stores.codes.countTry(code.id, { limit: mostTries, now })
    if (counted === null) throw new Refusal('code-dead', { reason: 'no code' })
    return counted
  })
}

/** A picked number or a call back has come in place of digits that are still good. */
function waitsForDigits(check: CaseCheck | null): check is CaseCheck {
  return check?.kind === 'code' && check.state === 'sent'
}

interface WrongTry {
  readonly caseId: string
  readonly code: StoredCode
  readonly isLast: boolean
}

async function refuseWrong(desk: AtDesk, { caseId, code, isLast }: WrongTry): Promise<never> {
  const { store } = desk.ports
  if (!isLast) {
    const left = mostTries - (await store.codes.triesOf(code.id))
    throw new Refusal('check-wrong', { params: { left }, reason: 'wrong code' })
  }
  await store.transaction(async (stores) => {
    const one = await stores.cases.find(caseId)
    // Another check may have been sent meanwhile.
    const check = one?.check ?? null
    if (one === null || !waitsForDigits(check) || (await stores.codes.latestOf(caseId))?.id !== code.id) return
    await keepCheck(stores, caseId, { ...check, state: 'failed' })
    await record(stores, desk, { ...eventOf(one), event: 'check.failed', result: 'refused', reason: 'wrong code' })
  })
  throw new Refusal('code-dead', { reason: 'wrong code' })
}
