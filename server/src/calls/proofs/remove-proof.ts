import { createHmac } from 'node:crypto'
import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'
import { instant } from '../../ports/system/clock.js'
import { foldedCode, readableCode } from '../../ports/system/readable-code.js'
import { record } from '../../rules/audit/record.js'
import { refuseWhileStopped } from '../../rules/contact/refuse-while-stopped.js'
import { tellOwner } from '../../rules/contact/tell-owner.js'
import type { StoredProof } from '../../rules/proof/proof-store.js'
import { refuseAfterReset, refuseWhileHeld, requireFreshProof } from '../../rules/proof/refuse-while-held.js'
import { requireKinds } from '../../rules/proof/require-kind.js'
import { sealProof } from '../../rules/proof/seal-proof.js'
import { inLiveSession } from '../../rules/session/start-session.js'
import { proofsOf } from './own-proofs.js'

const codesInSet = 10
const codeBytes = 10
const keyBytes = 32

/**
 * Makes ten recovery codes, which leave in this answer alone (PF12). The set of before is void. Only
 * beside a proof of a device, for which they stand in. Refuses `device-needed`, and `removal-held` while a reset of
 * before keeps the codes that are left.
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
    await refuseWhileStopped(stores, ports, { accountId, isFinal: true })
    await requireFreshProof(stores, context)
    const own = await stores.proofs.allOf(accountId, now)
    if (!own.some(isVerifiedDevice)) throw new Refusal('device-needed')
    for (const set of own.filter(({ kind }) => kind === 'recovery-code')) {
      if ((await stores.proofs.codesLeft(set.id)).left > 0) await refuseAfterReset(stores, context, set)
      await stores.proofs.remove(set.id)
    }
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
 * Removes a proof of the visitor, and the recovery codes with the last one of a device. Every other session and flow
 * ends (PF8). What is held goes later (G6).
 */
export async function removeProof(
  context: CallContext<'removeProof', SignedIn>,
): Promise<Answer<OutputOf<'removeProof'>>> {
  const { ports, visit, input, scoped } = context
  requireKinds(ports)
  const { id: accountId } = scoped.account
  const left = await inLiveSession(context, async (stores) => {
    await refuseWhileStopped(stores, ports, { accountId, isFinal: true })
    await requireFreshProof(stores, context)
    const own = (await stores.proofs.allOf(accountId, ports.clock.now())).filter(
      ({ verifiedAt }) => verifiedAt !== null,
    )
    const entry = own.find(({ id }) => id === input.id)
    if (entry === undefined) throw new Refusal('proof-unknown')
    await refuseWhileHeld(stores, context, entry)
    const keeps = own.some((other) => other.id !== entry.id && isVerifiedDevice(other))
    const gone = keeps ? [entry] : own
    for (const { id } of gone) await stores.proofs.remove(id)
    await stores.people.raiseEpoch(accountId)
    await stores.people.countDeviceProofs(accountId)
    await stores.flows.dropAllOf(accountId)
    await stores.sessions.endAllOf(accountId, { except: scoped.session.idHash })
    await tellOwner(stores, context, { what: 'proof-removed', accountId, proof: entry.kind })
    await record(stores, context, { event: 'proof.removed', result: 'ok', purpose: 'enroll', reason: entry.kind })
    return { data: await proofsOf(stores, ports, accountId), ...nameIn(entry) }
  })
  return { output: { message: visit.say('proof.removed'), ...left } }
}

/** The passkey that went, so that the page can tell the browser. */
function nameIn({ rpId, credentialId }: StoredProof) {
  return rpId === null || credentialId === null ? {} : { gone: { rpId, credentialId } }
}

function isVerifiedDevice({ kind, verifiedAt }: StoredProof): boolean {
  return kind !== 'recovery-code' && verifiedAt !== null
}
