import type { CountedEvent } from '../../rules/audit/period-count-store.js'
import type { ToldCoverage } from '../../rules/coverage/coverage.js'
import type { KnownPart } from '../http/health.js'

export type Counts = Partial<Record<CountedEvent, number>>

/** One day of the institution's zone. `at` is midnight in UTC of its date, ms. */
export interface CountedDay {
  readonly at: number
  readonly counts: Counts
}

/** Counts of all nodes, as the store has them. */
export interface KeptCounts {
  readonly today: Counts
  /** Of today, by the hour on a clock of the zone: 24 of them. */
  readonly hours: readonly Counts[]
  /** Of this hour and the one before. */
  readonly lately: Counts
  /** Every day that is kept, the latest first. */
  readonly days: readonly CountedDay[]
}

export type Channel = Pick<KnownPart, 'state' | 'why'>

/** What the operators' page tells of a portal. What the store does not tell in time is null. */
export interface OperatorsFacts {
  readonly parts: readonly KnownPart[]
  readonly mail: Channel
  /** Null where no SMS is sent. */
  readonly sms: Channel | null
  readonly alarms: readonly string[]
  readonly figures: {
    readonly oldestMessageSeconds: number
    /** The last count of ways back; null before the first one. */
    readonly people: ToldCoverage | null
  } | null
  readonly counts: KeptCounts | null
  /** People whose sign-in, reset or unlock is stopped. */
  readonly stoppedPeople: number | null
  /** The wall clock's time, ms. */
  readonly now: number
}

export interface SetUpCheck {
  readonly code: string
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped'
  readonly found: string
  readonly mend: string | null
}

/** What the commands `config check` and `doctor` say. A part that came to no end in time is null. */
export interface SetUpReport {
  /** ms, of the wall clock. */
  readonly at: number
  readonly settings: { readonly problems: readonly string[]; readonly told: readonly string[] } | null
  readonly checks: readonly SetUpCheck[] | null
}
