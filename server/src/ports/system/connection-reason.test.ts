import { expect, test } from 'vitest'
import { connectionReason } from './connection-reason.js'

test.each([
  ['UNSPECIFIED', 'CA signature digest algorithm too weak', 'certificate too weak'],
  ['UNSPECIFIED', 'EE certificate key too weak', 'certificate too weak'],
  ['ERR_SSL_CA_MD_TOO_WEAK', 'error:0A00018E:SSL routines::ca md too weak', 'certificate too weak'],
  ['ERR_SSL_EE_KEY_TOO_SMALL', '', 'certificate too weak'],
  ['ERR_SSL_DH_KEY_TOO_SMALL', 'dh key too small', 'TLS failed'],
  ['UNSPECIFIED', 'unspecified certificate verification error', null],
  ['ERR_SSL_WRONG_VERSION_NUMBER', '', 'TLS failed'],
  ['CERT_HAS_EXPIRED', 'certificate has expired', 'certificate expired'],
])('%s with "%s" means: %s', (code, message, reason) => {
  expect(connectionReason(code, message)).toBe(reason)
})
