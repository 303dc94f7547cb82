import { AndFilter, type Client, type Filter, FilterParser, PresenceFilter, ResultCodeError } from 'ldapts'
import { type Check, type Finding, failed, passed, skipped, warning } from '../../../check.js'
import { foldedName } from '../../canonical-username.js'
import type { DirectoryCheckCode } from '../../directory-diagnosis.js'
import type { LdapSettings } from '../../ldap-settings.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { accountFilter } from '../find-entry.js'
import { lostSentence } from '../lost-group.js'
import { vendorAttributes } from '../standard/vendor-attributes.js'
import type { DiagnosisAccess } from './diagnosis-access.js'
import type { Dialect } from './dialect.js'

export interface Diagnosed {
  readonly settings: LdapSettings
  readonly dialect: Dialect
  readonly access: DiagnosisAccess
}

/** Result codes of LDAP (RFC 4511, A.1). */
const [referral, noSuchObject, invalidDn] = [10, 32, 34]
/** With these a directory ends a list before its end: time, size, administrator's limit. */
const limits = new Set([3, 4, 11])

const pageSize = 500
/** How long the check counts, in ms: a check has ten seconds. */
const countedMs = 6_000

/** Base, filter and groups, as the service account sees them. */
export function entryChecks(diagnosed: Diagnosed, count: () => Promise<Count>): readonly Check<DirectoryCheckCode>[] {
  return [
    { code: 'directory-kind', needs: ['directory-bind'], run: () => kindOf(diagnosed) },
    { code: 'directory-base', needs: ['directory-kind'], run: () => basesOf(diagnosed) },
    { code: 'directory-filter', needs: ['directory-base'], run: async () => filterOf(await count(), diagnosed) },
    { code: 'directory-names', needs: ['directory-filter'], run: async () => namesOf(await count(), diagnosed) },
    { code: 'directory-barred', needs: ['directory-filter'], run: () => barredOf(diagnosed) },
    { code: 'directory-exclude-groups', needs: ['directory-bind'], run: () => groupsOf(diagnosed) },
  ]
}

async function kindOf({ dialect, access }: Diagnosed): Promise<Finding> {
  const { searchEntries } = await access.asService((client) =>
    client.search('', { scope: 'base', attributes: vendorAttributes }),
  )
  const wrong = searchEntries.map((root) => dialect.wrongKind(entryValues(root))).find((fault) => fault !== null)
  return wrong ?? passed('The server is of the kind that PORTICO_DIRECTORY_KIND names.')
}

async function basesOf({ settings: { baseDns }, access }: Diagnosed): Promise<Finding> {
  const faults = await access.asService(async (client) => {
    const found: (Finding | null)[] = []
    for (const dn of baseDns) found.push(await faultOfBase(client, dn))
    return found
  })
  const fault = faults.find((one) => one !== null)
  return fault ?? passed(`${baseDns.join(' and ')} ${baseDns.length === 1 ? 'is' : 'are'} there.`)
}

/** The fault of a base; null where it is there. */
async function faultOfBase(client: Client, dn: string): Promise<Finding | null> {
  const mend = 'Correct PORTICO_DIRECTORY_BASE_DN, or let the service account read the base.'
  try {
    const { searchEntries } = await client.search(dn, { scope: 'base', attributes: ['1.1'] })
    return searchEntries.length > 0 ? null : failed(`The base ${dn} shows no entry.`, mend)
  } catch (cause) {
    if (!(cause instanceof ResultCodeError)) throw cause
    if (cause.code === noSuchObject) return failed(`There is no base ${dn}, or it is hidden.`, mend)
    if (cause.code === invalidDn) return failed(`${dn} is no name of an entry.`, mend)
    if (cause.code !== referral) throw cause
    return failed(`The base ${dn} is on another server.`, 'Name that server in PORTICO_DIRECTORY_URL.')
  }
}

/** Looks whether the operator's filter bars anybody: one that is misspelt bars nobody. */
async function barredOf(diagnosed: Diagnosed): Promise<Finding> {
  const { settings, dialect, access } = diagnosed
  const { barredFilter, baseDns, scope } = settings
  if (barredFilter === null) return skipped(`PORTICO_DIRECTORY_BARRED_FILTER is not set. ${dialect.unseenBars}`.trim())
  const filter = new AndFilter({ filters: [accountsFilter(diagnosed), FilterParser.parseString(barredFilter)] })
  const options = { scope, filter, attributes: ['1.1'], sizeLimit: 1 }
  const isAny = await access.asService(async (client) => {
    for (const base of baseDns) {
      const found = await client.search(base, options)
      if (found.searchEntries.length > 0) return true
    }
    return false
  })
  if (isAny) return passed(`${barredFilter} bars accounts.`)
  return warning(
    `${barredFilter} fits no account, so that it bars nobody.`,
    'Correct PORTICO_DIRECTORY_BARRED_FILTER, or let the service account search the attributes in it.',
  )
}

/** Looks for the excluded groups as the portal does. */
async function groupsOf({ settings, dialect, access }: Diagnosed): Promise<Finding> {
  const { excludeGroups } = settings
  if (excludeGroups.length === 0) return skipped('PORTICO_DIRECTORY_EXCLUDE_GROUPS names no group.')
  const lost = await access.asService((client) => dialect.lostGroups(client))
  if (lost.length === 0) return passed(`${excludeGroups.join(' and ')}: found.`)
  return failed(
    `${lost.map(lostSentence).join('. ')}: no account can reset or unlock.`,
    'Correct PORTICO_DIRECTORY_EXCLUDE_GROUPS, or let the service account read the group.',
  )
}

/** Counts the accounts once. */
export function counting(diagnosed: Diagnosed): () => Promise<Count> {
  let counted: Promise<Count> | null = null
  return () => {
    counted ??= diagnosed.access.asService((client) => countAccounts(client, diagnosed))
    return counted
  }
}

interface Count {
  readonly entries: number
  readonly withoutId: number
  /** Usernames that belong to several entries. */
  readonly twice: readonly string[]
  /** All usernames, in the form in which the portal compares them. */
  readonly names: ReadonlySet<string>
  /** The cause of an early end of the count: a limit of the directory, or the time of the check. */
  readonly cutBy: 'limit' | 'time' | null
}

export function usernameOf({ dialect }: Diagnosed): string {
  return dialect.names.username
}

export function accountsFilter(
  diagnosed: Diagnosed,
  named: Filter = new PresenceFilter({ attribute: usernameOf(diagnosed) }),
): Filter {
  return accountFilter({ userFilter: diagnosed.settings.userFilter ?? diagnosed.dialect.accounts }, named)
}

async function countAccounts(client: Client, diagnosed: Diagnosed): Promise<Count> {
  const [username, id] = [usernameOf(diagnosed), diagnosed.dialect.names.id]
  const dnsOf = new Map<string, Set<string>>()
  const dns = new Set<string>()
  const until = performance.now() + countedMs
  let withoutId = 0
  let cutBy: Count['cutBy'] = null
  const take = (entry: EntryValues) => {
    if (entry.bytes(id).length === 0) withoutId += 1
    const dn = entry.dn.toLowerCase()
    dns.add(dn)
    for (const name of entry.texts(username).map(foldedName)) {
      dnsOf.set(name, (dnsOf.get(name) ?? new Set()).add(dn))
    }
  }
  try {
    for await (const page of pagesOf(client, diagnosed, [username, id])) {
      for (const entry of page) take(entry)
      if (performance.now() < until) continue
      cutBy = 'time'
      break
    }
  } catch (cause) {
    if (!(cause instanceof ResultCodeError) || !limits.has(cause.code)) throw cause
    cutBy = 'limit'
  }
  const twice = [...dnsOf].filter(([, owners]) => owners.size > 1).map(([name]) => name)
  return { entries: dns.size, withoutId, twice, names: new Set(dnsOf.keys()), cutBy }
}

async function* pagesOf(client: Client, diagnosed: Diagnosed, attributes: string[]) {
  const { baseDns, scope } = diagnosed.settings
  const options = { scope, filter: accountsFilter(diagnosed), attributes, paged: { pageSize } }
  for (const base of baseDns) {
    for await (const { searchEntries } of client.searchPaginated(base, options)) yield searchEntries.map(entryValues)
  }
}

function filterOf({ entries, withoutId, cutBy }: Count, diagnosed: Diagnosed): Finding {
  const { settings, dialect } = diagnosed
  const userFilter = settings.userFilter ?? dialect.accounts
  const filter = userFilter === null ? 'have' : `fit ${userFilter} and have`
  const searched = `${filter} ${usernameOf(diagnosed)}`
  if (cutBy === 'limit') {
    return warning(
      `The directory lists only ${accounts(entries)}, of entries that ${searched}, so that contacts are offered only after a sign-in.`,
      `Let the service account list all accounts, so that made-up contacts follow the real ones. ${dialect.grants.list}`,
    )
  }
  if (entries === 0) {
    return failed(
      `The portal sees no entries below the bases that ${searched}.`,
      'Correct PORTICO_DIRECTORY_USER_FILTER and PORTICO_DIRECTORY_USERNAME_ATTRIBUTE, or let the service account read the entries.',
    )
  }
  if (withoutId > 0) {
    const id = dialect.names.id
    return failed(
      `${withoutId} of ${entries} entries show no ${id}, so that the portal cannot tell them apart.`,
      `Let the service account read ${id}, or name another attribute in PORTICO_DIRECTORY_ID_ATTRIBUTE.`,
    )
  }
  return passed(`The bases hold ${accounts(entries)}${cutBy === null ? '' : ' or more'}: entries that ${searched}.`)
}

function accounts(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`
}

const namedAtMost = 3

function namesOf({ entries, twice }: Count, diagnosed: Diagnosed): Finding {
  if (twice.length === 0) return passed(`Among ${accounts(entries)} no username comes twice.`)
  const some = twice.slice(0, namedAtMost).join(', ')
  return failed(
    twice.length === 1
      ? `1 username belongs to more than one entry: ${some}. These people cannot sign in.`
      : `${twice.length} usernames belong to more than one entry each, such as ${some}. These people cannot sign in.`,
    `Give each entry its own ${usernameOf(diagnosed)}, or narrow PORTICO_DIRECTORY_USER_FILTER to one of them.`,
  )
}
