/** Why there is no connection to a server outside, in our own words. */
export type ConnectionReason =
  | 'unknown host'
  | 'connection refused'
  | 'no answer in time'
  | 'connection lost'
  | 'certificate not trusted'
  | 'certificate expired'
  | 'certificate of another host'
  | 'certificate too weak'
  | 'TLS failed'

/**
 * The meaning of a code of Node's sockets, resolver or TLS; null for a code of something else. For a
 * certificate that OpenSSL finds too weak Node has no code, and only the message tells.
 */
export function connectionReason(code: string, message = ''): ConnectionReason | null {
  if (weakCertificate.test(`${code} ${message}`)) return 'certificate too weak'
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

const weakCertificate =
  /(?:certificate key|digest algorithm|\bmd) too (?:weak|small)|(?:(?:CA|EE)_KEY|CA_MD)_TOO_(?:WEAK|SMALL)/i
const timeOuts = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
  // Another authority of the same name.
  'CERT_SIGNATURE_FAILURE',
  'INVALID_CA',
])
