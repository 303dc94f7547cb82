import type { SessionState } from '@portico/contract/calls/session-calls'
import { parseFields } from '@portico/contract/parse-fields'

/** The `id` of the block in the page. */
export const sessionBlockId = 'portico-session'

/** The session as the server described it in the page; undefined in a page without one. */
export function readSession(): SessionState | undefined {
  const block = document.getElementById(sessionBlockId)
  // Whatever it holds, the visitor is restored from it as from an answer of the server.
  return block === null ? undefined : (parseFields(block.textContent) as unknown as SessionState)
}
