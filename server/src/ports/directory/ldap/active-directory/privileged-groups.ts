import { AndFilter, type Client, EqualityFilter, ExtensibleFilter, OrFilter } from 'ldapts'
import type { Logger } from '../../../system/logger.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { type LostGroup, type WhenLost, whenExcluded } from '../lost-group.js'
import { rootEntry } from './root-entry.js'
import { isAdministrator, securityId } from './security-id.js'

export interface PrivilegedGroups {
  /** True where an entry with its `tokenGroups`, which hold groups of groups, is in one of them. */
  hasMember(entry: EntryValues): boolean
  /** The groups whose members cannot be told. With one of them every account is a member. */
  readonly lost: readonly LostGroup[]
}

interface GroupsAsked {
  readonly names: readonly string[]
  readonly log: Pick<Logger, 'error'>
  readonly whenLost?: WhenLost
}

/**
 * Reads the groups that an operator has excluded, by DN, `sAMAccountName` or `cn`, beside the
 * administrators of Active Directory, who are privileged in any case. While one of them is lost,
 * every account counts as its member, so that no one gets more than was meant (DIR12).
 */
export async function readPrivilegedGroups(
  client: Client,
  { excludeGroups, log }: { readonly excludeGroups: readonly string[]; readonly log: Pick<Logger, 'error'> },
): Promise<PrivilegedGroups> {
  const named = await readNamedGroups(client, { names: excludeGroups, log })
  return named.lost.length > 0 ? named : groupsOf((id) => isAdministrator(id) || named.ids.has(id), whenExcluded)
}

/** Reads groups as above; administrators count only where they are in one of them. */
export async function readNamedGroups(
  client: Client,
  { names, log, whenLost = whenExcluded }: GroupsAsked,
): Promise<PrivilegedGroups & { readonly ids: ReadonlySet<string> }> {
  const { domain } = await rootEntry(client)
  const privileged = new Set<string>()
  const lost: LostGroup[] = []
  for (const name of names) {
    const groups = await groupsCalled(client, domain, name)
    if (groups.length === 0) lost.push({ group: name, why: 'not found' })
    for (const { dn } of await distributionGroups(client, { domain, groups }))
      lost.push({ group: dn, why: 'distribution group' })
    for (const id of groups.flatMap((group) => group.bytes('objectSid').map(securityId))) privileged.add(id)
  }
  for (const group of lost) log.error(group, whenLost.sentence)
  if (lost.length > 0) return { hasMember: whenLost.isMember, lost, ids: privileged }
  return { ...groupsOf((id) => privileged.has(id), whenLost), ids: privileged }
}

/** An account without any group is one whose groups the service account may not read. */
function groupsOf(isMeant: (id: string) => boolean, { isMember }: WhenLost): PrivilegedGroups {
  return {
    hasMember(entry) {
      const groups = entry.bytes('tokenGroups')
      if (groups.length === 0) return isMember()
      return [...entry.bytes('objectSid'), ...groups].map(securityId).some(isMeant)
    },
    lost: [],
  }
}

/** Of these groups and those in them the ones that no `tokenGroups` holds (MS-ADTS 2.2.12). */
async function distributionGroups(
  client: Client,
  { domain, groups }: { readonly domain: string; readonly groups: readonly EntryValues[] },
): Promise<readonly EntryValues[]> {
  if (groups.length === 0) return []
  const within = groups.flatMap(({ dn }) => [
    new EqualityFilter({ attribute: 'distinguishedName', value: dn }),
    new ExtensibleFilter({ matchType: 'memberOf', rule: '1.2.840.113556.1.4.1941', value: dn }),
  ])
  const filter = new AndFilter({ filters: [isGroup, new OrFilter({ filters: within })] })
  const { searchEntries } = await client.search(domain, { filter, attributes: ['groupType'] })
  return searchEntries.map(entryValues).filter((group) => ((group.number('groupType') ?? 0) & securityEnabled) === 0)
}

/** The bit of `groupType` of security groups. */
const securityEnabled = 0x8000_0000

const isGroup = new EqualityFilter({ attribute: 'objectClass', value: 'group' })

async function groupsCalled(client: Client, domain: string, name: string): Promise<readonly EntryValues[]> {
  const named = (attribute: string, value: string) => new EqualityFilter({ attribute, value })
  const spellings = ['distinguishedName', 'sAMAccountName', 'cn'].map((attribute) => named(attribute, name))
  const filter = new AndFilter({ filters: [isGroup, new OrFilter({ filters: spellings })] })
  const options = { filter, attributes: ['objectSid'], explicitBufferAttributes: ['objectSid'] }
  const { searchEntries } = await client.search(domain, options)
  return searchEntries.map(entryValues)
}
