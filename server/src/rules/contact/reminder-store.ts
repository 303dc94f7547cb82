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

/** What became of a due reminder: mails were queued, it was not true any more, or no address may have it. */
export const reminderOutcomes = ['queued', 'changed', 'unreachable'] as const
export type ReminderOutcome = (typeof reminderOutcomes)[number]

export interface ReminderStore {
  /** All of these people, due or settled. */
  ofAll(accountIds: readonly AccountId[]): Promise<readonly Reminder[]>
  /** Adds reminders that are due; those of earlier stages that are due for the same people go. */
  mark(reminders: readonly Reminder[]): Promise<void>
  /** The due ones, the nearest first. */
  due(limit: number): Promise<readonly Reminder[]>
  countDue(): Promise<number>
  /** How many were settled after an instant of the portal's time, and until another one. */
  settled(span: { readonly since: number; readonly until: number }): Promise<Readonly<Record<ReminderOutcome, number>>>
  /** The one of a person whose mails were queued last. */
  lastQueued(accountId: AccountId): Promise<Reminder | null>
  /** Mails that have not ended, and those that left after an instant of the portal's time. */
  mails(since: number): Promise<{ readonly waiting: number; readonly sent: number }>
  /** Gives up the mails that wait: where reminders are off, no server carries them. */
  giveUpMails(): Promise<void>
  /** Keeps what became of a due reminder; false where another server has kept it already. */
  settle(reminder: Reminder, of: { readonly at: number; readonly outcome: ReminderOutcome }): Promise<boolean>
  /** Deletes those of what ended before an instant of the wall clock, and returns how many. */
  dropOld(endedBefore: number): Promise<number>
}
