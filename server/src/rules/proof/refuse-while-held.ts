import { instantInWords } from '@portico/text/instant-in-words'
import { Refusal } from '../../ports/refusal.js'
import type { Contact } from '../contact/contact-store.js'
import { isWaiting } from '../contact/is-waiting.js'
import type { Ports } from '../ports.js'
import { requireRecentSignIn } from '../session/require-recent-sign-in.js'
import type { Session } from '../session/session-store.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { isOfDevice } from './demand-of.js'
import type { StoredProof } from './proof-store.js'
import { proofsBeside, usableProofs } from './usable-proofs.js'

/** What a call has when a signed-in person removes a contact or a proof, or makes new codes. */
export interface Removing {
  readonly ports: Ports
  readonly visit: Visit
  readonly scoped: { readonly session: Session & { readonly signedInAt: number; readonly accountId: string } }
}

type Times = Pick<Contact | StoredProof, 'id' | 'verifiedAt' | 'heldUntil'>

/**
 * A fresh sign-in, in a session that proved the person's device, or a recovery code, where the
 * person has one (PF8). Refuses `sign-in-again`.
 */
export async function requireFreshProof(stores: Stores, context: Removing): Promise<void> {
  requireRecentSignIn(context)
  const { proven } = context.scoped.session
  if (proven.some(isOfDevice)) return
  const has = await usableProofs(stores, context.ports, context.scoped.session.accountId)
  if (has.length > 0) throw new Refusal('sign-in-again')
}

/**
 * Refuses `removal-held`: for the hours of the hold after a reset nothing goes that is older than it,
 * so that who reset the password cannot shut the owner out (G6).
 */
export async function refuseAfterReset({ people }: Stores, context: Removing, { verifiedAt }: Times): Promise<void> {
  const { contactHoldMs } = context.ports.rules
  const resetAt = await people.resetAtOf(context.scoped.session.accountId)
  if (resetAt !== null && (verifiedAt ?? 0) <= resetAt && resetAt + contactHoldMs > context.ports.clock.now())
    throw heldUntil(context, 'removal-held', resetAt + contactHoldMs)
}

/**
 * Refuses to remove a verified contact or proof that protects its owner: after a reset, as above.
 * `contact-held`: while a new contact or proof waits, no older one goes, so that a thief cannot
 * replace what the owner has in one visit.
 */
export async function refuseWhileHeld(stores: Stores, context: Removing, entry: Times): Promise<void> {
  await refuseAfterReset(stores, context, entry)
  const now = context.ports.clock.now()
  const { accountId } = context.scoped.session
  if (isWaiting(entry, now)) return
  const own: readonly Times[] = [
    ...(await stores.contacts.allOf(accountId)),
    ...(await proofsBeside(stores, context.ports, accountId)),
  ]
  const waits = own.filter((other) => other.id !== entry.id && isWaiting(other, now))
  if (waits.length > 0)
    throw heldUntil(context, 'contact-held', Math.max(...waits.map((other) => other.heldUntil ?? 0)))
}

function heldUntil({ ports, visit }: Removing, code: 'removal-held' | 'contact-held', until: number): Refusal {
  const style = { language: visit.language, timeZone: ports.rules.timeZone }
  return new Refusal(code, { params: { when: instantInWords(ports.clock.date(until), style) } })
}
