import type { Account, ListedAccount } from '../../ports/directory/directory.js'
import { sweepAccounts } from '../../ports/directory/sweep-accounts.js'
import type { Contact } from '../contact/contact-store.js'
import { canRecover, type OwnWayBack, ownWayBack } from '../contact/own-way-back.js'
import { stillKept } from '../contact/take-over-kept.js'
import type { Ports } from '../ports.js'
import { type Coverage, type CoverageWay, noWays, type WaysCount } from './coverage.js'

export interface Counting extends Pick<Ports, 'store' | 'directory' | 'clock'> {
  readonly rules: Pick<Ports['rules'], 'hasSms' | 'smsReach' | 'selfServiceExclude' | 'country' | 'institution'>
}

/** A person in a count. `account` is null where nothing of them is on file, so that nobody was asked. */
export interface CountedPerson {
  readonly id: string
  readonly unit: string | null
  readonly account: Account | null
  readonly way: CoverageWay
}

interface Counted {
  /** Waits between two pages, and is false where the count must stop. `entries` are those of the page. */
  readonly goOn: (entries: number) => Promise<boolean>
  readonly onPerson?: (person: CountedPerson) => void
}

/**
 * Counts the ways back of all enabled people of the directory, page by page, by what a reset would
 * accept now (CV1). Null where the directory does not list its accounts, or not to the end, where it
 * does not answer, and where the count was stopped.
 */
export async function countPeople(ports: Counting, { goOn, onPerson }: Counted): Promise<Coverage | null> {
  const units = new Map<string, WaysCount>()
  const end = await sweepAccounts(ports.directory, async (page) => {
    for (const person of await waysOfPage(ports, page)) {
      const counts = units.get(person.unit ?? '') ?? noWays
      units.set(person.unit ?? '', { ...counts, [person.way]: counts[person.way] + 1 })
      onPerson?.(person)
    }
    return goOn(page.length)
  })
  if (end !== 'whole') return null
  return { countedAt: ports.clock.date(), units: Object.fromEntries(units) }
}

async function waysOfPage(ports: Counting, page: readonly ListedAccount[]): Promise<CountedPerson[]> {
  if (page.length === 0) return []
  const known = new Map<string, Contact[]>()
  for (const one of await ports.store.contacts.ofAll(page.map(({ id }) => id)))
    known.set(one.accountId, [...(known.get(one.accountId) ?? []), one])
  const people: CountedPerson[] = []
  for (const { id, unit } of page) {
    const contacts = known.get(id) ?? []
    // Who has no verified contact has no way back, whatever the directory says.
    const account = contacts.some(({ verifiedAt }) => verifiedAt !== null) ? await ports.directory.byId(id) : null
    const way = account === null ? 'none' : wayOf(await ownWay(ports, account, contacts))
    people.push({ id, unit, account, way })
  }
  return people
}

/** The way back of one account. The directory must still name what it keeps, as for a reset. */
async function ownWay(ports: Counting, account: Account, contacts: readonly Contact[]): Promise<OwnWayBack> {
  const { store, directory, clock, rules } = ports
  const standing = await store.people.standingOf(account.id)
  const isKeptAny = contacts.some(({ keptSince }) => keptSince !== null)
  const kept = isKeptAny ? await directory.contacts(account) : []
  const usable = stillKept({ rules }, contacts, kept)
  return ownWayBack(usable, { rules, now: clock.now() }, canRecover(account, standing, { rules }))
}

/** How a count names a way back. Whom only the help desk resets has none. */
function wayOf({ way, isKeptAlone }: OwnWayBack): CoverageWay {
  if (way === 'waiting') return 'waiting'
  if (way !== 'yes' && way !== 'one-email' && way !== 'one-phone') return 'none'
  if (isKeptAlone) return 'kept'
  return way === 'yes' ? 'two' : 'one'
}
