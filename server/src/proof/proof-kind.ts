import type { Contact } from '../contact/contact-store.js'
import type { Subject } from '../directory/subject.js'
import type { CodeId, NameKey } from '../ids.js'
import type { PortalRules, Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { Weighted } from '../system/weighted.js'
import type { Offer, ProofKindName } from './choice.js'
import type { CodePurpose, StoredCode } from './code-store.js'

/** What a kind reads of an account to make its offers; read before, so that offers are pure. */
export interface OnFile {
  readonly contacts: readonly Contact[]
  /** Contacts verified later than this, ms, are still held back. */
  readonly verifiedBefore: number
  /** Last labels that masks may show; a label that decoys never have would tell a person (E1). */
  readonly lastLabels: Weighted
  readonly rules: Pick<PortalRules, 'hasSms' | 'smsReach'>
}

/** One proof to begin: of which choice, by whom, in which flow. */
export interface ProofOrder {
  /** A newer proof of the same scope voids the older ones (O8). */
  readonly scope: string
  readonly purpose: CodePurpose
  readonly subject: Subject
  readonly nameKey: NameKey
  readonly choice: Offer
  readonly language: string
}

/** A proof that has begun, or `capped` where a limit leaves no room for it. */
export type Begun = { readonly codeId: CodeId; readonly onCommit: () => void } | 'capped'

/** One try at a proof that has begun. */
export interface ProofAttempt {
  readonly typed: string
  readonly purpose: CodePurpose
  readonly subject: Subject
  readonly nameKey: NameKey
  /** Counts the caller's own tries and finds the code, inside the counting transaction. */
  readonly findCode: (stores: Stores) => Promise<FoundCode>
  /** Whether a try that finds no code costs the budget too (N5). */
  readonly isMissCounted?: boolean
  /** What ends with the caller's last try, such as its flow. */
  readonly whenSpent?: (stores: Stores) => Promise<void>
}

/** The code to compare, null when there is none, and whether the caller has counted its last try. */
export interface FoundCode {
  readonly codeId: CodeId | null
  readonly isLast: boolean
}

/**
 * One way for a person to prove who they are. A decoy costs the same work as an account in `begin`
 * and `check`, and can never succeed (E4).
 */
export interface ProofKind {
  readonly name: ProofKindName
  /** What an account may prove now. Pure. */
  offers(onFile: OnFile): readonly Offer[]
  /**
   * Begins a proof in the transaction that moves the flow. Refuses `contact-unknown` for a choice
   * that is no longer the subject's own verified one (O9).
   */
  begin(stores: Stores, ports: Ports, order: ProofOrder): Promise<Begun>
  /**
   * Counts the try in a committed transaction of its own, then compares. Gives the proven code,
   * which the caller's next transaction must use up. Refuses `code-wrong` or `code-dead`.
   */
  check(ports: Ports, visit: Visit, attempt: ProofAttempt): Promise<StoredCode>
}
