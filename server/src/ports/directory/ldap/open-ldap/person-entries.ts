import { AndFilter, type Client, EqualityFilter, type Filter, PresenceFilter } from 'ldapts'
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
import { accountOf, attributeNames, idOf, readAttributes, usernamesOf, valueOfId } from './account-of.js'
import { type PasswordPolicies, readPasswordPolicies } from './password-policies.js'
import { primaryGroupOf, readPrivilegedGroups } from './privileged-groups.js'

export interface OpenLdapParts {
  readonly settings: LdapSettings
  readonly servers: LdapServers
  readonly clock: Clock
  readonly log: Logger
}

export interface PersonEntries {
  /** The account of a canonical username. Costs the same for each name (E6). */
  find(username: string): Promise<Account | null>
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

export function personEntries({ settings, servers, clock, log }: OpenLdapParts): PersonEntries {
  const names = attributeNames(settings)
  const { baseDns } = settings
  const search = { place: settings, log }
  const hidden = hiddenPolicies((policy) => log.error({ policy }, hiddenPolicy))
  let isToldOfPolicies = false
  const policies = rereadEachMinute(clock, async () => {
    const read = await servers.read((client) => readPasswordPolicies(client, baseDns, hidden))
    if (read.isHidden && !isToldOfPolicies) log.error(noPolicies)
    isToldOfPolicies = read.isHidden
    return read
  })
  const groups = rereadEachMinute(clock, () =>
    servers.read((client) => readPrivilegedGroups(client, { settings, log })),
  )
  const query = (attribute: string, value: string, attributes = readAttributes(names)) => ({
    filter: new EqualityFilter({ attribute, value }),
    attributes,
    binary: [names.photo],
  })
  const hasId = (id: AccountId) => (entry: EntryValues) => idOf(entry, names) === id
  const readAccount = async (asked: ReturnType<typeof query>, isMeant: (entry: EntryValues) => boolean) => {
    // Before a connection is taken, so that no read waits for another one.
    const [known, privileged] = await Promise.all([policies(), groups()])
    return servers.read(async (client) => {
      const [entry, withPhoto] = await Promise.all([
        findEntry(client, search, { ...asked, ways: [isMeant] }),
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
        ...{ names, policy, lockout, isPrivileged, isBarred, hasPhoto, now: clock.date() },
      })
      if (account === null)
        log.warn({ id: names.id }, 'an entry has no username or no single id that the portal may read')
      return account
    })
  }
  return {
    // The directory compares more loosely than the portal, which counts tries by its own form (E7).
    find: (username) =>
      readAccount(query(names.username, username), (entry) => usernamesOf(entry, names).includes(username)),
    byId: (id) => readAccount(query(names.id, valueOfId(id, names)), hasId(id)),
    entryOf: (client, id, attributes = readAttributes(names)) => {
      const asked = query(names.id, valueOfId(id, names), [names.id, ...attributes])
      return findEntry(client, search, { ...asked, ways: [hasId(id)] })
    },
    policies,
  }
}

/** The entries of a filter with an attribute. Its values, which may be large, stay there. */
function withValue(filter: Filter, attribute: string): Filter {
  return new AndFilter({ filters: [filter, new PresenceFilter({ attribute })] })
}
