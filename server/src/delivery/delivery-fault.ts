import type { DeliveryAnswer } from './delivery.js'
import type { DeliveryReason } from './delivery-reason.js'

/** A failed try to reach the other side. The message has no text of the other side and no address. */
export class DeliveryFault extends Error {
  override readonly name = 'DeliveryFault'
  constructor(
    readonly reason: DeliveryReason,
    readonly answer: DeliveryAnswer,
  ) {
    super(`${answer.server}: ${reason}${codesOf(answer)}`)
  }
}

/** The fault behind an error of a `Delivery`, or null for any other error. */
export function faultBehind(error: unknown): DeliveryFault | null {
  return error instanceof Error && error.cause instanceof DeliveryFault ? error.cause : null
}

/** ` (550 5.1.1)`, or nothing without an answer. */
export function codesOf({ status, enhancedStatus }: Pick<DeliveryAnswer, 'status' | 'enhancedStatus'>): string {
  const codes = [status, enhancedStatus].filter((code) => code !== null)
  return codes.length === 0 ? '' : ` (${codes.join(' ')})`
}

/** What the codes of Node's sockets, resolver and TLS mean; null for a code of something else. */
export function connectionReason(code: string): DeliveryReason | null {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EDNS') return 'unknown host'
  if (code === 'ECONNREFUSED') return 'connection refused'
  if (timeOuts.has(code)) return 'no answer in time'
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return 'certificate expired'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'certificate of another host'
  if (untrusted.has(code)) return 'certificate not trusted'
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO') return 'TLS failed'
  return code.startsWith('ECONN') || code.startsWith('EHOST') || code.startsWith('ENET') || code === 'EPIPE'
    ? 'connection lost'
    : null
}

const timeOuts = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
])
