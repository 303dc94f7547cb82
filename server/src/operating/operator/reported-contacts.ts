import type { KeptContact } from '../../ports/directory/directory.js'
import type { Contact } from '../../rules/contact/contact-store.js'
import { contactRow, type GivenContact } from '../../rules/contact/given-contact.js'
import { isWaiting } from '../../rules/contact/is-waiting.js'
import { type JudgedContact, judgeKept, stillKept } from '../../rules/contact/take-over-kept.js'
import type { PortalRules } from '../../rules/ports.js'
import { offersOf } from '../../rules/proof/proof-kinds.js'

/** A contact of the entry, or of the portal alone, and what it serves now. */
export interface ReportedContact extends JudgedContact {
  readonly state: 'taken' | 'not taken over yet' | 'not in the entry' | 'left out'
  readonly serves: string
  /** Until when it serves no reset and no unlock, in ms; null where it does not wait. */
  readonly waitsUntil: number | null
}

export type ContactRules = Pick<PortalRules, 'hasSms' | 'smsReach' | 'keptContacts' | 'country'> & {
  readonly institution: Pick<PortalRules['institution'], 'domains'>
}

/** What is known of a person's contacts. */
interface Known {
  readonly kept: readonly KeptContact[]
  /** The contacts that the portal has; null before its store is made. */
  readonly rows: readonly Contact[] | null
  readonly now: number
  readonly rules: ContactRules
}

/** What becomes of the contacts of a person, by the rules of the calls. Pure. */
export function reportedContacts(known: Known): {
  readonly contacts: readonly ReportedContact[]
  /** Why no contact serves a recovery; null where one does. */
  readonly whyNoRecovery: string | null
} {
  const { kept, now, rules } = known
  const judged = judgeKept(kept, { ...rules, ...rules.institution })
  const given = judged.flatMap(({ contact, leftOut }) => (leftOut === null ? [contact] : []))
  const rows = known.rows ?? afterFirstStart(given, known)
  const usable = stillKept({ rules }, rows, kept)
  const idsOf = (serves: 'recovery' | 'sign-in') =>
    new Set(offersOf({ contacts: usable, serves, now, rules }).map(({ contactId }) => contactId))
  const served = { recovery: idsOf('recovery'), signIn: idsOf('sign-in') }
  const of = (row: Contact) => ({
    serves: usable.includes(row) ? servesOf(row, served) : 'nothing, because the entry does not name it any more',
    waitsUntil: isWaiting(row, now) ? row.heldUntil : null,
  })
  const others = rows.filter((row) => row.verifiedAt !== null && !given.some((one) => isSame(one, row)))
  const contacts = [
    ...judged.map((one) => {
      if (one.leftOut !== null) return { ...one, state: 'left out' as const, serves: 'nothing', waitsUntil: null }
      const row = usable.find((other) => isSame(other, one.contact) && other.verifiedAt !== null)
      return { ...one, ...(row === undefined ? notYet(rules) : { state: 'taken' as const, ...of(row) }) }
    }),
    ...others.map((row) => ({ contact: row, leftOut: null, state: 'not in the entry' as const, ...of(row) })),
  ]
  return { contacts, whyNoRecovery: served.recovery.size > 0 ? null : whyNone(contacts, rules) }
}

/** The contacts that the first start of a server takes over. */
function afterFirstStart(given: readonly GivenContact[], { rules, now }: Known): readonly Contact[] {
  if (rules.keptContacts.serve === 'after-sign-in') return []
  return given.map((contact, place) => ({
    ...contactRow(contact, { id: `contact ${place}`, accountId: '', place }, now),
    keptSince: now,
  }))
}

type Served = Readonly<Record<'recovery' | 'signIn', ReadonlySet<string>>>

function servesOf({ id, signsInFrom }: Contact, served: Served): string {
  if (served.recovery.has(id)) return 'sign-in, reset and unlock'
  if (signsInFrom !== null && !served.signIn.has(id)) return 'nothing yet, because the help desk added it'
  return served.signIn.has(id) ? 'sign-in' : 'nothing, because no SMS of the portal goes there'
}

function notYet({ keptContacts }: ContactRules) {
  const until = keptContacts.serve === 'offered' ? 'the next round of the server, or a sign-in' : 'a sign-in'
  return { state: 'not taken over yet', serves: `nothing until ${until}`, waitsUntil: null } as const
}

function whyNone(contacts: readonly ReportedContact[], { keptContacts }: ContactRules): string {
  if (contacts.every(({ leftOut }) => leftOut !== null)) return 'No contact can take a code.'
  if (contacts.some(({ waitsUntil }) => waitsUntil !== null)) return 'Each contact that could take a code still waits.'
  return keptContacts.serve === 'offered'
    ? 'No contact serves it yet.'
    : 'No contact serves it yet: the portal takes contacts over at a sign-in (PORTICO_DIRECTORY_CONTACTS).'
}

function isSame(one: Pick<Contact, 'kind' | 'canonical'>, other: Pick<Contact, 'kind' | 'canonical'>): boolean {
  return one.kind === other.kind && one.canonical === other.canonical
}
