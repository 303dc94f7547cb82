import type { FlowName } from '@portico/contract'
import { type Subject, subjectKey } from '../../ports/directory/subject.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { allowedOrigins } from '../../ports/system/allowed-origins.js'
import { record } from '../audit/record.js'
import { tellOwner } from '../contact/tell-owner.js'
import { type Family, minuteMs, settle } from '../limits/limit.js'
import { countRightCode } from '../limits/take-recovery-code.js'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { type Credential, checkAssertion } from './check-assertion.js'
import { codeRows } from './code-budget.js'
import type { RightProof } from './proof-kind.js'
import type { StoredProof } from './proof-store.js'
import { isUsable } from './usable-proofs.js'

/** Nobody has its private key. It does the work of a key that the person does not have (PF5). */
const nobodysKey = {
  publicKey:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEyw-74K8pwIhHmDIPr42lzE4BrTOM-Vcl9jSefmVCeX3NoOEwmb3LKxlDx4oLr7eK_LmiE-RVSbJz1HlvXHOJ2g',
  algorithm: -7,
} as const

/** How long a challenge can be signed, in ms. */
export const challengeLifeMs = 5 * minuteMs

/** One try at a passkey. */
export interface PasskeyTry {
  readonly credential: Credential
  readonly purpose: FlowName
  /** Whose row of wrong codes a right one ends that is enough. */
  readonly family: Family
  readonly subject: Subject
  /** True where the flow evaluates a passkey now. */
  readonly isTaken: boolean
  /** Uses up the flow's challenge, inside the counting transaction; null where there is none. */
  readonly takeChallenge: (stores: Stores) => Promise<string | null>
  /** Counts the flow's own try after that; null where it has none left. */
  readonly countTry: (stores: Stores) => Promise<CountedTry | null>
  readonly giveTryBack: (stores: Stores) => Promise<void>
  /** Ends the flow with its last try. */
  readonly whenSpent: (stores: Stores) => Promise<void>
}

interface CountedTry {
  readonly isTaken: boolean
  readonly isLast: boolean
  /** True where the passkey is the first proof, so that its owner must unlock it. */
  readonly isFirst: boolean
}

/** The person's passkeys that serve now. A made-up name has none, for the same look-up. */
export async function passkeysOf(
  { proofs }: Pick<Stores, 'proofs'>,
  ports: Pick<Ports, 'clock' | 'rules'>,
  subject: Subject,
): Promise<readonly StoredProof[]> {
  const own = await proofs.allOf(subjectKey(subject), ports.clock.now())
  return own.filter((proof) => proof.kind === 'passkey' && isUsable(proof, ports))
}

/**
 * Counts the flow's try and uses up its challenge, in a committed transaction of its own, and then
 * checks the signature (PF3, PF7). Refuses `proof-wrong`, for every reason alike. Without a challenge
 * it evaluates and counts nothing.
 */
export async function checkPasskey(ports: Ports, visit: Visit, tried: PasskeyTry): Promise<RightProof> {
  const { challenge, passkey, isLast, isFirst } = await takeChallenge(ports, tried)
  const { publicKey, algorithm } = { ...nobodysKey, ...keyOf(passkey) }
  const { publicUrl } = ports.rules
  const expected = { rpId: publicUrl.hostname, origins: allowedOrigins(publicUrl), challenge, isUnlocked: isFirst }
  const right = checkAssertion(tried.credential, expected, { publicKey, algorithm })
  if (right !== null && passkey !== null) return rightProof(ports, visit, { tried, passkey, ...right })
  if (isLast)
    await ports.store.transaction(async (stores) => {
      await tried.whenSpent(stores)
      await tellOwner(stores, { ports, visit }, { what: 'wrong-codes', subject: tried.subject, family: 'sign-in' })
    })
  throw new Refusal('proof-wrong', { reason: 'wrong code', proof: 'passkey' })
}

function keyOf(passkey: StoredProof | null) {
  if (passkey === null || passkey.publicKey === null || passkey.algorithm === null) return {}
  return { publicKey: passkey.publicKey, algorithm: passkey.algorithm }
}

/** What a try takes, and the passkey of the person that it names. The same work for every name (PF5). */
async function takeChallenge({ store, ...ports }: Ports, tried: PasskeyTry) {
  const { subject, credential } = tried
  if (!tried.isTaken) throw new Refusal('proof-wrong', { reason: 'no code', isIdle: true })
  const taken = await store.transaction(async (stores) => {
    const challenge = await tried.takeChallenge(stores)
    const counted = challenge === null ? null : await tried.countTry(stores)
    if (challenge === null || counted === null || !counted.isTaken) return null
    const own = await passkeysOf(stores, ports, subject)
    const userHandle = await stores.people.userHandleOf(subjectKey(subject))
    const told = credential.response.userHandle ?? ''
    const isOfPerson = told === '' || told === userHandle
    const passkey = isOfPerson ? (own.find(({ credentialId }) => credentialId === credential.id) ?? null) : null
    return { challenge, passkey, ...counted }
  })
  if (taken === null) throw new Refusal('proof-wrong', { reason: 'no code', isIdle: true })
  return taken
}

interface RightPasskey {
  readonly tried: PasskeyTry
  readonly passkey: StoredProof
  readonly counter: number
  readonly isSynced: 0 | 1
}

/** The counter of a passkey went back: somebody may have copied it. */
class Suspect extends Refusal {}

function rightProof({ store, ...ports }: Ports, visit: Visit, right: RightPasskey): RightProof {
  const { tried, passkey, counter, isSynced } = right
  const { family, purpose } = tried
  const { accountId } = passkey
  return {
    kind: 'passkey',
    purpose,
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
          record(stores, { ports, visit }, { event: 'proof.suspect', result: 'refused', purpose, reason: 'passkey' }),
        )
      // The challenge is used up, so the person presses again: only the try comes back (W4).
      if (cause instanceof Unavailable) await tried.giveTryBack(store).catch(ignoreOutage)
      throw cause
    },
  }
}

function ignoreOutage(cause: unknown): void {
  if (!(cause instanceof Unavailable)) throw cause
}
