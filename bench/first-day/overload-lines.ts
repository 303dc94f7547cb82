import { yesOrNo } from '../figures.js'
import { markdownTable } from '../markdown-table.js'
import type { Overload } from './overload.js'
import type { DayResult } from './run-day.js'

/** The longest time from the end of a load until all calls are quick again. */
const mostRecoveryMs = 5_000

/** The lines of the page on the loads that were greater than the capacity. */
export function overloadLines(results: readonly Pick<DayResult, 'name' | 'overloads'>[]): string[] {
  const rows = results.flatMap(({ name, overloads }) => overloads.map((each) => [name, ...overloadCells(each)]))
  return [
    ...markdownTable(
      [
        'Portal',
        'Load',
        'Seconds',
        'Came',
        'Challenges by status',
        'Starts by status',
        'Turned away with Retry-After',
        'Finished a second',
        'Light calls’ p99 before, meanwhile',
        'Quick again after',
        'Goal',
        'Met',
      ],
      rows,
    ),
    '',
    'Light calls ask for the session, 20 a second, each from another network. *Quick again*: for three seconds',
    'no call is turned away, and 95 % take at most twice as long as before the load, or 50 ms more. The crowd that',
    'comes is a program on the same cores: the more people it is, the fewer cores are left to the portal, and the',
    'fewer people finish. A person whom the portal turned away comes again 5 to 15 seconds later.',
  ]
}

function overloadCells({
  times,
  seconds,
  came,
  challenges,
  starts,
  turnedAway,
  toldWhen,
  finished,
  before,
  meanwhile,
  recoveredMs,
}: Overload): string[] {
  const byStatus = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([status, count]) => `${status === '0' ? 'no answer' : status}: ${count}`)
      .join(', ')
  const ms = (value: number | null) => (value === null ? 'none' : `${value.toFixed(0)} ms`)
  return [
    `${times} times`,
    String(seconds),
    String(came),
    byStatus(challenges),
    byStatus(starts),
    `${toldWhen} of ${turnedAway}`,
    finished.toFixed(1),
    `${ms(before.p99)}, ${ms(meanwhile.p99)}`,
    recoveredMs === null ? 'more than 7 s' : `${recoveredMs / 1_000} s`,
    `≤ ${mostRecoveryMs / 1_000} s`,
    yesOrNo(recoveredMs !== null && recoveredMs <= mostRecoveryMs),
  ]
}
