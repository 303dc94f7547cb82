import type { ContactKind } from '@portico/contract'
import type { AccountId } from '../ids.js'
import type { Account } from './directory.js'
import type { PeopleScope } from './people-scope.js'

/** A person in a search: no more than a list of people shows. */
export interface FoundPerson {
  readonly id: AccountId
  readonly username: string
  readonly name: string
}

export interface PeopleFound {
  readonly people: readonly FoundPerson[]
  /** There are more people than these. */
  readonly isCut: boolean
}

/** What is known of the people that are looked for. */
export type PeopleQuestion =
  /** Each word, as it was typed, begins a word of the name, in any order. */
  | { readonly by: 'words'; readonly words: readonly string[] }
  /** The entry keeps a contact that is written in one of these ways. */
  | { readonly by: 'contact'; readonly kind: ContactKind; readonly spellings: readonly string[] }

/** Whom a search may find: people in any of the scopes, and how many of them at most. */
export interface PeopleAmong {
  readonly scopes: readonly PeopleScope[]
  readonly most: number
}

/**
 * The people of a directory, as the help desk looks for them; never for a visitor. Like the
 * `Directory` beside it, it raises `Unavailable('directory')` when the directory does not answer.
 */
export interface People {
  /**
   * Finds people, also disabled ones, in no certain order. Refuses `search-text` where a limit of
   * the directory ends the search before anybody is found. Typed text is never read as a pattern.
   */
  search(question: PeopleQuestion, among: PeopleAmong): Promise<PeopleFound>
  /** True where an account is in a scope. */
  isIn(account: Pick<Account, 'id' | 'usernames'>, scope: PeopleScope): Promise<boolean>
  /**
   * Those of the named groups in which an account is, nested or not; an answer is at most a minute
   * old. Raises `Unavailable('directory')` while the members of one of them cannot be told.
   */
  groupsOf(id: AccountId, groups: readonly string[]): Promise<readonly string[]>
}
