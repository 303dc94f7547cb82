import type { CallName } from '@portico/contract/calls'
import { callPaths } from '@portico/contract/paths'

const key = 'reference'
/**
 * The part of a request id that people read out; the log and the audit find the request by it
 * (OP10).
 */
const reference = /^[\w-]{6}/

/**
 * Keeps the reference of an answer for the help desk. It survives a reload, because a phone may
 * drop the page while its visitor calls.
 */
export function keepReference(name: CallName, requestId: string | null): void {
  if (!(name in callPaths) || name === 'signOut') return
  try {
    sessionStorage.setItem(key, reference.exec(requestId ?? '')?.[0] ?? '')
  } catch {
    // A browser may forbid all storage.
  }
}

/**
 * The reference of the latest call that the visitor made, the first six signs of its id; '' without
 * one.
 */
export function lastReference(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
