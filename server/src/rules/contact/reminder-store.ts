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

/**
 * What became of a due reminder: mails were queued, it was not true when they were to leave, or no address
 * may have it. One that was not true is due again where it is true later.
 */
export const reminderOutcomes = ['queued', 'changed', 'unreachable'] as const
export type ReminderOutcome = (typeof reminderOutcomes)[number]

export interface ReminderMails {
  /** Those that have not ended, and those among them that no server was asked to take. */
  readonly waiting: number
  readonly untried: number
  readonly sent: number
}

export interface ReminderStore {
  /**
   * Those of these people that are due or were told, or reached no address. One that was not true is none of
   * them, and neither is one of which all mails expired before they left: they may be marked again.
   */
  ofAll(accountIds: readonly AccountId[]): Promise<readonly Reminder[]>
  /** Adds one that is due for each person; those of earlier stages that are due for the same people go. */
  mark(reminders: readonly Reminder[]): Promise<void>
  /** The due ones, the nearest first, but those of accounts whose ids begin with one of `without`. */
  due(limit: number, without?: readonly string[]): Promise<readonly Reminder[]>
  countDue(): Promise<number>
  /** How many were settled after an instant of the portal's time, and until another one. */
  settled(span: { readonly since: number; readonly until: number }): Promise<Readonly<Record<ReminderOutcome, number>>>
  /** The one of a person whose mails were queued last, with the instant of that, in ms. */
  lastQueued(accountId: AccountId): Promise<(Reminder & { readonly at: number }) | null>
  /** Mails that wait, and those that left after an instant of the portal's time. */
  mails(since: number): Promise<ReminderMails>
  /**
   * Lets the mails that wait expire: where reminders are off, no server carries them. Where they are on again,
   * those reminders are due again.
   */
  giveUpMails(): Promise<void>
  /** Keeps what became of a due reminder; false where another server has kept it already. */
  settle(reminder: Reminder, of: { readonly at: number; readonly outcome: ReminderOutcome }): Promise<boolean>
  /** Deletes those of what ended before an instant of the wall clock, and returns how many. */
  dropOld(endedBefore: number): Promise<number>
}
