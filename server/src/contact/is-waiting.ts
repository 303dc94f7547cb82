import type { Contact } from './contact-store.js'

/** True for a verified contact that does not serve recovery yet, because it is new (G6). */
export function isWaiting({ verifiedAt, heldUntil }: Contact, now: number): boolean {
  return verifiedAt !== null && heldUntil !== null && heldUntil > now
}
