/** An id as text, also where a server sends a number; '' where there is none. */
export function idOf(given: unknown): string {
  return typeof given === 'string' || Number.isFinite(given) ? String(given) : ''
}
