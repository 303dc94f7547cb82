import type { KeptContact, ListedAccount } from '../../ports/directory/directory.js'
import type { AccountId } from '../../ports/ids.js'
import { inPortions } from '../../ports/system/in-portions.js'
import { recordAll } from '../audit/record.js'
import type { Ports, TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Contact, PeopleByContacts, VerifiedContact } from './contact-store.js'
import { contactRow } from './given-contact.js'
import { isWaiting } from './is-waiting.js'
import { isChange, isNews, type KeptRules, keptChanges, takeOverKept, usableIn } from './take-over-kept.js'

/** A listed person whose contacts at the portal are others than those that the directory keeps. */
export interface ChangedPerson {
  readonly accountId: AccountId
  readonly kept: readonly KeptContact[]
  /** True where the portal has nothing of the person, who then has no contact to tell and no hold. */
  readonly isUnknown: boolean
  /** True where the contacts of before are told. */
  readonly isNews: boolean
}

/** What the portal would have of people once it took over what a listing offers of them. */
export interface ComparedPeople {
  /** People whose contacts then serve recovery, by number of contacts. */
  readonly counts: readonly PeopleByContacts[]
  readonly changed: readonly ChangedPerson[]
}

export interface Comparing extends Pick<Ports, 'store' | 'clock'> {
  readonly rules: KeptRules['rules'] & Pick<Ports['rules'], 'keptContacts'>
}

/**
 * Compares the contacts that are offered of listed people with those that the portal has. It writes
 * nothing. Where none are offered, those that the portal has count.
 */
export async function compareListed(
  { store, clock, rules }: Comparing,
  listed: readonly ListedAccount[],
): Promise<ComparedPeople> {
  const ids = listed.map(({ id }) => id)
  const now = clock.now()
  if (rules.keptContacts.serve === 'after-sign-in')
    return { counts: await store.contacts.countPeople({ now, among: ids }), changed: [] }
  const known = byAccount(await store.contacts.ofAll(ids))
  const enrolled = new Set(await store.people.enrolledAmong(ids))
  const counts = new Map<string, PeopleByContacts>()
  const changed: ChangedPerson[] = []
  for (const { id, kept } of listed) {
    const rows = known.get(id) ?? []
    const isFirst = !enrolled.has(id)
    const changes = keptChanges(rows, usableIn({ rules }, kept), now)
    if (isChange(changes))
      changed.push({ accountId: id, kept, isUnknown: isFirst && rows.length === 0, isNews: isNews(changes) })
    const serving: readonly Pick<Contact, 'kind'>[] = [
      ...rows.filter((one) => one.verifiedAt !== null && !isWaiting(one, now)),
      ...(isFirst ? [...changes.added, ...changes.marked] : []),
    ]
    if (serving.length > 0) count(counts, serving)
  }
  return { counts: [...counts.values()], changed }
}

function byAccount(contacts: readonly Contact[]): ReadonlyMap<AccountId, Contact[]> {
  const known = new Map<AccountId, Contact[]>()
  for (const contact of contacts) known.set(contact.accountId, [...(known.get(contact.accountId) ?? []), contact])
  return known
}

function count(counts: Map<string, PeopleByContacts>, contacts: readonly Pick<Contact, 'kind'>[]): void {
  const emails = contacts.filter(({ kind }) => kind === 'email').length
  const phones = contacts.length - emails
  const key = `${emails}/${phones}`
  counts.set(key, { emails, phones, people: (counts.get(key)?.people ?? 0) + 1 })
}

/** The fact that holds the attributes whose contacts were taken over from a whole listing. */
const takenFromFact = 'kept-contacts-from'
/** The most people whose contacts of before one round tells of a change. */
const mostTold = 500

interface Listed {
  readonly changed: readonly ChangedPerson[]
  /** When the listing began, in ms. */
  readonly listedAt: number
}

/**
 * Takes over what a listing tells of people, some at a time, so that visitors do not wait. The
 * first time with these attributes it tells no one, because not the directory has changed but a
 * setting. Afterwards one round tells a bounded number of people; the others wait for the next one.
 */
export async function takeOverListed(
  ports: Ports,
  visit: Visit,
  { changed, listedAt, isStopping }: Listed & { readonly isStopping: () => boolean },
): Promise<void> {
  const { store, rules, log } = ports
  const from = rules.keptContacts.from.join()
  const isTold = (await store.facts.get(takenFromFact)) === from
  const told = isTold ? changed.filter((one) => one.isNews && !one.isUnknown) : []
  const waiting = new Set(told.slice(mostTold))
  if (waiting.size > 0) log.warn({ people: told.length, now: mostTold }, manyChanges)
  const people = changed.filter((one) => !waiting.has(one))
  let begun = 0
  await inPortions(async (rows) => {
    const some = isStopping() ? [] : people.slice(begun, begun + rows)
    begun += some.length
    await addFirst(
      ports,
      visit,
      some.filter(({ isUnknown }) => isUnknown),
    )
    for (const one of some) {
      if (one.isUnknown) continue
      const person = { ...one, listing: { listedAt, isTold } }
      await store.transaction((stores) => takeOverKept(stores, { ports, visit }, person))
    }
    return some.length
  })
  if (!isTold && begun === people.length) await store.facts.put(takenFromFact, from)
}

/** Gives people of whom the portal has nothing their contacts, with few statements. */
async function addFirst(ports: Ports, visit: Visit, people: readonly ChangedPerson[]): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ accountId }) => accountId)
  await ports.store.transaction(async (stores) => {
    const rows = await stores.contacts.ofAll(ids)
    // A sign-in may have come first.
    const known = new Set([...rows.map(({ accountId }) => accountId), ...(await stores.people.enrolledAmong(ids))])
    const unknown = people.filter(({ accountId }) => !known.has(accountId))
    if (unknown.length === 0) return
    await stores.contacts.addVerified(unknown.flatMap((person) => firstRows(ports, person)))
    const taken = unknown.map(
      ({ accountId: about }) => ({ event: 'contacts.taken-over', result: 'ok', about }) as const,
    )
    await recordAll(stores, { ports, visit }, taken)
  })
}

function firstRows({ clock, random, rules }: TransactionPorts, { accountId, kept }: ChangedPerson): VerifiedContact[] {
  const now = clock.now()
  return usableIn({ rules }, kept).map((contact, place) => ({
    ...contactRow(contact, { id: random.token(16), accountId, place }, now),
    keptSince: now,
  }))
}

const manyChanges =
  'the directory keeps other contacts of many people than before: some are taken over and told in each round. If nobody changed them on purpose, look who wrote them'
