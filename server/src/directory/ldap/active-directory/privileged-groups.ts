import { AndFilter, type Client, EqualityFilter, OrFilter } from 'ldapts'
import { Unavailable } from '../../../refusal.js'
import type { Clock } from '../../../system/clock.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { keepFor } from '../keep-for.js'
import { rootEntry } from './root-entry.js'
import { isAdministrator, securityId } from './security-id.js'

const keptMs = 5 * 60_000

/** Tells whether an entry with its `tokenGroups`, nested ones included, is privileged. */
export type IsPrivileged = (client: Client, entry: EntryValues) => Promise<boolean>

/**
 * By the groups that an operator names, else by the administrators of Active Directory. Raises
 * `Unavailable` where the directory has no group of a name: its members must not pass for others.
 */
export function privilegedGroups(names: readonly string[], clock: Pick<Clock, 'now'>): IsPrivileged {
  const idsOf = keepFor(keptMs, clock, (client: Client) => idsOfGroups(client, names))
  return async (client, entry) => {
    const own = ['objectSid', 'tokenGroups'].flatMap((attribute) => entry.bytes(attribute).map(securityId))
    if (names.length === 0) return own.some(isAdministrator)
    const privileged = await idsOf(client)
    return own.some((id) => privileged.has(id))
  }
}

async function idsOfGroups(client: Client, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { domain } = await rootEntry(client)
  const ids = new Set<string>()
  for (const name of names) {
    const spellings = ['sAMAccountName', 'cn', 'distinguishedName'].map(
      (attribute) => new EqualityFilter({ attribute, value: name }),
    )
    const { searchEntries } = await client.search(domain, {
      filter: new AndFilter({
        filters: [
          new EqualityFilter({ attribute: 'objectClass', value: 'group' }),
          new OrFilter({ filters: spellings }),
        ],
      }),
      attributes: ['objectSid'],
      explicitBufferAttributes: ['objectSid'],
    })
    const found = searchEntries.flatMap((entry) => entryValues(entry).bytes('objectSid').map(securityId))
    if (found.length === 0)
      throw new Unavailable('directory', {
        explanation: `The directory has no group "${name}". Correct directory.exclude_groups.`,
      })
    for (const id of found) ids.add(id)
  }
  return ids
}
