import { AndFilter, type Client, type Filter, FilterParser, SizeLimitExceededError } from 'ldapts'
import type { Logger } from '../../system/logger.js'
import type { LdapSettings } from '../ldap-settings.js'
import { type EntryValues, entryValues } from './entry-values.js'

export type AccountPlace = Pick<LdapSettings, 'baseDns' | 'scope' | 'userFilter'>

export interface EntryQuery {
  /** Made of the library's objects, so that no typed text is read as part of a filter (I4). */
  readonly filter: Filter
  readonly attributes: readonly string[]
  /** Attributes whose values are bytes. */
  readonly binary?: readonly string[]
}

export function accountFilter({ userFilter }: Pick<AccountPlace, 'userFilter'>, filter: Filter): Filter {
  return userFilter === null ? filter : new AndFilter({ filters: [FilterParser.parseString(userFilter), filter] })
}

/**
 * The one account that a query finds over all bases, or null. `ways` are ways to mean an entry, the
 * best one first; the first way in which any entry is meant decides. Two entries are none, because
 * the portal must not choose between people (I4); then a line goes to the log.
 */
export async function findEntry(
  client: Client,
  { place, log }: { readonly place: AccountPlace; readonly log: Logger },
  { ways, ...query }: EntryQuery & { readonly ways: readonly ((entry: EntryValues) => boolean)[] },
): Promise<EntryValues | null> {
  const found = await findEntries(client, place, query)
  const meant = ways.map((isMeant) => found?.filter(isMeant) ?? []).find((entries) => entries.length > 0) ?? []
  if (found !== null && meant.length < 2) return meant[0] ?? null
  log.warn({ entries: found === null ? 'many' : meant.length }, severalEntries)
  return null
}

const severalEntries = 'several entries of the directory have one username or id; none is used'

/**
 * The accounts that a query finds over all bases; null where the directory tells only some of them.
 * Every base is searched, whatever is found, and references to other servers are not followed.
 */
export async function findEntries(
  client: Client,
  place: AccountPlace,
  { filter, attributes, binary = [] }: EntryQuery,
): Promise<readonly EntryValues[] | null> {
  const answers = await Promise.all(
    place.baseDns.map((base) =>
      client
        .search(base, {
          scope: place.scope,
          filter: accountFilter(place, filter),
          attributes: [...attributes],
          explicitBufferAttributes: [...binary],
          // Without a limit, for which the library would keep silent about a limit of the server.
        })
        .catch(nullWhenCut),
    ),
  )
  const complete = answers.filter((answer) => answer !== null)
  if (complete.length < answers.length) return null
  // A base may lie inside another one.
  const found = new Map(complete.flatMap(({ searchEntries }) => searchEntries.map((entry) => [entry.dn, entry])))
  return [...found.values()].map(entryValues)
}

function nullWhenCut(cause: unknown): null {
  if (cause instanceof SizeLimitExceededError) return null
  throw cause
}
