import { AndFilter, type Client, EqualityFilter, type Filter, OrFilter, PresenceFilter } from 'ldapts'
import type { AccountId } from '../../../ids.js'
import type { Clock } from '../../../system/clock.js'
import type { Logger } from '../../../system/logger.js'
import type { Account } from '../../directory.js'
import type { LdapSettings } from '../../ldap-settings.js'
import type { EntryValues } from '../entry-values.js'
import { findEntries, findEntry } from '../find-entry.js'
import { isBarredBy } from '../fits-filter.js'
import { hiddenPolicies } from '../hidden-policies.js'
import type { LdapServers } from '../ldap-servers.js'
import { rereadEachMinute } from '../reread-each-minute.js'
import {
  type AttributeNames,
  accountOf,
  attributeNames,
  idOf,
  readAttributes,
  usernamesOf,
  valueOfId,
} from './account-of.js'
import type { PasswordPolicies } from './password-policies.js'
import { type GroupsAsked, primaryGroupOf, readPrivilegedGroups } from './privileged-groups.js'
import type { StandardDialect } from './standard-dialect.js'

/** What the adapter of a server is made of. */
export interface StandardParts {
  readonly dialect: StandardDialect
  readonly settings: LdapSettings
  readonly servers: LdapServers
  readonly clock: Clock
  readonly log: Logger
}

export interface PersonEntries {
  /** The account of a canonical username. Costs the same for each name (E6). */
  find(username: string, whole?: string): Promise<Account | null>
  byId(id: AccountId): Promise<Account | null>
  /** The entry of an id with these attributes, by default all that make an account. */
  entryOf(client: Client, id: AccountId, attributes?: readonly string[]): Promise<EntryValues | null>
  /** The policies of the last minute. */
  policies(): Promise<PasswordPolicies>
}

/** An id that no account has. */
export const noAccount: AccountId = ''

/** A name below which no entry stands, for questions about names that no account has. */
export function decoyDn({ baseDns: [base] }: Pick<LdapSettings, 'baseDns'>): string {
  return `cn=portico-no-account,${base}`
}

const noPolicies =
  'the portal can read no password policy: its own rules hold, and it assumes a lock at the third failure'
const hiddenPolicy =
  'the portal cannot read the password policy of an account, and assumes a lock at the third failure for all accounts'

export function personEntries({ dialect, settings, servers, clock, log }: StandardParts): PersonEntries {
  const { state } = dialect
  const names = attributeNames(settings, dialect.id)
  const search = { place: settings, log }
  const hidden = hiddenPolicies((policy) => log.error({ policy }, hiddenPolicy))
  let isToldOfPolicies = false
  let toldOfDefault: string | null = null
  const policies = rereadEachMinute(clock, async () => {
    const read = await servers.read((client) => dialect.readPolicies(client, settings, hidden))
    if (read.isHidden && !isToldOfPolicies) log.error(noPolicies)
    isToldOfPolicies = read.isHidden
    if (read.defaultSentence !== null && read.defaultSentence !== toldOfDefault) log.info(read.defaultSentence)
    toldOfDefault = read.defaultSentence
    return read
  })
  const groups = rereadEachMinute(clock, () =>
    servers.read((client) => readPrivilegedGroups(client, groupsAsked({ dialect, settings }, log))),
  )
  const query = (filter: Filter, attributes = readAttributes(names, state)) => ({
    ...{ filter, attributes, binary: [names.photo] },
  })
  const withId = (id: AccountId) => new EqualityFilter({ attribute: names.id, value: valueOfId(id, names) })
  const hasId = (id: AccountId) => (entry: EntryValues) => idOf(entry, names) === id
  const readAccount = async (asked: ReturnType<typeof query>, ways: readonly ((entry: EntryValues) => boolean)[]) => {
    // Before a connection is taken, so that no read waits for another one.
    const [known, privileged] = await Promise.all([policies(), groups()])
    return servers.read(async (client) => {
      const [entry, withPhoto] = await Promise.all([
        findEntry(client, search, { ...asked, ways }),
        findEntries(client, settings, { filter: withValue(asked.filter, names.photo), attributes: ['1.1'] }),
      ])
      const dn = entry?.dn ?? decoyDn(settings)
      const usernames = entry?.texts(names.username) ?? ['portico-no-account']
      const primaryGroup = entry === null ? null : primaryGroupOf(entry)
      const [isPrivileged, isBarred] = await Promise.all([
        privileged.hasMember(client, { dn, usernames, primaryGroup }),
        isBarredBy(client, dn, settings.barredFilter),
      ])
      if (entry === null) return null
      const hasPhoto = withPhoto?.some((one) => one.dn === dn) ?? false
      const [policy, lockout] = [known.of(entry), known.lockoutOf(entry)]
      const account = accountOf(entry, {
        ...{ names, state, policy, lockout, isPrivileged, isBarred, hasPhoto, now: clock.date() },
      })
      if (account === null)
        log.warn({ id: names.id }, 'an entry has no username or no single id that the portal may read')
      return account
    })
  }
  return {
    // The directory compares more loosely than the portal, which counts tries by its own form (E7).
    find: (username, whole = username) => {
      const has = (name: string) => (entry: EntryValues) => usernamesOf(entry, names).includes(name)
      return readAccount(query(nameFilter(names, [whole, username])), [has(whole), has(username)])
    },
    byId: (id) => readAccount(query(withId(id)), [hasId(id)]),
    entryOf: (client, id, attributes = readAttributes(names, state)) => {
      const asked = query(withId(id), [names.id, ...attributes])
      return findEntry(client, search, { ...asked, ways: [hasId(id)] })
    },
    policies,
  }
}

/** How the groups of a server are asked for, by the settings. */
export function groupsAsked(
  { dialect, settings }: Pick<StandardParts, 'dialect' | 'settings'>,
  log: GroupsAsked['log'],
): GroupsAsked {
  const { isEmptyGroup } = dialect
  if (isEmptyGroup === null) return { settings, log }
  return { settings, log, isEmpty: (client, dn) => isEmptyGroup(client, dn, settings.bindDn) }
}

/** The entries that these names may mean. */
export function nameFilter({ username }: Pick<AttributeNames, 'username'>, spellings: readonly string[]): Filter {
  const filters = [...new Set(spellings)].map((value) => new EqualityFilter({ attribute: username, value }))
  return new OrFilter({ filters })
}

/** The entries of a filter with an attribute. Its values, which may be large, stay there. */
function withValue(filter: Filter, attribute: string): Filter {
  return new AndFilter({ filters: [filter, new PresenceFilter({ attribute })] })
}
