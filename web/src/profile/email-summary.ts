import type { EmailEntry } from '@portico/contract/user'
import type { useText } from '../text/use-text.js'

/** A sentence that tells how many addresses are verified. */
export function emailSummary(emails: readonly EmailEntry[], say: ReturnType<typeof useText>): string {
  const total = emails.length
  const verified = emails.filter((entry) => entry.verified).length
  if (total === 0) return say('dashboard.no-email')
  if (total > 1) return say('dashboard.emails', { verified, total })
  return say(verified === 1 ? 'dashboard.one-email-verified' : 'dashboard.one-email-unverified')
}
