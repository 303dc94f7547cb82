import { type Client, PresenceFilter } from 'ldapts'
import type { AccountId } from '../../ids.js'
import type { Directory, ListedAccount } from '../directory.js'
import type { LdapSettings } from '../ldap-settings.js'
import { contactsOf } from './contacts-of.js'
import { type EntryValues, entryValues } from './entry-values.js'
import { expectingAnswers } from './expecting-answers.js'
import { type AccountPlace, accountFilter } from './find-entry.js'
import { isRefusedSearch } from './is-refused-search.js'
import type { LdapServers } from './ldap-servers.js'
import { isWithin } from './name-form.js'

export interface Listing {
  readonly settings: Pick<LdapSettings, 'attributes' | 'contacts'>
  readonly place: AccountPlace
  readonly attributes: readonly string[]
  readonly binary?: readonly string[]
  /** Attributes of a full listing alone. */
  readonly expiryAttributes: readonly string[]
  /** What an entry says at this moment, which may read what all entries share first. */
  readonly reader: () => Promise<EntryReader>
}

export interface EntryReader {
  /** The id of an entry, or null for an entry that is no enabled account. */
  readonly enabledId: (entry: EntryValues) => AccountId | null
  readonly expiresAt: (entry: EntryValues) => number | null
}

const pageSize = 500

const noContacts = { emails: [], phones: [] }

/** Lists the enabled accounts page by page; each listing has a connection of its own. */
export function accountListing(servers: LdapServers, listing: Listing): Directory['entries'] {
  return async function* entries(detail) {
    const pages = servers.stepwise((client) => listAccounts(client, { ...listing, isFull: detail === 'full' }))
    try {
      let page = await expectingAnswers(() => pages.next())
      while (page.done !== true) {
        yield page.value
        page = await expectingAnswers(() => pages.next())
      }
    } finally {
      await pages.return(undefined)
    }
  }
}

async function* listAccounts(
  client: Client,
  { settings, place, isFull, reader, ...listing }: Listing & { readonly isFull: boolean },
): AsyncGenerator<readonly ListedAccount[] | null> {
  const contacts = settings.contacts.serve === 'offered' ? settings.attributes : noContacts
  const { unit } = settings.attributes
  const more = isFull ? [...listing.expiryAttributes, ...(unit === null ? [] : [unit])] : []
  const options = {
    scope: place.scope,
    filter: accountFilter(place, new PresenceFilter({ attribute: 'objectClass' })),
    attributes: [...listing.attributes, ...contacts.emails, ...contacts.phones, ...more],
    explicitBufferAttributes: [...(listing.binary ?? [])],
    paged: { pageSize },
  }
  const { enabledId, expiresAt } = await reader()
  try {
    for (const base of separateBases(place)) {
      for await (const { searchEntries } of client.searchPaginated(base, options)) {
        yield searchEntries.flatMap((values) => {
          const entry = entryValues(values)
          const id = enabledId(entry)
          if (id === null) return []
          const full = isFull
            ? { passwordExpiresAt: expiresAt(entry), unit: unit === null ? null : entry.text(unit) }
            : brief
          return [{ id, kept: contactsOf(entry, contacts), ...full }]
        })
      }
    }
  } catch (cause) {
    if (!isRefusedSearch(cause)) throw cause
    yield null
  }
}

const brief = { passwordExpiresAt: null, unit: null }

/** The bases below which no entry stands twice. */
function separateBases({ baseDns, scope }: AccountPlace): readonly string[] {
  if (scope === 'one') return baseDns
  return baseDns.filter((base, place) =>
    baseDns.every((other, at) => at === place || !isWithin(base, other) || (isWithin(other, base) && place < at)),
  )
}
