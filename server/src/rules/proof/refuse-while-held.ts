import { instantInWords } from '@portico/text/instant-in-words'
import { Refusal } from '../../ports/refusal.js'
import type { Contact } from '../contact/contact-store.js'
import { isWaiting } from '../contact/is-waiting.js'
import type { Ports, TransactionPorts } from '../ports.js'
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
  const { proven, outside } = context.scoped.session
  if (proven.some(isOfDevice) || outside?.isStrong) return
  const has = await usableProofs(stores, context.ports, context.scoped.session.accountId)
  if (has.length > 0) throw new Refusal('sign-in-again')
}

/**
 * Refuses `removal-held`: for the hours of the hold after a reset nothing goes that is older than it,
 * so that who reset the password cannot shut the owner out (G6).
 */
export async function refuseAfterReset(stores: Stores, context: Removing, { verifiedAt }: Times): Promise<void> {
  const { accountId } = context.scoped.session
  refuseHeld(context, await resetHold(stores, context.ports, { accountId, verifiedAt }))
}

/**
 * Refuses to remove a verified contact or proof that protects its owner: after a reset, as above.
 * `contact-held`: while a new contact or proof waits, no older one goes, so that a thief cannot
 * replace what the owner has in one visit.
 */
export async function refuseWhileHeld(stores: Stores, context: Removing, entry: Times): Promise<void> {
  const { accountId } = context.scoped.session
  refuseHeld(context, await holdOn(stores, context.ports, { ...entry, accountId }))
}

/** What keeps a verified contact or proof, and until when, in ms. */
interface Hold {
  readonly code: 'removal-held' | 'contact-held'
  readonly until: number
}

type Held = Times & { readonly accountId: string }

/** What keeps a verified contact or proof of a person now; null where nothing does (G6). */
export async function holdOn(
  stores: Pick<Stores, 'people' | 'contacts' | 'proofs'>,
  ports: Pick<TransactionPorts, 'clock' | 'rules'>,
  { accountId, ...entry }: Held,
): Promise<Hold | null> {
  const afterReset = await resetHold(stores, ports, { accountId, verifiedAt: entry.verifiedAt })
  if (afterReset !== null) return afterReset
  const now = ports.clock.now()
  if (isWaiting(entry, now)) return null
  const own: readonly Times[] = [
    ...(await stores.contacts.allOf(accountId)),
    ...(await proofsBeside(stores, ports, accountId)),
  ]
  const waits = own.filter((other) => other.id !== entry.id && isWaiting(other, now))
  if (waits.length === 0) return null
  return { code: 'contact-held', until: Math.max(...waits.map((other) => other.heldUntil ?? 0)) }
}

async function resetHold(
  { people }: Pick<Stores, 'people'>,
  { clock, rules }: Pick<TransactionPorts, 'clock' | 'rules'>,
  { accountId, verifiedAt }: Pick<Held, 'accountId' | 'verifiedAt'>,
): Promise<Hold | null> {
  const resetAt = await people.resetAtOf(accountId)
  if (resetAt === null || (verifiedAt ?? 0) > resetAt) return null
  const until = resetAt + rules.contactHoldMs
  return until > clock.now() ? { code: 'removal-held', until } : null
}

function refuseHeld({ ports, visit }: Removing, hold: Hold | null): void {
  if (hold === null) return
  const style = { language: visit.language, timeZone: ports.rules.timeZone }
  throw new Refusal(hold.code, { params: { when: instantInWords(ports.clock.date(hold.until), style) } })
}
