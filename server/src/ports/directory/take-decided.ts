import type { WhilePartlyFound } from './directory.js'

/**
 * For whoever may know which names exist: operators, and people whom an identity provider vouches
 * for. Raises the outage where the lost directory could have another person of that name.
 */
export const takeDecided: WhilePartlyFound = async ({ lost, account, isDecided }) => {
  if (account !== null && isDecided) return account
  throw lost
}
