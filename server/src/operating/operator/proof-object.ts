import { type Clock, instants } from '../../ports/system/clock.js'
import { isWaiting } from '../../rules/contact/is-waiting.js'
import type { ReportedProof } from '../../rules/desk/person-record.js'

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
