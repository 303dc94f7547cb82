import { AndFilter, type Client, EqualityFilter, OrFilter } from 'ldapts'
import type { Logger } from '../../../system/logger.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { rootEntry } from './root-entry.js'
import { isAdministrator, securityId } from './security-id.js'

export interface PrivilegedGroups {
  /** True where an entry with its `tokenGroups`, which hold groups of groups, is in one of them. */
  hasMember(entry: EntryValues): boolean
}

/**
 * Reads the groups that an operator has excluded, by DN, `sAMAccountName` or `cn`, beside the
 * administrators of Active Directory, who are privileged in any case. While one of them is not
 * found, every account counts as its member, so that no one gets more than was meant (DIR12).
 */
export async function readPrivilegedGroups(
  client: Client,
  { excludeGroups, log }: { readonly excludeGroups: readonly string[]; readonly log: Logger },
): Promise<PrivilegedGroups> {
  const { domain } = await rootEntry(client)
  const privileged = new Set<string>()
  for (const name of excludeGroups) {
    const ids = await idsOfGroup(client, domain, name)
    if (ids.length === 0) {
      log.error({ group: name }, 'an excluded group cannot be found, so no account can reset or unlock')
      return { hasMember: () => true }
    }
    for (const id of ids) privileged.add(id)
  }
  return groupsOf((id) => isAdministrator(id) || privileged.has(id))
}

/** An account without any group is one whose groups the service account may not read. */
function groupsOf(isMeant: (id: string) => boolean): PrivilegedGroups {
  return {
    hasMember(entry) {
      const groups = entry.bytes('tokenGroups')
      return groups.length === 0 || [...entry.bytes('objectSid'), ...groups].map(securityId).some(isMeant)
    },
  }
}

async function idsOfGroup(client: Client, domain: string, name: string): Promise<readonly string[]> {
  const named = (attribute: string, value: string) => new EqualityFilter({ attribute, value })
  const spellings = ['distinguishedName', 'sAMAccountName', 'cn'].map((attribute) => named(attribute, name))
  const filter = new AndFilter({ filters: [named('objectClass', 'group'), new OrFilter({ filters: spellings })] })
  const options = { filter, attributes: ['objectSid'], explicitBufferAttributes: ['objectSid'] }
  const { searchEntries } = await client.search(domain, options)
  return searchEntries.flatMap((entry) => entryValues(entry).bytes('objectSid').map(securityId))
}
