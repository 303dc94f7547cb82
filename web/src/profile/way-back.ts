import type { EmailEntry } from '@portico/contract/user'
import type { Account } from '../session/read-account.js'

/**
 * The way back of a person who forgets the password: with one of several contacts (`yes`), with a
 * single one, with none, or through the help desk alone. `unverified` means that addresses are
 * listed, but none gets codes.
 */
export type WayBack = 'yes' | 'one-email' | 'one-phone' | 'none' | 'unverified' | 'help-desk'

export function wayBack(emails: readonly EmailEntry[], { phones, canRecover }: Account): WayBack {
  if (!canRecover) return 'help-desk'
  const verified = emails.filter((entry) => entry.verified).length
  if (verified + phones.length > 1) return 'yes'
  if (verified === 1) return 'one-email'
  if (phones.length === 1) return 'one-phone'
  return emails.length === 0 ? 'none' : 'unverified'
}
