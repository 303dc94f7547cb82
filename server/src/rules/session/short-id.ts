/**
 * The first signs of a session's hash, in a form that no shell takes for an option. It names a
 * session for its person and for operators, and opens none.
 */
export function shortId(idHash: string): string {
  return Buffer.from(idHash, 'base64url').toString('hex').slice(0, 12)
}
