import type { AccountId } from '../../ports/ids.js'

/** One mail about the end of a password: a stage, a person and a date of expiry. */
export interface Reminder {
  readonly accountId: AccountId
  readonly what: 'password-ends'
  /** The day on which it ends in the portal's zone, such as `2026-01-05`. */
  readonly forDay: string
  /** So many days before, at the most. */
  readonly stage: number
  /** ms of the wall clock. */
  readonly endsAt: number
}

export type ReminderOutcome = 'queued' | 'changed' | 'unreachable'

export interface ReminderStore {
  /** All of these people, due or settled. */
  ofAll(accountIds: readonly AccountId[]): Promise<readonly Reminder[]>
  /** Adds reminders that are due; those of earlier stages that are due for the same people go. */
  mark(reminders: readonly Reminder[]): Promise<void>
  /** The due ones, the nearest first, but those of accounts whose ids begin with one of `without`. */
  due(limit: number, without?: readonly string[]): Promise<readonly Reminder[]>
  /** The one of a person whose mails were queued last. */
  lastQueued(accountId: AccountId): Promise<Reminder | null>
  /** Mails that have not ended, and those that left after an instant of the portal's time. */
  mails(since: number): Promise<{ readonly waiting: number; readonly sent: number }>
  /** Keeps what became of a due reminder; false where another server has kept it already. */
  settle(reminder: Reminder, of: { readonly at: number; readonly outcome: ReminderOutcome }): Promise<boolean>
  /** Deletes those of what ended before an instant of the wall clock, and returns how many. */
  dropOld(endedBefore: number): Promise<number>
}
