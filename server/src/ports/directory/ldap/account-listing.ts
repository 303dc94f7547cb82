import { type Client, PresenceFilter } from 'ldapts'
import type { AccountId } from '../../ids.js'
import { type EntryValues, entryValues } from './entry-values.js'
import { type AccountPlace, accountFilter } from './find-entry.js'
import { isRefusedSearch } from './is-refused-search.js'
import type { LdapServers } from './ldap-servers.js'

export interface Listing {
  readonly place: AccountPlace
  readonly attributes: readonly string[]
  readonly binary?: readonly string[]
  /** The id of an entry, or null for an entry that is no enabled account. */
  readonly enabledId: (entry: EntryValues) => AccountId | null
}

const pageSize = 500
const sliceSize = 1000

/**
 * Tells the enabled accounts slice by slice. The directory is listed once, in pages, when the
 * slices begin anew; null where it refuses to list.
 */
export function accountListing(servers: LdapServers, listing: Listing) {
  let ids: readonly AccountId[] = []
  return async (last: AccountId | null): Promise<readonly AccountId[] | null> => {
    if (last === null) {
      const listed = await servers.read((client) => listAccounts(client, listing))
      if (listed === null) return null
      ids = listed
      return ids.slice(0, sliceSize)
    }
    // A listing that has begun anew meanwhile may not have the last one any more.
    const at = ids.indexOf(last)
    return at === -1 ? [] : ids.slice(at + 1, at + 1 + sliceSize)
  }
}

async function listAccounts(client: Client, { place, attributes, binary, enabledId }: Listing) {
  const ids = new Set<AccountId>()
  const options = {
    scope: place.scope,
    filter: accountFilter(place, new PresenceFilter({ attribute: 'objectClass' })),
    attributes: [...attributes],
    explicitBufferAttributes: [...(binary ?? [])],
    paged: { pageSize },
  }
  try {
    for (const base of place.baseDns) {
      for await (const { searchEntries } of client.searchPaginated(base, options)) {
        for (const entry of searchEntries) {
          const id = enabledId(entryValues(entry))
          if (id !== null) ids.add(id)
        }
      }
    }
  } catch (cause) {
    if (isRefusedSearch(cause)) return null
    throw cause
  }
  return [...ids]
}
