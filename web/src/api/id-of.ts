/** An id as text, also of a server that counts; '' where there is none. */
export function idOf(given: unknown): string {
  return typeof given === 'string' || Number.isFinite(given) ? String(given) : ''
}
