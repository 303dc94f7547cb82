/**
 * The header of HTTP Basic with a client id and its secret, both visible ASCII (RFC 6749, 2.3.1). It encodes only what has
 * another meaning once it is decoded. Libraries encode more, such as the `-` of a UUID, and a provider
 * that does not decode then knows no such client.
 */
export function basicHeader(clientId: string, secret: string): string {
  const id = clientId.replace(/[%+:]/g, encodeURIComponent)
  const password = secret.replace(/[%+]/g, encodeURIComponent)
  return `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`
}
