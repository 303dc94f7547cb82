import { createHmac } from 'node:crypto'
import type { OutputOf } from '@portico/contract'
import { instantInWords } from '@portico/text/instant-in-words'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'
import { instant } from '../../ports/system/clock.js'
import { foldedCode, readableCode } from '../../ports/system/readable-code.js'
import { record } from '../../rules/audit/record.js'
import { isWaiting } from '../../rules/contact/is-waiting.js'
import { tellOwner } from '../../rules/contact/tell-owner.js'
import type { StoredProof } from '../../rules/proof/proof-store.js'
import { sealProof } from '../../rules/proof/seal-proof.js'
import { isUsable } from '../../rules/proof/usable-proofs.js'
import { requireRecentSignIn } from '../../rules/session/require-recent-sign-in.js'
import { inLiveSession } from '../../rules/session/start-session.js'
import type { Stores } from '../../rules/stores.js'
import { proofsOf, requireKinds } from './own-proofs.js'

type Changing = Pick<CallContext<'addRecoveryCodes' | 'removeProof', SignedIn>, 'ports' | 'visit' | 'scoped'>

const codesInSet = 10
const codeBytes = 10
const keyBytes = 32

/**
 * A fresh sign-in, in a session that proved the person's device, or a recovery code, where the
 * person has one (PF8). Refuses `sign-in-again`.
 */
function requireFreshProof(context: Changing, own: readonly StoredProof[]): void {
  requireRecentSignIn(context)
  const { proven } = context.scoped.session
  const hasProven = proven.includes('app') || proven.includes('recovery-code')
  const hasDevice = own.some((proof) => proof.kind === 'app' && isUsable(proof, context.ports.clock.now()))
  if (hasDevice && !hasProven) throw new Refusal('sign-in-again')
}

/**
 * Makes ten recovery codes, which leave in this answer alone (PF12). The set of before is void. Only
 * beside an app, for which they stand in. Refuses `device-needed`.
 */
export async function addRecoveryCodes(
  context: CallContext<'addRecoveryCodes', SignedIn>,
): Promise<Answer<OutputOf<'addRecoveryCodes'>>> {
  const { ports, visit, scoped } = context
  requireKinds(ports)
  const { id: accountId } = scoped.account
  const { random, clock, secrets } = ports
  const secret = random.token(keyBytes)
  const key = Buffer.from(secret, 'base64url')
  const codes = Array.from({ length: codesInSet }, () =>
    readableCode(Buffer.from(random.token(codeBytes), 'base64url')),
  )
  const macs = codes.map((code) =>
    createHmac('sha256', key)
      .update(foldedCode(code) ?? '')
      .digest('base64url'),
  )
  const id = random.token(16)
  const now = clock.now()
  await inLiveSession(context, async (stores) => {
    const own = await stores.proofs.allOf(accountId)
    requireFreshProof(context, own)
    if (!own.some(({ kind, verifiedAt }) => kind === 'app' && verifiedAt !== null)) throw new Refusal('device-needed')
    for (const set of own.filter(({ kind }) => kind === 'recovery-code')) await stores.proofs.remove(set.id)
    const sealed = sealProof(secrets, { id, kind: 'recovery-code', secret })
    const times = { createdAt: now, verifiedAt: now, heldUntil: now, usedAt: null, expiresAt: null }
    await stores.proofs.add({ id, accountId, kind: 'recovery-code', ...sealed, mark: 0, ...times })
    await stores.proofs.addCodes(id, macs)
    await tellOwner(stores, context, { what: 'proof-added', accountId, proof: 'recovery-code' })
    await record(stores, context, { event: 'proof.added', result: 'ok', purpose: 'enroll', reason: 'recovery-code' })
  })
  const data = { codes, createdAt: instant(clock.date(now)) }
  return { output: { message: visit.say('proof.codes-made'), data } }
}

/**
 * Removes a proof of the visitor, and the recovery codes with the app. Every other session and flow
 * ends (PF8). While a newer contact waits no older proof goes (G6).
 */
export async function removeProof(
  context: CallContext<'removeProof', SignedIn>,
): Promise<Answer<OutputOf<'removeProof'>>> {
  const { ports, visit, input, scoped } = context
  requireKinds(ports)
  const { id: accountId } = scoped.account
  const data = await inLiveSession(context, async (stores) => {
    const own = (await stores.proofs.allOf(accountId)).filter(({ verifiedAt }) => verifiedAt !== null)
    requireFreshProof(context, own)
    const entry = own.find(({ id }) => id === input.id)
    if (entry === undefined) throw new Refusal('proof-unknown')
    await refuseWhileNewWaits(stores, context, entry)
    const gone = entry.kind === 'app' ? own : [entry]
    for (const { id } of gone) await stores.proofs.remove(id)
    await stores.people.raiseEpoch(accountId)
    await stores.people.countDeviceProofs(accountId)
    await stores.flows.dropAllOf(accountId)
    await stores.sessions.endAllOf(accountId, { except: scoped.session.idHash })
    await tellOwner(stores, context, { what: 'proof-removed', accountId, proof: entry.kind })
    await record(stores, context, { event: 'proof.removed', result: 'ok', purpose: 'enroll', reason: entry.kind })
    return proofsOf(stores, ports, accountId)
  })
  return { output: { message: visit.say('proof.removed'), data } }
}

/** Refuses `contact-held`: a thief must not replace what the owner has in one visit (G6). */
async function refuseWhileNewWaits(stores: Stores, { ports, visit, scoped }: Changing, entry: StoredProof) {
  const now = ports.clock.now()
  if (isWaiting(entry, now)) return
  const contacts = await stores.contacts.allOf(scoped.account.id)
  const waits = contacts.filter((contact) => isWaiting(contact, now)).map(({ heldUntil }) => heldUntil ?? 0)
  if (waits.length === 0) return
  const style = { language: visit.language, timeZone: ports.rules.timeZone }
  const when = instantInWords(ports.clock.date(Math.max(...waits)), style)
  throw new Refusal('contact-held', { params: { when } })
}
