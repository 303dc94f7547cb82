import type { SessionState } from '@portico/contract/calls/session-calls'
import { parseFields } from '@portico/contract/parse-fields'
import { showTag } from '../api/page-tag.js'

/** The `id` of the block in the page. */
export const sessionBlockId = 'portico-session'

/**
 * Takes the session from the page in which the server described it; undefined in a page without
 * one. It leaves no trace there: the same page stays open after a sign-out (G20).
 */
export function takeSession(): SessionState | undefined {
  const block = document.getElementById(sessionBlockId)
  if (block === null) return undefined
  block.remove()
  // Whatever it holds, the visitor is restored from it as from an answer of the server.
  const session = parseFields(block.textContent)
  showTag(String(session['tag'] ?? ''))
  return session as unknown as SessionState
}
