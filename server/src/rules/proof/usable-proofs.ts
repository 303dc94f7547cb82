import type { AccountId } from '../../ports/ids.js'
import { deviceKindNames, type ProofKindName } from '../../ports/proof-kind-name.js'
import { isWaiting } from '../contact/is-waiting.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import type { StoredProof } from './proof-store.js'

/**
 * True for a verified proof of a kind that is switched on and that does not wait: what waits neither
 * serves nor hinders (G6). A passkey is of one host name alone.
 */
export function isUsable(
  { kind, rpId, ...proof }: StoredProof,
  { clock, rules }: Pick<TransactionPorts, 'clock' | 'rules'>,
): boolean {
  const isOffered = kind === 'recovery-code' ? rules.proofKinds.length > 0 : rules.proofKinds.includes(kind)
  const isOfHost = kind !== 'passkey' || rpId === rules.publicUrl.hostname
  return isOffered && isOfHost && proof.verifiedAt !== null && !isWaiting(proof, clock.now())
}

/**
 * What a person has beside contacts. Who has verified no device costs no second look, whether the
 * kinds are switched on or not (PF1).
 */
export async function proofsBeside(
  { people, proofs }: Pick<Stores, 'people' | 'proofs'>,
  { clock, rules }: Pick<TransactionPorts, 'clock' | 'rules'>,
  accountId: AccountId,
): Promise<readonly StoredProof[]> {
  const hasDevice = await people.hasDeviceProof(accountId)
  return hasDevice && rules.proofKinds.length > 0 ? proofs.allOf(accountId, clock.now()) : []
}

/**
 * The kinds that a person can give now beside a code to a contact. Recovery codes stand in for a
 * device, so they count only beside one.
 */
export async function usableProofs(
  stores: Pick<Stores, 'people' | 'proofs'>,
  ports: Pick<TransactionPorts, 'clock' | 'rules'>,
  accountId: AccountId,
): Promise<readonly ProofKindName[]> {
  const own = await proofsBeside(stores, ports, accountId)
  const usable = own.filter((proof) => isUsable(proof, ports))
  const devices = deviceKindNames.filter((name) => usable.some(({ kind }) => kind === name))
  if (devices.length === 0) return []
  const codes = own.find(({ kind }) => kind === 'recovery-code')
  const { left } = codes === undefined ? { left: 0 } : await stores.proofs.codesLeft(codes.id)
  return left > 0 ? [...devices, 'recovery-code'] : devices
}
