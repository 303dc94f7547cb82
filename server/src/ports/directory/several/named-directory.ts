import type { AccountId, NameKey } from '../../ids.js'
import type { Account, Directory } from '../directory.js'
import type { People } from '../people.js'
import { isNamedBy } from '../people-scope.js'

/** One of several directories of a portal, and what chooses it. */
export interface NamedDirectory {
  /** Small letters, digits and hyphens: it stands in front of each id of its accounts. */
  readonly name: string
  /** The domain that chooses it, in small letters: `alice@students.uni.example`; null for none. */
  readonly suffix: string | null
  /** Patterns of all usernames that it can have; null for any. */
  readonly usernames: readonly string[] | null
  /** True where the ids of its accounts begin with its name by themselves. */
  readonly hasNamedIds: boolean
  /** How long a name waits for it while another directory has answered, in ms; null for as long as it takes. */
  readonly patienceMs: number | null
  readonly directory: Directory
  readonly people: People
}

/** The directory of an account, and the id that the account has there. */
export interface Home {
  readonly home: NamedDirectory
  readonly id: AccountId
}

/** What names a directory: the start of an id, of a group or of a base DN. */
const named = /^([a-z][a-z0-9-]*):(.*)$/s

/** How the ids of its accounts begin in the portal. */
export function beginOf({ name }: Pick<NamedDirectory, 'name'>): string {
  return `${name}:`
}

/** The id of an account in the portal: that of its directory, behind the directory's name. */
export function idIn({ name, hasNamedIds }: NamedDirectory, id: AccountId): AccountId {
  return hasNamedIds ? id : `${name}:${id}`
}

/** The key of a decoy in a form that stands among the ids of a directory. */
export function keyIn({ name, hasNamedIds }: NamedDirectory, key: string): string {
  return hasNamedIds ? `${name}:${key}` : key
}

/** The same account under the id that it has in the portal. */
export function accountIn(home: NamedDirectory, account: Account): Account {
  return { ...account, id: idIn(home, account.id) }
}

/** The directory that a text names before its colon, and the text behind it; null where none is. */
export function namedIn(
  among: readonly NamedDirectory[],
  text: string,
): { readonly home: NamedDirectory; readonly rest: string } | null {
  const [, name, rest = ''] = named.exec(text) ?? []
  const home = among.find((one) => one.name === name)
  return home === undefined ? null : { home, rest }
}

/**
 * The directory of an id. An id that names none is a decoy's: it has the directory that its signs
 * draw, always the same one, so that it looks like a person of one of them (E6).
 */
export function homeOf(among: readonly NamedDirectory[], id: AccountId): Home {
  const found = namedIn(among, id)
  if (found !== null) return { home: found.home, id: found.home.hasNamedIds ? id : found.rest }
  return { home: drawn(among, id), id }
}

/** One of some directories, always the same one for a key. */
export function drawn(among: readonly NamedDirectory[], id: AccountId | NameKey): NamedDirectory {
  const sum = [...id].reduce((total, sign) => (total * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7)
  const home = among[sum % among.length]
  if (home === undefined) throw new Error('there is no directory')
  return home
}

/**
 * The directories in which a name can stand, by its text alone, so that a stranger learns nothing by
 * what is asked: the one of its suffix, or those whose patterns fit.
 */
export function askedFor<One extends Pick<NamedDirectory, 'suffix' | 'usernames'>>(
  among: readonly One[],
  { username, whole }: { readonly username: string; readonly whole: string },
): readonly One[] {
  const domain = whole.slice(whole.lastIndexOf('@') + 1)
  const chosen = whole.includes('@') ? among.find(({ suffix }) => suffix === domain) : undefined
  if (chosen !== undefined) return [chosen]
  return among.filter(
    ({ usernames }) => usernames === null || usernames.some((pattern) => isNamedBy(pattern, [username, whole])),
  )
}
