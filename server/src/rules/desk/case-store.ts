import type { ActName, CallDirection, CaseOutcome, CaseReason, CheckKind } from '@portico/contract'
import type { AccountId, ContactId } from '../../ports/ids.js'

/** The check of a case: whether the caller is the person. Until when it is good, in ms. */
export interface CaseCheck {
  readonly kind: CheckKind
  readonly state: 'sent' | 'passed' | 'failed'
  /** The contact that got the digits or the call; null for the others. */
  readonly contact: ContactId | null
  /** The one act that a picked number is good for; null for the others. */
  readonly act: ActName | null
  /** JSON: the numbers that the person picks from, the right one first; null for the others. */
  readonly numbers: string | null
  readonly until: number
}

/** One call of an agent about one person. Instants in ms. */
export interface Case {
  /** What people read out, such as `C-8F3K-2M`. */
  readonly id: string
  readonly agentId: AccountId
  readonly accountId: AccountId
  readonly direction: CallDirection
  readonly reason: CaseReason
  readonly ticket: string
  readonly note: string
  readonly check: CaseCheck | null
  readonly openedAt: number
  /** When the agent last pressed something in it. */
  readonly seenAt: number
  /** Null while the case is open. One that nobody presses is over before anybody writes it down. */
  readonly closedAt: number | null
  readonly outcome: CaseOutcome | null
}

/** Which open cases are over: opened, or last pressed, no later than these instants, in ms. */
export interface OverBefore {
  readonly opened: number
  readonly seen: number
}

export interface CaseStore {
  /** Adds an open case; false where its id is taken, or the person has an open one. */
  open(one: Omit<Case, 'check' | 'closedAt' | 'outcome'>): Promise<boolean>
  find(id: string): Promise<Case | null>
  /** The open case about a person, also one that is over and that nobody has closed yet. */
  openAbout(accountId: AccountId): Promise<Case | null>
  /** The open cases of an agent, the oldest first, also those that are over. */
  openBy(agentId: AccountId): Promise<Case[]>
  /** How many cases the agent opened since an instant, in ms. */
  countBy(agentId: AccountId, since: number): Promise<number>
  /** The cases about a person since an instant, in ms, the newest first. */
  about(accountId: AccountId, which: { readonly since: number; readonly limit: number }): Promise<Case[]>
  /** Remembers that the agent pressed something in an open case; false where it is closed. */
  press(id: string, now: number): Promise<boolean>
  /** Keeps the check of an open case in place of the one before; false where it is closed. */
  putCheck(id: string, check: CaseCheck | null): Promise<boolean>
  /** Closes an open case; false where another call closed it. */
  close(id: string, end: { readonly at: number; readonly outcome: CaseOutcome }): Promise<boolean>
  /** The open cases that are over, at most so many. */
  over(before: OverBefore, most: number): Promise<Case[]>
  /** Deletes the cases that were closed before an instant, in ms. */
  dropOld(before: number): Promise<number>
}
