import { type Client, EqualityFilter, InsufficientAccessError, NoSuchObjectError, OrFilter } from 'ldapts'
import type { Logger } from '../../../system/logger.js'
import type { LdapSettings } from '../../ldap-settings.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { isRefusedSearch } from '../is-refused-search.js'
import { type LostGroup, type WhenLost, whenExcluded } from '../lost-group.js'
import { comparedText, nameForm } from '../name-form.js'
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
  /** The groups whose members cannot be told. With one of them every account is a member. */
  readonly lost: readonly LostGroup[]
}

type GroupSettings = Pick<LdapSettings, 'baseDns' | 'excludeGroups'>

/** Each lookup asks every one of them. */
const mostGroups = 200
const groupClasses = ['groupOfNames', 'groupOfUniqueNames', 'groupOfMembers', 'posixGroup']
const memberAttributes = ['member', 'uniqueMember']

export interface GroupsAsked {
  readonly settings: GroupSettings
  /** True of a group that shows no member and has none; never so where each group has one. */
  readonly isEmpty?: (client: Client, dn: string) => Promise<boolean>
  readonly log: Pick<Logger, 'error'>
  readonly whenLost?: WhenLost
}

/**
 * Reads the groups that an operator has excluded, by DN or by `cn`, and all groups in them. While
 * one of them is lost, every account counts as its member, so that no one gets more than was meant
 * (DIR12).
 */
export async function readPrivilegedGroups(
  client: Client,
  { settings, isEmpty, log, whenLost = whenExcluded }: GroupsAsked,
): Promise<PrivilegedGroups> {
  const { excludeGroups } = settings
  if (excludeGroups.length === 0) return { hasMember: async () => false, lost: [] }
  const all = await allGroups(client, settings)
  const found = groupsWithin(isEmpty === undefined ? all : await emptyOnes(client, all, isEmpty), excludeGroups)
  if (found.lost.length > 0) {
    for (const group of found.lost) log.error(group, whenLost.sentence)
    return { hasMember: async () => whenLost.isMember(), lost: found.lost }
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
      const answers = await Promise.all(found.groups.map((group) => isIn(group).catch(whenRefused(whenLost))))
      const isPrimaryHidden = primaryGroup === 'hidden' && found.numbers.size > 0
      if (isPrimaryHidden && !isToldOfPrimary) log.error(hiddenPrimary)
      isToldOfPrimary ||= isPrimaryHidden
      if (answers.includes(true) || found.numbers.has(primaryGroup ?? '')) return true
      return isPrimaryHidden && whenLost.isMember()
    },
    lost: [],
  }
}

const hiddenPrimary = 'the gidNumber of an account cannot be read, so it counts as privileged'

function whenRefused({ isMember }: WhenLost): (cause: unknown) => boolean {
  return (cause) => {
    if (isRefusedSearch(cause)) return isMember()
    throw cause
  }
}

/** The names of groups, and the numbers of those that can be primary groups. */
interface Found {
  readonly groups: readonly string[]
  readonly numbers: ReadonlySet<string>
  readonly lost: readonly LostGroup[]
}

/** The same groups; of those that show no member, it is said which have none. */
async function emptyOnes(client: Client, all: AllGroups, isEmpty: NonNullable<GroupsAsked['isEmpty']>) {
  const groups = all.groups.map(async (group) => {
    const mayBe = group.members.length === 0 && isUnreadable(group)
    return mayBe ? { ...group, isEmpty: await isEmpty(client, group.dn) } : group
  })
  return { ...all, groups: await Promise.all(groups) }
}

interface AllGroups {
  readonly groups: readonly Group[]
  /** Trees whose groups are told only in part. */
  readonly lost: readonly LostGroup[]
}

/** The excluded groups and the groups in them, however deep, each once. */
function groupsWithin(all: AllGroups, excluded: readonly string[]): Found {
  const lost = [...all.lost]
  const byName = new Map(all.groups.map((group) => [nameForm(group.dn), group]))
  const within = new Map<string, Group>()
  for (const name of excluded) {
    const named = all.groups.filter((group) => isCalled(group, name))
    if (named.length === 0) lost.push({ group: name, why: 'not found' })
    for (const group of named) within.set(group.dn, group)
  }
  // A map also visits what is added meanwhile, and each key once, so a circle of groups ends.
  for (const group of within.values()) {
    const members = group.members.map(nameForm)
    if (isUnreadable(group) || members.includes(null)) lost.push({ group: group.dn, why: 'members hidden' })
    for (const inner of members.flatMap((member) => byName.get(member) ?? [])) within.set(inner.dn, inner)
  }
  if (within.size > mostGroups) lost.push({ group: excluded.join(' and '), why: 'too many groups inside' })
  const numbers = [...within.values()].flatMap(({ number }) => number ?? [])
  return { groups: [...within.keys()], numbers: new Set(numbers), lost }
}

function isCalled({ dn, names }: Group, name: string): boolean {
  const form = nameForm(name)
  const isItsDn = form !== null && form === nameForm(dn)
  return isItsDn || names.some((own) => comparedText(own) === comparedText(name))
}

interface Group {
  readonly dn: string
  readonly classes: readonly string[]
  readonly names: readonly string[]
  readonly members: readonly string[]
  readonly number: string | null
  /** True where it is known to have no member. */
  readonly isEmpty?: boolean
}

/**
 * Some classes ask for a member or a number: where none is seen, the service account may not read
 * it.
 */
function isUnreadable({ classes, members, number, isEmpty = false }: Group): boolean {
  const has = (...names: readonly string[]) => classes.some((name) => names.includes(name.toLowerCase()))
  return (
    (members.length === 0 && !isEmpty && has('groupofnames', 'groupofuniquenames')) ||
    (number === null && has('posixgroup'))
  )
}

/** Every group that can be seen. */
async function allGroups(client: Client, { baseDns }: GroupSettings): Promise<AllGroups> {
  const filters = groupClasses.map((value) => new EqualityFilter({ attribute: 'objectClass', value }))
  const options = {
    scope: 'sub' as const,
    filter: new OrFilter({ filters }),
    attributes: ['objectClass', 'cn', 'gidNumber', ...memberAttributes],
    paged: true,
  }
  const groups: Group[] = []
  const lost: LostGroup[] = []
  for (const context of await namingContexts(client, baseDns)) {
    const answer = await client.search(context, options).catch((cause: unknown) => {
      if (!isRefusedSearch(cause)) throw cause
      const isUnseen = cause instanceof NoSuchObjectError || cause instanceof InsufficientAccessError
      if (!isUnseen) lost.push({ group: context, why: 'not listed' })
      return { searchEntries: [] }
    })
    groups.push(...answer.searchEntries.map(entryValues).map(groupOf))
  }
  return { groups, lost }
}

/** What may stand behind the name of a `uniqueMember` (RFC 4517, 3.3.21). */
const uniqueIdentifier = /#'[01]*'B$/

function groupOf(entry: EntryValues): Group {
  return {
    dn: entry.dn,
    classes: entry.texts('objectClass'),
    names: entry.texts('cn'),
    members: memberAttributes
      .flatMap((attribute) => entry.texts(attribute))
      .map((member) => member.replace(uniqueIdentifier, '')),
    number: entry.text('gidNumber'),
  }
}
