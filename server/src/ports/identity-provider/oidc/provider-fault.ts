import { Unavailable } from '../../refusal.js'
import { connectionReason } from '../../system/connection-reason.js'

/**
 * What the provider did instead of an answer, in words for the operator. Nothing of what it said or
 * of what the browser brought stands in it: codes and tokens reach no log (SSO5).
 */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault'
}

/** The provider answered, and not well: what a browser brings may be the cause, so it counts for no breaker. */
export class AskedAnswer extends ProviderFault {}

/** An outage of the provider. */
export function unavailable(words: string): Unavailable {
  return new Unavailable('identity-provider', {
    cause: new ProviderFault(words),
    explanation: `The identity provider: ${words}.`,
  })
}

/** The words for an error of a socket, or of the library where its message quotes no answer. */
export function wordsFor(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the connection was lost'
  if (cause.name === 'AbortError' || cause.name === 'TimeoutError') return 'no answer in time'
  const code = 'code' in cause ? String(cause.code) : ''
  return connectionReason(code, cause.message) ?? plainWords(cause.message)
}

/** Messages of our own and of the library; whatever has other signs could be an answer's. */
function plainWords(message: string): string {
  return /^[\w "'().,:;-]{1,160}$/.test(message) ? message : 'its answer makes no sense'
}
