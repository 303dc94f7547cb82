import { type Client, EqualityFilter, InsufficientAccessError, NoSuchObjectError, OrFilter } from 'ldapts'
import type { Logger } from '../../../system/logger.js'
import type { LdapSettings } from '../../ldap-settings.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { isRefusedSearch } from '../is-refused-search.js'
import { namingContexts } from './naming-contexts.js'

/** A member as groups name it: by entry, by username, or as its primary group (`posixGroup`). */
export interface Member {
  readonly dn: string
  readonly usernames: readonly string[]
  /** The number of its primary group; `hidden` where it has one that cannot be read. */
  readonly primaryGroup: string | null | 'hidden'
}

/** The attributes of a person that tell the primary group. */
export const primaryGroupAttributes = ['objectClass', 'gidNumber']

export function primaryGroupOf(entry: EntryValues): Member['primaryGroup'] {
  const hasOne = entry.texts('objectClass').some((name) => name.toLowerCase() === 'posixaccount')
  return entry.text('gidNumber') ?? (hasOne ? 'hidden' : null)
}

export interface PrivilegedGroups {
  /** True where the member is in an excluded group, nested or not. Same cost for each name (E6). */
  hasMember(client: Client, member: Member): Promise<boolean>
}

interface GroupParts {
  readonly settings: Pick<LdapSettings, 'baseDns' | 'excludeGroups'>
  readonly log: Logger
}

/** Each lookup asks every one of them. */
const mostGroups = 200
const groupClasses = ['groupOfNames', 'groupOfUniqueNames', 'groupOfMembers', 'posixGroup']
const memberAttributes = ['member', 'uniqueMember']

/**
 * Reads the groups that an operator has excluded, by DN or by `cn`, and all groups in them. While
 * one of them is not found, every account counts as its member, so that no one gets more than was
 * meant.
 */
export async function readPrivilegedGroups(client: Client, { settings, log }: GroupParts): Promise<PrivilegedGroups> {
  if (settings.excludeGroups.length === 0) return { hasMember: async () => false }
  const found = await groupsWithin(client, settings)
  if ('missing' in found) {
    log.error(
      { group: found.missing },
      'an excluded group or its members cannot be read, so no account can reset or unlock',
    )
    return { hasMember: async () => true }
  }
  let isToldOfPrimary = false
  return {
    hasMember: async (asking, { dn, usernames, primaryGroup }) => {
      const filter = new OrFilter({
        filters: [
          ...memberAttributes.map((attribute) => new EqualityFilter({ attribute, value: dn })),
          ...usernames.map((value) => new EqualityFilter({ attribute: 'memberUid', value })),
        ],
      })
      const options = { scope: 'base' as const, filter, attributes: ['1.1'] }
      const isIn = async (group: string) => (await asking.search(group, options)).searchEntries.length > 0
      // A group that has gone since counts until the groups are read again.
      const answers = await Promise.all(found.groups.map((group) => isIn(group).catch(trueWhenRefused)))
      const isPrimaryHidden = primaryGroup === 'hidden' && found.numbers.size > 0
      if (isPrimaryHidden && !isToldOfPrimary) log.error(hiddenPrimary)
      isToldOfPrimary ||= isPrimaryHidden
      return answers.includes(true) || isPrimaryHidden || found.numbers.has(primaryGroup ?? '')
    },
  }
}

const hiddenPrimary = 'the gidNumber of an account cannot be read, so it counts as privileged'

function trueWhenRefused(cause: unknown): true {
  if (isRefusedSearch(cause)) return true
  throw cause
}

interface Missing {
  readonly missing: string
}

/** The names of groups, and the numbers of those that can be primary groups. */
type Found = { readonly groups: readonly string[]; readonly numbers: ReadonlySet<string> } | Missing

/** The excluded groups and the groups in them, however deep, each once. */
async function groupsWithin(client: Client, { baseDns, excludeGroups }: GroupParts['settings']): Promise<Found> {
  const all = await allGroups(client, baseDns)
  if ('missing' in all) return all
  const byDn = new Map(all.map((group) => [group.dn.toLowerCase(), group]))
  const within = new Map<string, Group>()
  for (const name of excludeGroups) {
    const named = all.filter(({ dn, names }) => [dn, ...names].some((own) => own.toLowerCase() === name.toLowerCase()))
    if (named.length === 0) return { missing: name }
    for (const group of named) within.set(group.dn, group)
  }
  // A map also visits what is added meanwhile, and each key once, so a circle of groups ends.
  for (const { members } of within.values()) {
    for (const member of members) {
      const group = byDn.get(member.toLowerCase())
      if (group !== undefined) within.set(group.dn, group)
    }
  }
  const unreadable = [...within.values()].find(isUnreadable)
  if (unreadable !== undefined) return { missing: unreadable.dn }
  if (within.size > mostGroups) return { missing: `${within.size} groups in each other, at most ${mostGroups}` }
  const numbers = [...within.values()].flatMap(({ number }) => number ?? [])
  return { groups: [...within.keys()], numbers: new Set(numbers) }
}

interface Group {
  readonly dn: string
  readonly classes: readonly string[]
  readonly names: readonly string[]
  readonly members: readonly string[]
  readonly number: string | null
}

/**
 * Some classes ask for a member or a number: where none is seen, the service account may not read
 * it.
 */
function isUnreadable({ classes, members, number }: Group): boolean {
  const has = (...names: readonly string[]) => classes.some((name) => names.includes(name.toLowerCase()))
  return (members.length === 0 && has('groupofnames', 'groupofuniquenames')) || (number === null && has('posixgroup'))
}

/** Every group that can be seen; a tree whose groups are told only in part counts as missing. */
async function allGroups(client: Client, baseDns: readonly string[]): Promise<readonly Group[] | Missing> {
  const filters = groupClasses.map((value) => new EqualityFilter({ attribute: 'objectClass', value }))
  const options = {
    scope: 'sub' as const,
    filter: new OrFilter({ filters }),
    attributes: ['objectClass', 'cn', 'gidNumber', ...memberAttributes],
    paged: true,
  }
  const groups: Group[] = []
  for (const context of await namingContexts(client, baseDns)) {
    const answer = await client.search(context, options).catch((cause: unknown) => {
      if (!isRefusedSearch(cause)) throw cause
      const isUnseen = cause instanceof NoSuchObjectError || cause instanceof InsufficientAccessError
      return isUnseen ? { searchEntries: [] } : null
    })
    if (answer === null) return { missing: `the groups below ${context}` }
    groups.push(...answer.searchEntries.map(entryValues).map(groupOf))
  }
  return groups
}

function groupOf(entry: EntryValues): Group {
  return {
    dn: entry.dn,
    classes: entry.texts('objectClass'),
    names: entry.texts('cn'),
    members: memberAttributes.flatMap((attribute) => entry.texts(attribute)),
    number: entry.text('gidNumber'),
  }
}
