import { type Clock, instants } from '../../ports/system/clock.js'
import { isWaiting } from '../../rules/contact/is-waiting.js'
import type { CodesLeft, StoredProof } from '../../rules/proof/proof-store.js'
import type { Stores } from '../../rules/stores.js'

/** A proof as operators see it. */
export interface ReportedProof extends StoredProof {
  /** Null for a device. */
  readonly codes: CodesLeft | null
}

/** The proofs of an account, those that are being set up too, and what is left of recovery codes. */
export function reportedProofs({ proofs }: Pick<Stores, 'proofs'>, accountId: string): Promise<ReportedProof[]> {
  const withCodes = async (proof: StoredProof) => ({
    ...proof,
    codes: proof.kind === 'recovery-code' ? await proofs.codesLeft(proof.id) : null,
  })
  return proofs.allOf(accountId).then((own) => Promise.all(own.map(withCodes)))
}

/** A proof for programs. The names of its fields are documented, so they stay. */
export function proofObject(proof: ReportedProof, { now, date }: Clock) {
  const { id, kind, name, rpId: host, createdAt, verifiedAt, usedAt, codes } = proof
  const heldUntil = isWaiting(proof, now()) ? proof.heldUntil : null
  return {
    id,
    kind,
    name,
    host,
    ...instants({ createdAt, verifiedAt, heldUntil, usedAt }, date),
    codesLeft: codes?.left ?? null,
  }
}
