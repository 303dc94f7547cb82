import type { Contact } from './contact-store.js'

/**
 * True for a verified contact that does not serve recovery yet, because it is new (G6). A hold that
 * ends as it begins is none, also on a server whose time is a moment behind.
 */
export function isWaiting({ verifiedAt, heldUntil }: Pick<Contact, 'verifiedAt' | 'heldUntil'>, now: number): boolean {
  return verifiedAt !== null && heldUntil !== null && heldUntil > Math.max(now, verifiedAt)
}
