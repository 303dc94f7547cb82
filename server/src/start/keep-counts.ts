import type { AuditEntry, BesideEvent } from '../ports/audit-log.js'
import type { DeliveryOutcome } from '../ports/delivery/outbox-store.js'
import { Unavailable } from '../ports/refusal.js'
import type { Clock } from '../ports/system/clock.js'
import type { Logger } from '../ports/system/logger.js'
import { dayMs, hourMs, localTimeIn, quarterMs } from '../rules/audit/local-time-in.js'
import type { CountedEvent, Period, PeriodCount } from '../rules/audit/period-count-store.js'
import { resetTimeOf } from '../rules/audit/reset-time.js'
import type { Store } from '../rules/stores.js'

/** How long counts of hours and of days are kept, ms. */
const kept = { hour: 48 * hourMs, day: 400 * dayMs } as const
const everyMs = 60_000
/** A store that is away for longer than this misses the counts of before. */
const mostQuarters = kept.hour / quarterMs

export interface CountKeeper {
  readonly listener: {
    onAudit(entry: AuditEntry, beside?: BesideEvent): void
    onTried(outcome: DeliveryOutcome['event']): void
  }
  /** Writes what was counted since the last time. Never rejects: what could not be written waits. */
  write(): Promise<void>
  stop(): Promise<void>
}

interface KeeperParts {
  readonly store: Pick<Store, 'periodCounts'>
  readonly clock: Pick<Clock, 'date'>
  readonly rules: { readonly timeZone: string }
  readonly log: Pick<Logger, 'error'>
}

type Counts = Map<number, Map<CountedEvent, number>>

/**
 * Counts in memory what the store has committed, so that no call waits, and adds it to the store
 * once a minute and at a stop. A server that is killed loses the counts of a minute at most.
 */
export function keepCounts({ store, clock, rules, log }: KeeperParts): CountKeeper {
  const timeOf = localTimeIn(rules.timeZone)
  let pending: Counts = new Map()
  const add = (quarter: number, what: CountedEvent, n: number) => {
    const counts = pending.get(quarter) ?? new Map<CountedEvent, number>()
    pending.set(quarter, counts.set(what, (counts.get(what) ?? 0) + n))
  }
  const note = (what: CountedEvent | null) => {
    if (what !== null) add(Math.floor(clock.date() / quarterMs) * quarterMs, what, 1)
  }
  const putBack = (counts: Counts) => {
    for (const [quarter, events] of counts) for (const [what, n] of events) add(quarter, what, n)
    for (const quarter of [...pending.keys()].slice(0, -mostQuarters)) pending.delete(quarter)
  }
  let writing: Promise<void> | null = null
  const write = () => {
    writing ??= (async () => {
      const counts = pending
      pending = new Map()
      try {
        if (counts.size > 0) await store.periodCounts.add(rowsOf(counts, timeOf))
      } catch (cause) {
        putBack(counts)
        // Part `store` of /readyz says so.
        if (!(cause instanceof Unavailable)) log.error({ err: cause }, 'counts could not be written')
      }
    })().finally(() => {
      writing = null
    })
    return writing
  }
  const timer = setInterval(write, everyMs).unref()
  return {
    listener: {
      onAudit(entry, beside) {
        note(countedEventOf(entry, beside))
        if (beside?.resetMs !== undefined) note(resetTimeOf(beside.resetMs))
      },
      onTried: (outcome) => note(outcome === 'delivery.taken' ? 'message taken' : 'message put off'),
    },
    write,
    async stop() {
      clearInterval(timer)
      await writing
      await write()
    },
  }
}

type Told = Pick<AuditEntry, 'event' | 'purpose' | 'result' | 'reason'>

/** What an event of the audit counts as; null for most. A reset counts once for each of its steps. */
function countedEventOf(entry: Told, { isFirst = false }: BesideEvent = {}): CountedEvent | null {
  const { event, purpose, result, reason } = entry
  if (event === 'sign-in.done') return 'sign-in'
  if (event === 'refused.signIn') return 'refused sign-in'
  if (event === 'unlock.done') return 'unlocked account'
  if (purpose !== 'reset') return null
  if (event === 'recovery.started') return 'begun reset'
  if (event === 'password.written') return result === 'ok' ? 'reset password' : null
  if (!isFirst) return null
  if (event === 'code.sent') return reason === 'too many codes to this address' ? null : 'reset with a code sent'
  return event === 'code.checked' || event === 'proof.checked' ? 'reset with a right proof' : null
}

/** In one order, so that two servers never wait for each other's rows. */
function rowsOf(counts: Counts, timeOf: ReturnType<typeof localTimeIn>): PeriodCount[] {
  const rows = new Map<string, PeriodCount>()
  for (const [quarter, events] of counts) {
    const { starts } = timeOf(quarter)
    for (const period of ['day', 'hour'] as const)
      for (const [what, n] of events) {
        const key = `${period} ${starts[period]} ${what}`
        rows.set(key, { period, startedAt: starts[period], what, n: n + (rows.get(key)?.n ?? 0) })
      }
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/**
 * Drops counts that are too old, and those of hours and days that have not begun: the clock was
 * ahead when they were counted. Returns how many.
 */
export async function dropCounts({ periodCounts }: Pick<Store, 'periodCounts'>, now: number): Promise<number> {
  // An hour in both directions for servers whose clocks differ, and a day for their zone.
  const to: Readonly<Record<Period, number>> = { hour: now + hourMs, day: now + dayMs }
  const dropped = (['hour', 'day'] as const).map((period) =>
    periodCounts.dropOutside(period, { from: now - kept[period], to: to[period] }),
  )
  return (await Promise.all(dropped)).reduce((sum, rows) => sum + rows, 0)
}
