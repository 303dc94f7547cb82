/** Counts that the portal keeps for each hour, over all names (G3). */
export type HourlyCount =
  | 'recovery codes'
  | 'recovery codes of the pool'
  | 'accounts with a right code'
  | 'failed sign-ins'
  | 'failed sign-ins of names that completed one'
  | 'names that completed one'
  // Settled once an hour, so that every decision of the hour has the same.
  | 'enrolled people'
  | 'bound of failed sign-ins'
  | 'alarm'

export interface QuietHours {
  readonly counts: readonly number[]
  readonly alarms: number
}

/** Counts of whole hours, in ms since 1970 at their start. */
export interface HourStore {
  /** Adds to a count up to a limit and returns the new one, or null at the limit. */
  take(count: HourlyCount, of: { readonly hour: number; readonly limit?: number }): Promise<number | null>
  add(count: HourlyCount, hour: number, by: number): Promise<void>
  giveBack(count: HourlyCount, hour: number): Promise<void>
  /** Sets a count that has no value yet. Returns the value that holds. */
  settle(count: HourlyCount, hour: number, value: number): Promise<number>
  of(hour: number): Promise<Partial<Record<HourlyCount, number>>>
  /**
   * A count of each hour from `since` to before `until` that counted at all and had no alarm, and
   * how many hours had one.
   */
  quietHours(count: HourlyCount, from: { readonly since: number; readonly until: number }): Promise<QuietHours>
  dropOld(before: number): Promise<number>
}
