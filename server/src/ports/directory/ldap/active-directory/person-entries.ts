import { type Client, EqualityFilter, type Filter, NoSuchObjectError, OrFilter, PresenceFilter } from 'ldapts'
import type { AccountId } from '../../../ids.js'
import type { Clock } from '../../../system/clock.js'
import type { Logger } from '../../../system/logger.js'
import { canonicalUsername } from '../../canonical-username.js'
import type { Account } from '../../directory.js'
import type { LdapSettings } from '../../ldap-settings.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { type AccountPlace, findEntry } from '../find-entry.js'
import { fitsFilter, isBarredBy } from '../fits-filter.js'
import { hiddenPolicies } from '../hidden-policies.js'
import type { LdapServers } from '../ldap-servers.js'
import { rereadEachMinute } from '../reread-each-minute.js'
import {
  type AttributeNames,
  accountAttributes,
  accountOf,
  attributeNames,
  binaryAttributes,
  idOf,
  isReadable,
  valueOfId,
} from './account-of.js'
import { type Lockouts, readLockouts } from './lockouts.js'
import { readPrivilegedGroups } from './privileged-groups.js'

export interface ActiveDirectoryParts {
  readonly settings: LdapSettings
  /** People may sign in as `alice@` one of them (E7). */
  readonly domains: readonly string[]
  readonly servers: LdapServers
  readonly clock: Clock
  readonly log: Logger
}

export interface PersonEntries {
  readonly place: AccountPlace
  /** The account of a canonical username. Costs the same for each name (E6). */
  find(username: string, whole?: string): Promise<Account | null>
  byId(id: AccountId): Promise<Account | null>
  dnOf(client: Client, id: AccountId): Promise<string | null>
  /** The entry of an account. Costs the same for each id (E6). */
  entryOf(client: Client, id: AccountId, attributes: readonly string[]): Promise<EntryValues | null>
  /** The lockouts of the last minute. */
  lockouts(): Promise<Lockouts>
}

/** Which entry is asked for; the directory compares more loosely than the portal. */
interface Wanted {
  readonly filter: Filter
  /** The best one first. */
  readonly ways: readonly ((entry: EntryValues) => boolean)[]
}

/** The filter of people, unless the operator sets another: computers are users, too. */
const usualFilter = '(&(objectCategory=person)(objectClass=user))'

export function personEntries({ settings, domains, servers, clock, log }: ActiveDirectoryParts): PersonEntries {
  const { excludeGroups } = settings
  const standIn = standInOf(settings)
  const names = attributeNames(settings)
  const place: AccountPlace = { ...settings, userFilter: settings.userFilter ?? usualFilter }
  const groups = rereadEachMinute(clock, () =>
    servers.read((client) => readPrivilegedGroups(client, { excludeGroups, log })),
  )
  const hidden = hiddenPolicies((policy) => log.error({ policy }, hiddenPolicy))
  const lockouts = rereadEachMinute(clock, () => servers.read((client) => readLockouts(client, hidden)))
  const warnOfRights = rereadEachMinute(clock, async () =>
    log.warn({ setting: 'PORTICO_DIRECTORY_BIND_DN' }, unreadable),
  )

  const find = async (client: Client, wanted: Wanted) => {
    const attributes = [names.id, names.username, 'userPrincipalName']
    const found = await findEntry(client, { place, log }, { ...wanted, attributes, binary: binaryAttributes })
    return found?.dn ?? null
  }
  const account = async (wanted: Wanted): Promise<Account | null> => {
    // Before a connection is taken, so that no read waits for another one.
    const [privileged, known] = await Promise.all([groups(), lockouts()])
    return servers.read(async (client) => {
      const dn = await find(client, wanted)
      const [entry, hasPhoto, isBarred] = await Promise.all([
        readEntry(client, dn ?? standIn, accountAttributes(names)),
        fitsFilter(client, dn ?? standIn, new PresenceFilter({ attribute: names.photo })),
        isBarredBy(client, dn ?? standIn, settings.barredFilter),
      ])
      if (dn === null || entry === null) return null
      if (!isReadable(entry)) await warnOfRights()
      return accountOf(entry, {
        names,
        domains,
        hasPhoto,
        isBarred,
        isPrivileged: privileged.hasMember(entry),
        lockout: await known.of(client, entry),
        now: clock.date(),
      })
    })
  }
  const withId = (id: AccountId): Wanted => ({
    filter: new EqualityFilter({ attribute: names.id, value: valueOfId(id, names) }),
    ways: [(entry) => idOf(entry, names) === id],
  })
  return {
    place,
    find: (username, whole = username) => account(withName({ username, whole, domains }, names)),
    byId: (id) => account(withId(id)),
    dnOf: (client, id) => find(client, withId(id)),
    async entryOf(client, id, attributes) {
      const dn = await find(client, withId(id))
      const entry = await readEntry(client, dn ?? standIn, attributes)
      return dn === null ? null : entry
    },
    lockouts,
  }
}

/** The entry that is read for a name without an account: the service account, or the base. */
function standInOf({ bindDn, baseDns: [base = ''] }: LdapSettings): string {
  return /^[a-z][a-z0-9-]* *=/i.test(bindDn) ? bindDn : base
}

/** A canonical name, the same with its domain, and the domains that make a principal name of it. */
interface SearchedName {
  readonly username: string
  readonly whole: string
  readonly domains: readonly string[]
}

/**
 * By the whole name, by the username, or by a principal name of a domain, which may hold another's
 * username.
 */
export function withName(
  { username, whole, domains }: SearchedName,
  { username: attribute }: Pick<AttributeNames, 'username'>,
): Wanted {
  const own = (value: string) => ({ attribute, value })
  const principal = (value: string) => ({ attribute: 'userPrincipalName', value })
  const spellings = [
    // A principal name of another domain is none of ours.
    [own(whole), ...(whole === username ? [] : [principal(whole)])],
    [own(username)],
    domains.map((domain) => principal(`${username}@${domain}`)),
  ]
  const has = (entry: EntryValues, { attribute: name, value }: ReturnType<typeof own>) =>
    canonicalUsername(entry.text(name) ?? '').value === value
  return {
    filter: new OrFilter({ filters: spellings.flat().map((spelling) => new EqualityFilter(spelling)) }),
    ways: spellings.map((way) => (entry) => way.some((spelling) => has(entry, spelling))),
  }
}

/** Reads one entry by itself: only so the server tells nested groups (MS-ADTS 3.1.1.4.5.19). */
async function readEntry(client: Client, dn: string, attributes: readonly string[]): Promise<EntryValues | null> {
  const options = { scope: 'base' as const, attributes: [...attributes], explicitBufferAttributes: binaryAttributes }
  try {
    const { searchEntries } = await client.search(dn, options)
    return searchEntries.map(entryValues)[0] ?? null
  } catch (cause) {
    // The entry went away meanwhile.
    if (cause instanceof NoSuchObjectError) return null
    throw cause
  }
}

const unreadable =
  'The service account cannot read userAccountControl, msDS-User-Account-Control-Computed or tokenGroups of an account, ' +
  'so the account counts as disabled or privileged. Give it the right to read, as docs/operating/active-directory.md says.'

const hiddenPolicy =
  'The service account cannot read this password policy of an account, so the portal assumes a lock at the third ' +
  'failure for all accounts. Give it the right to read policies, as docs/operating/active-directory.md says.'
