import type { Config } from '../config/config.js'
import type { Account } from './directory.js'

/** True where the operator excluded an account from self-service, by any of its names. */
export function isExcluded(
  { usernames }: Pick<Account, 'usernames'>,
  { selfServiceExclude }: Pick<Config, 'selfServiceExclude'>,
): boolean {
  return usernames.some((name) => selfServiceExclude?.test(name))
}
