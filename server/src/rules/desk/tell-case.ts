import { type ActName, actClasses, actNames, checkKinds, type StaffCase, type StaffLine } from '@portico/contract'
import type { StoredEvent } from '../../ports/audit-log.js'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { instant } from '../../ports/system/clock.js'
import { contactMask } from '../contact/contact-mask.js'
import type { Contact } from '../contact/contact-store.js'
import { type Reach, servesRecovery } from '../contact/own-way-back.js'
import { countsOf, dayMs, isUsedUp } from '../limits/limit.js'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import { actCounters } from './act-counters.js'
import type { Case } from './case-store.js'
import { contactLines, messageLines } from './contact-lines.js'
import { isAboutContact, isAboutOne } from './due-act.js'
import { forecastLines, verdictLine } from './forecast-lines.js'
import { foresee } from './foresee.js'
import { type ActFacts, type ActLack, hurdleOf, needsYes } from './hurdle-of.js'
import type { AtDesk, Helped } from './in-case.js'
import { caseUntil, isHere, strengthFor } from './live-case.js'
import { type PersonRecord, personRecord } from './person-record.js'
import type { Agent } from './role-of.js'
import { standing, standingYeses } from './standing-yeses.js'
import { type Lately, stateLines } from './state-lines.js'
import { type Telling, tellingIn } from './telling.js'
import { isLast, usesOfContact } from './uses-of-contact.js'
import { yesOf } from './yes-of.js'

/** How far a case looks back, and at how many cases and events. */
const lookMs = 7 * dayMs
const [mostEarlier, mostEvents] = [10, 50] as const

/** A case, and its person as the directory has them now. */
export interface OpenCase {
  readonly one: Case
  readonly account: Account
  /** How far the agent helps them. */
  readonly may: Helped['may']
}

/** All that an agent sees of a case, read now: sentences and masks, never an address or a code. */
export async function tellCase({ ports, visit, scoped }: AtDesk, open: OpenCase): Promise<StaffCase> {
  const { store, clock, rules } = ports
  const { one, account } = open
  const { id, direction, reason, ticket, note, openedAt } = one
  const { name, username } = account
  const who = { username, account, nameKey: nameKeyOf(ports, username) }
  const person = await personRecord({ store, clock, limits: rules.limits, session: rules.session }, who)
  const forecast = await foresee(ports, account)
  const lately = await latelyOf(ports, one)
  const events = await store.audit.recent(mostEvents, { caseId: id })
  const telling = tellingFor(ports, visit)
  const reach = { rules, now: person.now }
  const facts = await factsOf(ports, open)
  const contacts = person.contacts.map((contact) => ({
    ...{ contact: contact.id, kind: contact.kind, mask: contactMask(contact) },
    lines: contactLines(contact, reach, telling),
    canCheck: takesCheck(facts) && canCheck(contact, one, reach),
    ...usesOfContact(contact, reach),
  }))
  const full = await fullActs(ports, one, scoped.agent)
  const asked = standing(await store.approvals.ofCase(id), await standingYeses(ports, open))
  const removable = person.contacts.filter((contact) => usesOfContact(contact, reach).acts.includes('remove-contact'))
  // One that helps nobody goes at once, so the act asks only where each of them does.
  const last = { isLastContact: removable.every((contact) => isLast(contact, person.contacts, reach)) }
  return {
    ...{ case: id, name, username, direction, reason, ticket, note },
    openedAt: instant(clock.date(openedAt)),
    until: instant(clock.date(caseUntil(one))),
    state: [verdictLine(forecast, telling), ...stateLines({ ...person, account }, lately, telling)],
    contacts,
    messages: messageLines(person.messages, person.now, telling),
    forecast: forecastLines(forecast, telling),
    record: events.reverse().flatMap((event) => recordLine(event, telling)),
    earlier: lately.cases.filter((other) => other.id !== id).map((other) => earlierLine(other, telling)),
    check: checkOf(one, ports),
    checks: checksIn(facts, { one, contacts }),
    acts: actNames.map((act) => {
      const strength = strengthFor(act, one, clock.now())
      const yes = needsYes(act, last) ? yesOf(asked, { act, detail: null }, clock.now()).yes : 'needless'
      const lack = lackOf(act, { contacts, proofs: person.proofs })
      return offerOf({ act, strength, yes, lack, ...facts }, { isFull: full.has(act) }, telling)
    }),
  }
}

/** Tells in the language of a visit. */
export function tellingFor({ clock, rules }: Pick<Ports, 'clock' | 'rules'>, { say, language }: Visit): Telling {
  return tellingIn({ say, clock, language, timeZone: rules.timeZone })
}

async function latelyOf({ store, clock }: Ports, { accountId }: Case): Promise<Lately> {
  const since = clock.date() - lookMs
  const last = async (event: string) =>
    (await store.audit.ofPerson(1, { accountId, events: [[event, null]], since }))[0] ?? null
  return {
    signedIn: await last('sign-in.done'),
    refused: await last('refused.signIn'),
    cases: await store.cases.about(accountId, { since: clock.now() - lookMs, limit: mostEarlier }),
  }
}

type Facts = Omit<ActFacts, 'act' | 'strength' | 'yes' | 'lack'>

async function factsOf({ store, clock }: Ports, { one, account, may }: OpenCase): Promise<Facts> {
  const { isRecoveryStopped } = await store.people.standingOf(account.id)
  return { may, isRecoveryStopped, isDisabled: account.isDisabled, isHere: isHere(one, clock.now()) }
}

function lackOf(
  act: ActName,
  { contacts, proofs }: Pick<StaffCase, 'contacts'> & Pick<PersonRecord, 'proofs'>,
): ActLack | null {
  if (act === 'remove-proofs') return proofs.some(({ verifiedAt }) => verifiedAt !== null) ? null : 'no-proofs'
  return isAboutContact(act) && !contacts.some(({ acts }) => acts.includes(act)) ? 'nothing' : null
}

/** False where no check can be sent to anything of the person. */
function takesCheck({ may, isRecoveryStopped }: Facts): boolean {
  return may === 'everything' && !isRecoveryStopped
}

/** The checks that can begin now. A stop leaves those that open its end (HD18). */
function checksIn(
  { may }: Facts,
  { one, contacts }: { readonly one: Case; readonly contacts: StaffCase['contacts'] },
): StaffCase['checks'] {
  if (may === 'safe-acts') return []
  return checkKinds.filter((kind) => {
    if (kind === 'code') return contacts.some((contact) => contact.canCheck)
    if (kind === 'call-back') return contacts.some((contact) => contact.canCall)
    return kind === 'pick' || one.direction === 'here'
  })
}

/**
 * True where the digits of a check may go to a contact. Whoever is called must never read a number out,
 * and a contact that waits may be a stranger's (HD10).
 */
export function canCheck(contact: Contact, { direction }: Pick<Case, 'direction'>, reach: Reach): boolean {
  return direction !== 'we-call' && servesRecovery(contact, reach)
}

/** The check of a case while it is good; one that failed stays told. */
function checkOf({ check }: Case, { clock }: Pick<Ports, 'clock'>): StaffCase['check'] {
  if (check === null || (check.state !== 'failed' && check.until <= clock.now())) return null
  const { kind, state, until, act } = check
  return { kind, state, until: instant(clock.date(until)), act }
}

/** The acts whose limits are used up, in one reading of them all. */
async function fullActs({ store, clock }: Ports, one: Case, agent: Agent): Promise<ReadonlySet<ActName>> {
  const counters = actNames.flatMap((act) => actCounters(act, one, agent).map((counter) => ({ act, counter })))
  const counts = await countsOf(
    store.counters,
    counters.map(({ counter }) => counter),
    clock.now(),
  )
  return new Set(counters.flatMap(({ act }, at) => (counts.slice(at, at + 1).some(isUsedUp) ? act : [])))
}

/** An act that a case offers, and the first thing that it lacks. A no to one contact leaves the others. */
function offerOf(
  facts: ActFacts,
  { isFull }: { readonly isFull: boolean },
  { say }: Telling,
): StaffCase['acts'][number] {
  const { act } = facts
  const hurdle = hurdleOf(facts)
  const limit = isFull ? say('refusal.staff-limit') : ''
  const asks = (hurdle === 'yes' || (hurdle === 'yes-declined' && isAboutOne(act))) && !isFull
  const why = hurdle === null ? limit : say(`impossible.${hurdle}`)
  return { act, class: actClasses[act], isReady: why === '' || asks, asks, why }
}

/** The events of a case that its record tells, beside the acts. */
const told = [
  ...(['case.opened', 'case.closed', 'check.sent', 'check.passed', 'check.failed'] as const),
  ...(['act.asked', 'act.approved', 'act.declined'] as const),
]

/** The act of an event; null for another event. */
export function actOf({ event, purpose }: Pick<StoredEvent, 'event' | 'purpose'>): ActName | null {
  return actNames.find((name) => event === 'act.done' && name === purpose) ?? null
}

function recordLine(event: StoredEvent, telling: Telling): StaffLine[] {
  const known = told.find((name) => name === event.event)
  const begun = checkKinds.find((kind) => known === 'check.sent' && kind !== 'code' && kind === event.reason)
  const what = begun === undefined || begun === 'code' ? known : (`check.${begun}` as const)
  const act = actOf(event)
  const done = act === null ? undefined : (`act.${act}` as const)
  const sentence = what ?? done
  if (sentence === undefined) return []
  return [{ ...telling.line(telling.say(`record.${sentence}`), { from: 'record' }), at: instant(event.at) }]
}

function earlierLine({ id, reason, outcome, openedAt }: Case, { say, line, whole }: Telling): StaffLine {
  const places = {
    case: whole(id),
    reason: say(`case.reason.${reason}`),
    outcome: say(`case.outcome.${outcome ?? 'open'}`),
  }
  return line(say('case.earlier', places), { at: openedAt })
}
