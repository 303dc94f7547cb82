import type { AccountId, ProofId } from '../../ports/ids.js'
import type { DeviceKindName } from '../../ports/proof-kind-name.js'

/** What the store knows of a passkey beside other proofs: null for those, and until it is verified. */
interface PasskeyFacts {
  /** The name that its person gave it. */
  readonly name: string | null
  /** The host name that it was made for. */
  readonly rpId: string | null
  /** In base64url, as the browser names it. No two people have one of the same id. */
  readonly credentialId: string | null
  /** The public key as SPKI, in base64url. */
  readonly publicKey: string | null
  /** Of COSE: -8, -7 or -257. */
  readonly algorithm: number | null
  /** JSON: how browsers reach its authenticator. */
  readonly transports: string | null
  /** 1 where its owner has it on several devices. */
  readonly isSynced: 0 | 1 | null
  /** The challenge of its set-up. */
  readonly challenge: string | null
}

/** A proof to add; of a passkey only a set-up, of other kinds without its facts. */
export type AddedProof = Omit<StoredProof, keyof PasskeyFacts | 'endsAt'> &
  Partial<Pick<StoredProof, 'rpId' | 'challenge'>>

/** A passkey that a browser made. */
export type MadePasskey = {
  readonly [Fact in 'name' | 'credentialId' | 'publicKey' | 'algorithm' | 'transports' | 'isSynced']: NonNullable<
    StoredProof[Fact]
  >
} & { readonly mark: number }

/** A proof that a person has set up, or begun to. Instants in ms. */
export interface StoredProof extends PasskeyFacts {
  readonly id: ProofId
  readonly accountId: AccountId
  readonly kind: DeviceKindName | 'recovery-code'
  /** The secret of an app, or the key of a set of codes, sealed; empty for a passkey, which has none here. */
  readonly secret: string
  /** The mark of the portal's secret that sealed it; empty for a passkey. */
  readonly sealedBy: string
  /** The last step of an app that was used, or the last counter of a passkey. */
  readonly mark: number
  readonly createdAt: number
  /** Null while it is being set up. */
  readonly verifiedAt: number | null
  /** The end of the wait of a verified proof (G6); null before. */
  readonly heldUntil: number | null
  readonly usedAt: number | null
  /** The end of a set-up; null once it is verified. */
  readonly expiresAt: number | null
  /** When a proof goes that the help desk removed; null for every other. */
  readonly endsAt: number | null
}

/** How many codes a set has, and how many of them were not used. */
export interface CodesLeft {
  readonly left: number
  readonly total: number
}

export interface ProofStore {
  /**
   * Those that have not ended, in the order of their creation, and where that is one instant, of their
   * kinds.
   */
  allOf(accountId: AccountId, now: number): Promise<StoredProof[]>
  /** Adds a proof; one of the same kind that is still being set up makes place for it. */
  add(proof: AddedProof): Promise<void>
  /** Counts a try of a set-up; false where its time or its `limit` of tries is over. */
  countTry(id: ProofId, to: { readonly limit: number; readonly now: number }): Promise<boolean>
  /** Gives a set-up the passkey that a browser made; false where one of its id is known already. */
  keepPasskey(id: ProofId, made: MadePasskey): Promise<boolean>
  /**
   * True where this call counted a use of a passkey on. False where its counter went back, or stands
   * still: a copy of it may be in use (PF7).
   */
  usePasskey(
    id: ProofId,
    use: { readonly mark: number; readonly isSynced: 0 | 1; readonly now: number },
  ): Promise<boolean>
  /** How many verified passkeys were made for another host name. */
  countOfOtherHosts(rpId: string): Promise<number>
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
  /** Lets every verified proof of a person go at an instant, in ms, unless it goes before. */
  endAllOf(accountId: AccountId, endsAt: number): Promise<void>
  /** Keeps those that have not gone yet. */
  keepAllOf(accountId: AccountId, now: number): Promise<void>
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
  /** People with proofs that have ended, at most `most`. */
  withEnded(now: number, most: number): Promise<readonly AccountId[]>
  /** Removes the ended proofs of a person. */
  dropEndedOf(accountId: AccountId, now: number): Promise<void>
}
