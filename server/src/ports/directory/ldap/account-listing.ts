import { type Client, PresenceFilter } from 'ldapts'
import type { AccountId } from '../../ids.js'
import type { ListedAccount } from '../directory.js'
import type { LdapSettings } from '../ldap-settings.js'
import { contactsOf } from './contacts-of.js'
import { type EntryValues, entryValues } from './entry-values.js'
import { type AccountPlace, accountFilter } from './find-entry.js'
import { isRefusedSearch } from './is-refused-search.js'
import type { LdapServers } from './ldap-servers.js'

export interface Listing {
  readonly settings: Pick<LdapSettings, 'attributes' | 'contacts'>
  readonly place: AccountPlace
  readonly attributes: readonly string[]
  readonly binary?: readonly string[]
  /** The id of an entry, or null for an entry that is no enabled account. */
  readonly enabledId: (entry: EntryValues) => AccountId | null
}

const pageSize = 500
const sliceSize = 1000

const noContacts = { emails: [], phones: [] }

/**
 * Tells the enabled accounts slice by slice. The directory is listed once, in pages, when the
 * slices begin anew; null where it refuses to list.
 */
export function accountListing(servers: LdapServers, listing: Listing) {
  let accounts: readonly ListedAccount[] = []
  let told = 0
  return async (last: AccountId | null): Promise<readonly ListedAccount[] | null> => {
    if (last === null) {
      const listed = await servers.read((client) => listAccounts(client, listing))
      if (listed === null) return null
      accounts = listed
      told = 0
    }
    // A listing that has begun anew meanwhile may not have the last one any more.
    else if (accounts[told - 1]?.id !== last) told = accounts.findIndex(({ id }) => id === last) + 1 || accounts.length
    const slice = accounts.slice(told, told + sliceSize)
    told += slice.length
    // What all people are reached at stays in memory no longer than needed.
    if (slice.length === 0) accounts = []
    return slice
  }
}

async function listAccounts(client: Client, { settings, place, attributes, binary, enabledId }: Listing) {
  const accounts = new Map<AccountId, ListedAccount>()
  const contacts = settings.contacts.serve === 'offered' ? settings.attributes : noContacts
  const options = {
    scope: place.scope,
    filter: accountFilter(place, new PresenceFilter({ attribute: 'objectClass' })),
    attributes: [...attributes, ...contacts.emails, ...contacts.phones],
    explicitBufferAttributes: [...(binary ?? [])],
    paged: { pageSize },
  }
  try {
    for (const base of place.baseDns) {
      for await (const { searchEntries } of client.searchPaginated(base, options)) {
        for (const values of searchEntries) {
          const entry = entryValues(values)
          const id = enabledId(entry)
          if (id !== null) accounts.set(id, { id, kept: contactsOf(entry, contacts) })
        }
      }
    }
  } catch (cause) {
    if (isRefusedSearch(cause)) return null
    throw cause
  }
  return [...accounts.values()]
}
