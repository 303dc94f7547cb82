import type { ContactKind } from '@portico/contract'
import type { AuditReason } from '../../ports/audit-reason.js'
import type { CodePurpose } from '../../ports/delivery/code-message.js'
import type { Subject } from '../../ports/directory/subject.js'
import type { CodeId, ContactId, DeviceId, NameKey } from '../../ports/ids.js'
import type { ProofKindName } from '../../ports/proof-kind-name.js'
import type { Contact } from '../contact/contact-store.js'
import type { Family } from '../limits/limit.js'
import type { PortalRules, Ports, TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { Offer } from './choice.js'
import type { CodeTry } from './code-budget.js'

/** Facts about an account, read first so that the offers a kind makes of them stay pure. */
export interface OnFile {
  readonly contacts: readonly Contact[]
  /** A sign-in, or a recovery, which a waiting contact does not serve (G6). */
  readonly serves: 'sign-in' | 'recovery'
  /** The instant of it, in ms. */
  readonly now: number
  readonly rules: Pick<PortalRules, 'hasSms' | 'smsReach'>
}

/** One proof to begin: the choice, the subject and the flow. */
export interface ProofOrder {
  /** A newer proof of the same scope voids the older ones (O8). */
  readonly scope: string
  readonly purpose: CodePurpose
  readonly family: Family
  readonly subject: Subject
  readonly nameKey: NameKey
  readonly choice: Offer
  /** The known device that asks, or null. */
  readonly device: DeviceId | null
  /** True where an unknown device in an unseen network asks for it in a recovery (D5). */
  readonly isStranger: boolean
  readonly visit: Visit
}

/** A begun proof, why no message leaves, and what to log after the commit; or `capped`. */
export type Begun =
  | {
      readonly codeId: CodeId
      readonly unsentBecause: AuditReason | null
      readonly onCommit: (log: Ports['log']) => void
    }
  | 'capped'

/** One try at a proof that has begun. */
export interface ProofAttempt extends CodeTry {
  /** The kind of proof that the visitor gives; a refusal names it. */
  readonly kind: ContactKind
  /** A code of another purpose is wrong here (O7). */
  readonly purpose: CodePurpose
  readonly typed: string
  readonly subject: Subject
  /** Counts the caller's own tries and finds the code, inside the counting transaction. */
  readonly countAndFindCode: (stores: Stores) => Promise<FoundCode>
  /** True when a try without a code to compare also costs the budget (O7). */
  readonly isMissCounted?: boolean
  /** True where the proof is to verify its contact, which need not be verified before. */
  readonly isPending?: boolean
  /** Ends what belongs to the caller's last try, such as its flow. */
  readonly whenSpent?: (stores: Stores) => Promise<void>
}

/** The code to compare, or null, and whether the caller has counted its last try. */
export interface FoundCode {
  readonly codeId: CodeId | null
  readonly isLast: boolean
}

/** A right proof that nothing has used yet. */
export interface RightProof {
  readonly kind: ProofKindName
  readonly purpose: CodePurpose
  /**
   * Uses the proof up in the transaction of what it allows, and returns its count to the budget.
   * Only one that is enough for its flow ends a row of wrong ones (PF10).
   * Refuses `code-wrong` for all but one of parallel ones (O3), and where its contact is no longer
   * verified (O8).
   */
  consume(stores: Stores, use: { readonly isEnough: boolean }): Promise<void>
  /** Raises the cause of what failed. An outage gives the try of an unused proof back first (W4). */
  giveBack(cause: unknown): Promise<never>
}

/** A right code that was sent to a contact. */
export interface RightContactProof extends RightProof {
  /** The contact that it proves. */
  readonly contactId: ContactId
}

/** A way to prove one's identity. A decoy costs the same in `begin` and `check` and fails (E1). */
export interface ProofKind {
  readonly name: ContactKind
  /** The offers that an account may prove now. Pure. */
  offers(onFile: OnFile): readonly Offer[]
  /**
   * Begins a proof in the transaction that moves the flow. Refuses `contact-unknown` for a choice
   * that is no longer a verified contact of the subject (O9).
   */
  begin(stores: Stores, ports: TransactionPorts, order: ProofOrder): Promise<Begun>
  /**
   * Counts the try in a committed transaction of its own and then compares. Returns the right proof,
   * which the caller's next transaction must consume. Refuses `code-wrong` or `code-dead`.
   */
  check(ports: Ports, visit: Visit, attempt: ProofAttempt): Promise<RightContactProof>
}
