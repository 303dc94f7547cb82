import type { ResetTime } from './reset-time.js'

/** What is counted for hours and days, over all people and servers. */
export type CountedEvent =
  | 'sign-in'
  | 'refused sign-in'
  | 'begun reset'
  | 'reset with a code sent'
  | 'reset with a right proof'
  | 'reset password'
  | ResetTime
  | 'unlocked account'
  | 'message taken'
  | 'message put off'

export type Period = 'hour' | 'day'

/** How often something happened in one hour or day of the wall clock. */
export interface PeriodCount {
  readonly period: Period
  /** An hour's first instant; midnight in UTC of a day's date. In ms. */
  readonly startedAt: number
  readonly what: CountedEvent
  readonly n: number
}

/** Instants in ms, both included. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Counts of the last hours and days. The counts of several servers add up. */
export interface PeriodCountStore {
  /** Adds all of them, or none. */
  add(counts: readonly PeriodCount[]): Promise<void>
  /** The counts of the periods that start within a span. */
  within(period: Period, span: Span): Promise<readonly PeriodCount[]>
  /** Drops the counts of periods that start outside of a span, and tells how many. */
  dropOutside(period: Period, span: Span): Promise<number>
}
