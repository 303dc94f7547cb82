import {
  AdminLimitExceededError,
  type Client,
  type Filter,
  NoSuchObjectError,
  SizeLimitExceededError,
  TimeLimitExceededError,
} from 'ldapts'
import type { AccountId } from '../../ids.js'
import { Refusal, Unavailable } from '../../refusal.js'
import { boundedPool } from '../../system/concurrency.js'
import type { LdapSettings } from '../ldap-settings.js'
import type { FoundPerson, People, PeopleAmong, PeopleFound, PeopleQuestion } from '../people.js'
import { isNamedBy, type PeopleScope } from '../people-scope.js'
import { type EntryValues, entryValues } from './entry-values.js'
import { expectingAnswers } from './expecting-answers.js'
import { type AccountPlace, accountFilter } from './find-entry.js'
import type { LdapServers } from './ldap-servers.js'
import { isWithin } from './name-form.js'
import { peopleFilter } from './people-filter.js'

/** How one kind of directory tells of people. */
export interface PeopleDialect {
  readonly settings: Pick<LdapSettings, 'attributes' | 'urls' | 'timeoutMs' | 'pool'>
  readonly servers: Pick<LdapServers, 'read'>
  readonly place: AccountPlace
  /** Attributes of the full name. */
  readonly names: readonly string[]
  /** All attributes that `personOf` reads. */
  readonly attributes: readonly string[]
  readonly binary?: readonly string[]
  /** The person of an entry, with all canonical usernames; null for an entry that is no account. */
  readonly personOf: (entry: EntryValues) => (FoundPerson & { readonly usernames: readonly string[] }) | null
  readonly dnOf: (client: Client, id: AccountId) => Promise<string | null>
  readonly groupsOf: People['groupsOf']
}

/** A search reads so many people more, where only those with certain usernames are meant. */
const mostToLookThrough = 50
const longestSearchMs = 3_000

/** The people of a directory that speaks LDAP. */
export function peopleOnLdap(dialect: PeopleDialect): People {
  const { servers, settings } = dialect
  // A search may take long, and must leave connections to those who sign in.
  const size = { atOnce: Math.max(1, Math.floor(settings.pool / 2)), queue: 100, waitMs: settings.timeoutMs }
  const inTurn = boundedPool(size, (cause) => new Unavailable('directory', { cause }))
  return {
    search: (question, among) =>
      inTurn(() => expectingAnswers(() => servers.read((client) => searchAll(client, dialect, { question, among })))),
    async isIn({ id, usernames }, scope) {
      if (scope.kind === 'everybody') return true
      if (scope.kind === 'named') return isNamedBy(scope.pattern, usernames)
      const dn = await expectingAnswers(() => servers.read((client) => dialect.dnOf(client, id)))
      return dn !== null && isWithin(dn, scope.dn)
    },
    groupsOf: (id, groups) => expectingAnswers(() => dialect.groupsOf(id, groups)),
  }
}

interface Asked {
  readonly question: PeopleQuestion
  readonly among: PeopleAmong
}

async function searchAll(
  client: Client,
  dialect: PeopleDialect,
  { question, among: { scopes, most } }: Asked,
): Promise<PeopleFound> {
  const filter = peopleFilter(question, dialect)
  if (filter === null) return { people: [], isCut: false }
  const places = scopes.flatMap((scope) => basesOf(dialect.place, scope).map((base) => ({ scope, base })))
  const found = new Map<AccountId, FoundPerson>()
  let isCut = false
  for (const { scope, base } of places) {
    const part = await searchBelow(client, dialect, { filter, base, most: mostIn(scope, most) })
    isCut ||= part.isCut
    for (const person of part.entries.flatMap((entry) => meantBy(scope, entry, dialect))) found.set(person.id, person)
  }
  // Nobody was found, and somebody may have been kept back: the text must tell more.
  if (isCut && found.size === 0) throw new Refusal('search-text')
  return { people: [...found.values()].slice(0, most), isCut: isCut || found.size > most }
}

function mostIn(scope: PeopleScope, most: number): number {
  return scope.kind === 'named' ? mostToLookThrough : most
}

/** The person of an entry, as far as the entry is in the scope. */
function meantBy(scope: PeopleScope, entry: EntryValues, { personOf }: PeopleDialect): readonly FoundPerson[] {
  const person = personOf(entry)
  if (person === null) return []
  const { id, username, name, usernames } = person
  if (scope.kind === 'named' && !isNamedBy(scope.pattern, usernames)) return []
  if (scope.kind === 'below' && !isWithin(entry.dn, scope.dn)) return []
  return [{ id, username, name }]
}

/** Where the accounts of a scope stand: nowhere, for one beside all bases. */
function basesOf({ baseDns, scope: depth }: AccountPlace, scope: PeopleScope): readonly string[] {
  if (scope.kind !== 'below') return baseDns
  const { dn } = scope
  const above = baseDns.filter((base) => isWithin(base, dn))
  // Of accounts that stand directly below a base, none is deeper.
  const inside = baseDns.some((base) => isWithin(dn, base)) && depth === 'sub' ? [dn] : []
  return above.length > 0 ? above : inside
}

interface Below {
  readonly filter: Filter
  readonly base: string
  readonly most: number
}

/** Reads page by page: with a size limit, the library would keep silent about one of the server. */
async function searchBelow(client: Client, dialect: PeopleDialect, { filter, base, most }: Below) {
  const { place, attributes, binary = [] } = dialect
  const entries: EntryValues[] = []
  const options = {
    scope: place.scope,
    filter: accountFilter(place, filter),
    attributes: [...attributes],
    explicitBufferAttributes: [...binary],
    paged: { pageSize: most + 1 },
    timeLimit: secondsOf(dialect.settings),
  }
  try {
    for await (const { searchEntries } of client.searchPaginated(base, options)) {
      entries.push(...searchEntries.map(entryValues))
      if (entries.length > most) return { entries: entries.slice(0, most), isCut: true }
    }
  } catch (cause) {
    // A scope may name what is not there yet.
    if (cause instanceof NoSuchObjectError && !place.baseDns.includes(base)) return { entries, isCut: false }
    if (!limits.some((limit) => cause instanceof limit)) throw cause
    return { entries, isCut: true }
  }
  return { entries, isCut: false }
}

/** Results 3, 4 and 11: the server gives up, and does well. */
const limits = [TimeLimitExceededError, SizeLimitExceededError, AdminLimitExceededError]

/** The server must give up before its silence counts as an outage. */
function secondsOf({ timeoutMs, urls }: PeopleDialect['settings']): number {
  const patienceMs = Math.min(longestSearchMs, timeoutMs * (urls.length > 1 ? 0.6 : 1) - 1_000)
  return Math.max(1, Math.floor(patienceMs / 1_000))
}
