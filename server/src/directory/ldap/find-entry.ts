import { AndFilter, type Client, type Filter, FilterParser } from 'ldapts'
import type { Logger } from '../../system/logger.js'
import type { LdapSettings } from '../ldap-settings.js'
import { type EntryValues, entryValues } from './entry-values.js'

/** Where accounts are searched, and which entries are accounts. */
export type AccountPlace = Pick<LdapSettings, 'baseDns' | 'scope' | 'userFilter'>

export interface EntryQuery {
  /** Made of the library's objects, so that nothing that was typed is read as part of a filter (I4). */
  readonly filter: Filter
  readonly attributes: readonly string[]
  /** Attributes whose values are bytes. */
  readonly binary?: readonly string[]
}

/** The filter of accounts and of a query together. */
export function accountFilter({ userFilter }: Pick<AccountPlace, 'userFilter'>, filter: Filter): Filter {
  return userFilter === null ? filter : new AndFilter({ filters: [FilterParser.parseString(userFilter), filter] })
}

/**
 * The one account that a query finds over all bases, or null. Two entries are none, because the
 * portal must not choose between people (I4); then a line goes to the log.
 */
export async function findEntry(
  client: Client,
  { place, log }: { readonly place: AccountPlace; readonly log: Logger },
  query: EntryQuery,
): Promise<EntryValues | null> {
  const [entry, ...others] = await findEntries(client, place, query)
  if (others.length === 0) return entry ?? null
  log.warn({ entries: others.length + 1 }, 'several entries of the directory have one username or id; none is used')
  return null
}

/**
 * The accounts that a query finds over all bases, two of each base at most, which is enough to know
 * that it is not one. Every base is searched, whatever is found, and references to other servers are
 * not followed.
 */
export async function findEntries(
  client: Client,
  place: AccountPlace,
  { filter, attributes, binary = [] }: EntryQuery,
): Promise<readonly EntryValues[]> {
  const answers = await Promise.all(
    place.baseDns.map((base) =>
      client.search(base, {
        scope: place.scope,
        filter: accountFilter(place, filter),
        attributes: [...attributes],
        explicitBufferAttributes: [...binary],
        sizeLimit: 2,
      }),
    ),
  )
  // A base may lie inside another one.
  const found = new Map(answers.flatMap(({ searchEntries }) => searchEntries.map((entry) => [entry.dn, entry])))
  return [...found.values()].map(entryValues)
}
