import {
  type Client,
  type Entry,
  EqualityFilter,
  type Filter,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  OrFilter,
} from 'ldapts'
import type { AccountId } from '../../../ids.js'
import type { Clock } from '../../../system/clock.js'
import type { Logger } from '../../../system/logger.js'
import type { Account } from '../../directory.js'
import type { LdapSettings } from '../../ldap-settings.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { type AccountPlace, findEntry } from '../find-entry.js'
import { accountAttributes, accountOf, attributeNames, isReadable } from './account-of.js'
import { guidBytes } from './object-guid.js'
import { privilegedGroups } from './privileged-groups.js'

/** An account with the entry that it was read from. */
export interface ReadAccount {
  readonly account: Account
  readonly entry: EntryValues
}

export interface AccountParts {
  readonly settings: LdapSettings
  /** People may sign in as `alice@` one of them (K3). */
  readonly domains: readonly string[]
  readonly clock: Clock
  readonly log: Logger
}

/** What people are, unless the operator says otherwise: computers are users, too. */
const usualFilter = '(&(objectCategory=person)(objectClass=user))'
/** No account has it; a search for it costs as much as one for another. */
const noGuid = Buffer.alloc(16)

/** Reads accounts with the same work for every name and id (E6). */
export function accounts({ settings, domains, clock, log }: AccountParts) {
  const names = attributeNames(settings)
  const isPrivileged = privilegedGroups(settings.excludeGroups, clock)
  const place: AccountPlace = { ...settings, userFilter: settings.userFilter ?? usualFilter }
  const { emails, phones } = settings.attributes
  const attributes = [...new Set([...accountAttributes, ...Object.values(names), ...emails, ...phones])]
  const binary = ['objectGUID', 'objectSid', 'tokenGroups', 'logonHours', names.photo]
  const warnOfRights = seldom(clock, () => log.warn({ setting: 'PORTICO_DIRECTORY_BIND_DN' }, unreadable))

  const dnOf = async (client: Client, filter: Filter): Promise<string | null> =>
    (await findEntry(client, { place, log }, { filter, attributes: ['1.1'] }))?.dn ?? null
  const readEntry = async (client: Client, dn: string): Promise<EntryValues | null> => {
    // A search of one entry: only so does Active Directory tell the groups of groups (MS-ADTS 3.1.1.4.5.19).
    const options = { scope: 'base', attributes, explicitBufferAttributes: binary } as const
    const { searchEntries } = await client.search(dn, options).catch(nothingThere)
    return searchEntries.map(entryValues)[0] ?? null
  }
  const read = async (client: Client, filter: Filter): Promise<ReadAccount | null> => {
    const dn = await dnOf(client, filter)
    // For a name without an account, the entry of the service account is read and dropped.
    const entry = await readEntry(client, dn ?? settings.bindDn)
    if (entry === null) return null
    const facts = { names, isPrivileged: await isPrivileged(client, entry), now: clock.date() }
    if (dn === null) return null
    if (!isReadable(entry)) warnOfRights()
    const account = accountOf(entry, facts)
    return account === null ? null : { account, entry }
  }
  const named = (attribute: string, value: string | Buffer) => new EqualityFilter({ attribute, value })
  const withId = (id: AccountId) => named(names.id, names.id === 'objectGUID' ? (guidBytes(id) ?? noGuid) : id)
  return {
    place,
    names,
    byName: (client: Client, username: string) => {
      const principals = domains.map((domain) => named('userPrincipalName', `${username}@${domain}`))
      return read(client, new OrFilter({ filters: [named(names.username, username), ...principals] }))
    },
    byId: (client: Client, id: AccountId) => read(client, withId(id)),
    /** The distinguished name that an account has now, or null. */
    dnOf: (client: Client, id: AccountId) => dnOf(client, withId(id)),
  }
}

const unreadable =
  'The service account cannot read userAccountControl or msDS-User-Account-Control-Computed of an account, ' +
  'which therefore counts as disabled. Give it the right to read them, as docs/operating/active-directory.md says.'
const minuteMs = 60_000

/** Runs at most once a minute, so that a stranger cannot fill the log. */
function seldom(clock: Pick<Clock, 'now'>, run: () => void): () => void {
  let nextAt = 0
  return () => {
    if (clock.now() < nextAt) return
    nextAt = clock.now() + minuteMs
    run()
  }
}

/** The entry went away meanwhile, or the name of the service account is none of an entry. */
function nothingThere(error: unknown): { readonly searchEntries: Entry[] } {
  if (error instanceof NoSuchObjectError || error instanceof InvalidDNSyntaxError) return { searchEntries: [] }
  throw error
}
