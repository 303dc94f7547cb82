import type { NameKey } from '../ids.js'
import type { Unavailable } from '../refusal.js'
import type { Account } from './directory.js'

/** What is known of a name while a directory is away that could have it, beside others that answer. */
export interface PartlyFound {
  readonly lost: Unavailable
  /** The account in one that answers. */
  readonly account: Account | null
  /** True where the name means this account whatever the lost directory has: it comes later. */
  readonly isDecided: boolean
  /** One that answers, as the ids of its accounts begin: a name without an account looks like its person. */
  readonly homeOf: (nameKey: NameKey) => string
}

/** Decides which account a name means then. */
export type WhilePartlyFound = (found: PartlyFound) => Promise<Account | null>

/**
 * For whoever may know which names exist: operators, and people whom an identity provider vouches
 * for. Raises the outage where the lost directory could have another person of that name.
 */
export const takeDecided: WhilePartlyFound = async ({ lost, account, isDecided }) => {
  if (account !== null && isDecided) return account
  throw lost
}
