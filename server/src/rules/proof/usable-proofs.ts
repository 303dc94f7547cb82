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
 * The kinds that a person can give now beside a code to a contact. Recovery codes stand in for a
 * device, so they count only beside one.
 */
export async function usableProofs(
  { proofs }: Pick<Stores, 'proofs'>,
  { clock, rules }: Pick<TransactionPorts, 'clock' | 'rules'>,
  accountId: AccountId,
): Promise<readonly ProofKindName[]> {
  if (rules.proofKinds === 'none') return []
  const own = await proofs.allOf(accountId)
  if (!own.some((proof) => proof.kind === 'app' && isUsable(proof, clock.now()))) return []
  const codes = own.find(({ kind }) => kind === 'recovery-code')
  const { left } = codes === undefined ? { left: 0 } : await proofs.codesLeft(codes.id)
  return left > 0 ? ['app', 'recovery-code'] : ['app']
}
