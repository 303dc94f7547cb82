import { type Subject, subjectKey } from '../../ports/directory/subject.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { allowedOrigins } from '../../ports/system/allowed-origins.js'
import { record } from '../audit/record.js'
import { tellOwner } from '../contact/tell-owner.js'
import { type Flow, flowRules, takesPasskey } from '../flow/flow.js'
import { minuteMs, settle } from '../limits/limit.js'
import { otherLimits } from '../limits/other-limits.js'
import { countRightCode } from '../limits/take-recovery-code.js'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { codeRows } from './code-budget.js'
import type { RightProof } from './proof-kind.js'
import type { StoredProof } from './proof-store.js'
import { isUsable } from './usable-proofs.js'
import { type Credential, checkAssertion } from './webauthn.js'

/** Nobody has its private key. It does the work of a key that the person does not have (PF5). */
const nobodysKey = {
  publicKey:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEyw-74K8pwIhHmDIPr42lzE4BrTOM-Vcl9jSefmVCeX3NoOEwmb3LKxlDx4oLr7eK_LmiE-RVSbJz1HlvXHOJ2g',
  algorithm: -7,
} as const

/** How long a challenge can be signed, in ms. */
export const challengeLifeMs = 5 * minuteMs

/** True where a flow asks for a passkey as its first proof, so that the person must unlock it. */
export function isFirstProof({ name, proven }: Pick<Flow, 'name' | 'proven'>): boolean {
  return name !== 'profile' && proven.length === 0
}

/** The person's passkeys that serve now. A made-up name has none, for the same look-up. */
export async function passkeysOf(
  { proofs }: Pick<Stores, 'proofs'>,
  ports: Pick<Ports, 'clock' | 'rules'>,
  subject: Subject,
): Promise<readonly StoredProof[]> {
  const own = await proofs.allOf(subjectKey(subject))
  return own.filter((proof) => proof.kind === 'passkey' && isUsable(proof, ports))
}

/**
 * Counts the flow's try and uses up its challenge, in a committed transaction of its own, and then
 * checks the signature (PF3, PF7). Refuses `proof-wrong`, for every reason alike. Without a challenge
 * it evaluates and counts nothing.
 */
export async function checkPasskey(
  ports: Ports,
  visit: Visit,
  { flow, credential }: { readonly flow: Flow; readonly credential: Credential },
): Promise<RightProof> {
  const { challenge, passkey, isLast, isUnlocked } = await takeChallenge(ports, { flow, credential })
  const { publicKey, algorithm } = { ...nobodysKey, ...keyOf(passkey) }
  const expected = { rpId: ports.rules.publicUrl.hostname, origins: allowedOrigins(ports.rules.publicUrl) }
  const right = checkAssertion(credential, { ...expected, challenge, isUnlocked }, { publicKey, algorithm })
  if (right !== null && passkey !== null) return rightProof(ports, visit, { flow, passkey, ...right })
  if (isLast)
    await ports.store.transaction(async (stores) => {
      await stores.flows.drop(flow.id)
      await tellOwner(stores, { ports, visit }, { what: 'wrong-codes', subject: flow.subject, family: 'sign-in' })
    })
  throw new Refusal('proof-wrong', { reason: 'wrong code', proof: 'passkey' })
}

function keyOf(passkey: StoredProof | null) {
  if (passkey === null || passkey.publicKey === null || passkey.algorithm === null) return {}
  return { publicKey: passkey.publicKey, algorithm: passkey.algorithm }
}

/** What a try takes, and the passkey of the person that it names. The same work for every name (PF5). */
async function takeChallenge(
  { store, ...ports }: Ports,
  { flow, credential }: { readonly flow: Flow; readonly credential: Credential },
) {
  if (!takesPasskey(flow)) throw new Refusal('proof-wrong', { reason: 'no code', isIdle: true })
  const taken = await store.transaction(async (stores) => {
    const now = ports.clock.now()
    const challenge = await stores.flows.takeChallenge(flow.id, now)
    if (challenge === null) return null
    const to = { name: flow.name, limit: otherLimits.triesOfFlow.bound, now }
    const counted = await stores.flows.countTry(flow.id, to)
    const own = await passkeysOf(stores, ports, flow.subject)
    const userHandle = await stores.people.userHandleOf(subjectKey(flow.subject))
    if (counted === null || !takesPasskey(counted.flow)) return null
    const told = credential.response.userHandle ?? ''
    const isOfPerson = told === '' || told === userHandle
    const passkey = isOfPerson ? (own.find(({ credentialId }) => credentialId === credential.id) ?? null) : null
    return { challenge, passkey, isLast: counted.isLast, isUnlocked: isFirstProof(counted.flow) }
  })
  if (taken === null) throw new Refusal('proof-wrong', { reason: 'no code', isIdle: true })
  return taken
}

interface RightPasskey {
  readonly flow: Flow
  readonly passkey: StoredProof
  readonly counter: number
  readonly isSynced: 0 | 1
}

/** The counter of a passkey went back: somebody may have copied it. */
class Suspect extends Refusal {}

function rightProof(
  { store, ...ports }: Ports,
  visit: Visit,
  { flow, passkey, counter, isSynced }: RightPasskey,
): RightProof {
  const { family } = flowRules[flow.name]
  const { accountId } = passkey
  return {
    kind: 'passkey',
    purpose: flow.name,
    async consume(stores, { isEnough }) {
      const now = ports.clock.now()
      if (!(await stores.proofs.usePasskey(passkey.id, { mark: counter, isSynced, now })))
        throw new Suspect('proof-wrong', { reason: 'counter went back', proof: 'passkey' })
      if (!isEnough) return
      await settle(stores.counters, 'right', codeRows({ family, accountId }))
      if (family === 'recovery') await countRightCode(stores, ports, { accountId, origin: visit, taken: null })
    },
    async giveBack(cause) {
      // The transaction of the use is undone, so the audit has one of its own.
      if (cause instanceof Suspect)
        await store.transaction((stores) =>
          record(stores, { ports, visit }, { event: 'proof.suspect', result: 'refused', flow, reason: 'passkey' }),
        )
      // The challenge is used up, so the person presses again: only the try comes back (W4).
      if (cause instanceof Unavailable) await store.flows.giveBackTry(flow.id).catch(ignoreOutage)
      throw cause
    },
  }
}

function ignoreOutage(cause: unknown): void {
  if (!(cause instanceof Unavailable)) throw cause
}
