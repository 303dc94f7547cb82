import type { AccountId, ProofId } from '../../ports/ids.js'

/** A proof that a person has set up, or begun to. Instants in ms. */
export interface StoredProof {
  readonly id: ProofId
  readonly accountId: AccountId
  readonly kind: 'app' | 'recovery-code'
  /** The secret of an app, or the key of a set of codes, sealed. */
  readonly secret: string
  /** The mark of the portal's secret that sealed it. */
  readonly sealedBy: string
  /** The last step of an app that was used. */
  readonly mark: number
  readonly createdAt: number
  /** Null while it is being set up. */
  readonly verifiedAt: number | null
  /** The end of the wait of a verified proof (G6); null before. */
  readonly heldUntil: number | null
  readonly usedAt: number | null
  /** The end of a set-up; null once it is verified. */
  readonly expiresAt: number | null
}

/** How many codes a set has, and how many of them were not used. */
export interface CodesLeft {
  readonly left: number
  readonly total: number
}

export interface ProofStore {
  /** In the order of their creation, and where that is one instant, of their kinds. */
  allOf(accountId: AccountId): Promise<StoredProof[]>
  /** Adds a proof; one of the same kind that is still being set up makes place for it. */
  add(proof: StoredProof): Promise<void>
  /** Counts a try of a set-up; false where its time or its `limit` of tries is over. */
  countTry(id: ProofId, to: { readonly limit: number; readonly now: number }): Promise<boolean>
  /** Verifies a set-up with the step of its first code; false where an earlier call did. */
  verify(
    id: ProofId,
    first: { readonly step: number; readonly now: number; readonly heldUntil: number },
  ): Promise<boolean>
  /** True where this call used the step up; false where it or a later one was used (PF3). */
  useStep(id: ProofId, step: number, now: number): Promise<boolean>
  /** Uses up every step of every app up to this one. */
  raiseMarks(step: number): Promise<void>
  remove(id: ProofId): Promise<void>
  addCodes(id: ProofId, macs: readonly string[]): Promise<void>
  /** True for a code of the set that was not used. */
  hasCode(id: ProofId, mac: string): Promise<boolean>
  /** True where this call used the code up (PF3). */
  useCode(id: ProofId, mac: string, now: number): Promise<boolean>
  codesLeft(id: ProofId): Promise<CodesLeft>
  /** How many proofs each mark has sealed. */
  countBySeal(): Promise<ReadonlyMap<string, number>>
  /** How many people have recovery codes. */
  countSets(): Promise<number>
  /** Proofs that have another mark than `mark`, by id, after an id. */
  sealedOtherwise(mark: string, page: { readonly after: ProofId; readonly limit: number }): Promise<StoredProof[]>
  /** Replaces the sealed secret of a proof that is still as it was read. */
  reseal(read: StoredProof, sealed: Pick<StoredProof, 'secret' | 'sealedBy'>): Promise<void>
  /** Adds `ms` to the end of each wait that was going on at the instant `from` (G4). */
  prolongWaits(by: { readonly from: number; readonly ms: number }): Promise<void>
  /** Removes set-ups whose time is over. */
  dropOld(now: number): Promise<number>
}
