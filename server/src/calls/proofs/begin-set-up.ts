import type { CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import { isReachable } from '../../rules/contact/country-prefix.js'
import { refuseWhileStopped } from '../../rules/contact/refuse-while-stopped.js'
import { tellOwner } from '../../rules/contact/tell-owner.js'
import { codeLimits } from '../../rules/limits/code-limits.js'
import { counterOf } from '../../rules/limits/limit.js'
import type { AddedProof, StoredProof } from '../../rules/proof/proof-store.js'
import { inLiveSession } from '../../rules/session/start-session.js'
import type { Stores } from '../../rules/stores.js'

/** How many of a kind one person can have. */
const most = { app: 1, passkey: 10 } as const

type Kind = keyof typeof most
type Adding = Pick<
  CallContext<'addApp' | 'addPasskey' | 'verifyApp' | 'verifyPasskey', SignedIn>,
  'ports' | 'visit' | 'scoped'
>

/**
 * Stores a set-up that begins. Refuses `self-service-stopped`, `contact-needed`, `proof-too-many` or
 * `too-many-calls`.
 */
export function beginSetUp<Result>(
  context: Adding,
  {
    kind,
    setUp,
  }: { readonly kind: Kind; readonly setUp: (stores: Stores, own: readonly StoredProof[]) => Promise<SetUp<Result>> },
): Promise<Result> {
  const { ports, scoped } = context
  const { id: accountId } = scoped.account
  return inLiveSession(context, async (stores) => {
    await refuseWhileStopped(stores, ports, { accountId, isFinal: false })
    const contacts = await stores.contacts.allOf(accountId)
    const isReached = contacts.some((contact) => contact.verifiedAt !== null && isReachable(contact, ports))
    if (!isReached) throw new Refusal('contact-needed')
    const now = ports.clock.now()
    const own = await stores.proofs.allOf(accountId, now)
    refuseTooMany(own, kind)
    const ofHour = counterOf(codeLimits.setUps, { account: accountId })
    if ((await stores.counters.take(ofHour, now)) === null) throw new Refusal('too-many-calls')
    const unverified = { mark: 0, verifiedAt: null, heldUntil: null, usedAt: null, createdAt: now }
    const { lifeMs, result, ...proof } = await setUp(stores, own)
    await stores.proofs.add({ ...unverified, accountId, kind, expiresAt: now + lifeMs, ...proof })
    return result
  })
}

/** What differs between the kinds: how long a set-up lives, in ms, what is stored, and what is told. */
type SetUp<Result> = Pick<AddedProof, 'id' | 'secret' | 'sealedBy' | 'rpId' | 'challenge'> & {
  readonly lifeMs: number
  readonly result: Result
}

function refuseTooMany(all: readonly StoredProof[], kind: Kind): void {
  const verified = all.filter((proof) => proof.kind === kind && proof.verifiedAt !== null)
  if (verified.length >= most[kind]) throw new Refusal('proof-too-many', { params: { maximum: most[kind] } })
}

/**
 * Verifies a set-up. With the first proof of a device every other session and flow ends: none that
 * began without it can take it away (PF8). Refuses `self-service-stopped`, `set-up-over` or
 * `proof-too-many`.
 */
export async function finishSetUp(
  stores: Stores,
  context: Adding,
  { id, kind, mark }: { readonly id: string; readonly kind: Kind; readonly mark: number },
): Promise<void> {
  const { ports, scoped } = context
  const { id: accountId } = scoped.account
  const { idHash } = scoped.session
  const now = ports.clock.now()
  const own = await stores.proofs.allOf(accountId, now)
  refuseTooMany(own, kind)
  const times = { step: mark, now, heldUntil: now + ports.rules.contactHoldMs }
  if (!(await stores.proofs.verify(id, times))) throw new Refusal('set-up-over')
  if (!own.some((proof) => proof.kind !== 'recovery-code' && proof.verifiedAt !== null)) {
    await stores.people.raiseEpoch(accountId)
    await stores.flows.dropAllOf(accountId)
    await stores.sessions.endAllOf(accountId, { except: idHash })
  }
  await stores.people.countDeviceProofs(accountId)
  // Here one reading of the person serves the notice, too.
  await refuseWhileStopped(stores, ports, { accountId, isFinal: true })
  await stores.sessions.addProven(idHash, kind)
  await tellOwner(stores, context, { what: 'proof-added', accountId, proof: kind })
  await record(stores, context, { event: 'proof.added', result: 'ok', purpose: 'enroll', reason: kind })
}
