/** False in a browser without passkeys, and on a page that does not come over TLS. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && Boolean(navigator.credentials)
}
