import type { ActName } from '@portico/contract'
import type { AccountId } from '../../ports/ids.js'

/** What an agent asks another one to say yes to. */
export interface Asked {
  readonly caseId: string
  readonly act: ActName
  /** The contact or the address that the act is about; empty where it has none. */
  readonly detail: string
}

/** The yes of a second agent to one act in one case, from the moment it is asked for. */
export interface Approval extends Asked {
  readonly id: string
  readonly state: 'asked' | 'given' | 'declined' | 'used'
  /** Who answered, and why; null until then. */
  readonly approverId: AccountId | null
  readonly word: string | null
  /** From when on it is worth nothing, in ms. */
  readonly until: number
}

/** The answer of a second agent, at an instant in ms. */
export interface ApprovalAnswer {
  readonly state: 'given' | 'declined'
  readonly approverId: AccountId
  readonly word: string
  readonly now: number
}

export interface ApprovalStore {
  ask(one: Asked & Pick<Approval, 'id' | 'until'>): Promise<void>
  find(id: string): Promise<Approval | null>
  /** All of a case, the one that was asked last before others. */
  ofCase(caseId: string): Promise<Approval[]>
  /** What others than an agent ask in cases that are not closed, the one that ends first before others. */
  waiting(now: number, agentId: AccountId): Promise<Approval[]>
  /** Keeps the first answer to what still waits; false for every other. */
  answer(id: string, answer: ApprovalAnswer): Promise<boolean>
  /** Uses up a yes; false where it is none, is used already, or is over. */
  use(id: string, now: number): Promise<boolean>
  /** Deletes what was over before an instant, in ms. */
  dropOld(before: number): Promise<number>
}
