import type { AccountId } from '../../ports/ids.js'
import type { ProofKindName } from '../../ports/proof-kind-name.js'
import { isWaiting } from '../contact/is-waiting.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import type { StoredProof } from './proof-store.js'

/** True for a verified proof that does not wait: what waits neither serves nor hinders (G6). */
export function isUsable(proof: StoredProof, now: number): boolean {
  return proof.verifiedAt !== null && !isWaiting(proof, now)
}

/**
 * What a person has beside contacts. Who has verified no device costs no second look, whether the
 * kinds are switched on or not (PF1).
 */
export async function proofsBeside(
  { people, proofs }: Pick<Stores, 'people' | 'proofs'>,
  { rules }: Pick<TransactionPorts, 'rules'>,
  accountId: AccountId,
): Promise<readonly StoredProof[]> {
  const hasDevice = await people.hasDeviceProof(accountId)
  return hasDevice && rules.proofKinds !== 'none' ? proofs.allOf(accountId) : []
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
  if (!own.some((proof) => proof.kind === 'app' && isUsable(proof, ports.clock.now()))) return []
  const codes = own.find(({ kind }) => kind === 'recovery-code')
  const { left } = codes === undefined ? { left: 0 } : await stores.proofs.codesLeft(codes.id)
  return left > 0 ? ['app', 'recovery-code'] : ['app']
}
