import { ResultCodeError } from 'ldapts'

/** Limits of time, size and work, no such entry, no access, unwilling (RFC 4511, 4.1.9). */
const refusals = [3, 4, 11, 12, 32, 50, 53]

/** True where the directory bars the service account from what it searched. An outage is no bar. */
export function isRefusedSearch(cause: unknown): boolean {
  return cause instanceof ResultCodeError && refusals.includes(cause.code)
}
