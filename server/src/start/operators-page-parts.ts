import { join } from 'node:path'
import type { KnownPart } from '../edge/http/health.js'
import type {
  CountedDay,
  Counts,
  KeptCounts,
  OperatorsFacts,
  SetUpReport,
} from '../edge/operators-page/operators-facts.js'
import type { OperatorsPageParts } from '../edge/operators-page/operators-page.js'
import { withTimeout } from '../ports/system/concurrency.js'
import { reused } from '../ports/system/reused.js'
import { hourMs, localTimeIn } from '../rules/audit/local-time-in.js'
import type { PeriodCount } from '../rules/audit/period-count-store.js'
import type { Ports } from '../rules/ports.js'

interface Signs {
  readonly health: { readonly alarms: () => Promise<readonly string[]> }
  readonly sources: {
    readonly parts: () => Promise<readonly KnownPart[]>
    readonly storeFigures: () => Promise<OperatorsFacts['figures']>
  }
  readonly channels: () => Promise<readonly KnownPart[]>
}

interface ToldPortal {
  readonly version: string
  readonly webDir: string
  readonly setUp?: (() => Promise<SetUpReport>) | undefined
}

/** How long the store has for what it tells, and how long that is reused, in ms. */
const figuresMs = 2_000

/** What the operators' page needs of a portal. Many who look cost what one costs. */
export function operatorsPageParts(
  ports: Pick<Ports, 'store' | 'clock' | 'rules'>,
  { signs, told }: { readonly signs: Signs; readonly told: ToldPortal },
): OperatorsPageParts {
  const { store, rules, clock } = ports
  const { version, webDir, setUp } = told
  const inTime = <Told>(read: () => Promise<Told>) =>
    reused(figuresMs, () => withTimeout(figuresMs, read()).catch((): null => null))
  const counts = inTime(() => readCounts(ports))
  const alarms = inTime(signs.health.alarms)
  const stopped = inTime(async () => new Set((await store.reports.stops()).map(({ accountId }) => accountId)).size)
  const facts = async (): Promise<OperatorsFacts> => {
    const [parts, channels, figures] = await Promise.all([
      signs.sources.parts(),
      signs.channels(),
      signs.sources.storeFigures(),
    ])
    const [mail, sms = null] = channels
    return {
      ...{ parts, sms, figures, now: clock.date() },
      mail: mail ?? { state: 'ok', why: null },
      counts: await counts(),
      alarms: (await alarms()) ?? [],
      stoppedPeople: await stopped(),
    }
  }
  const { name: institution } = rules.institution
  return { institution, version, timeZone: rules.timeZone, facts, setUp: setUp ?? null, root: join(webDir, '..') }
}

/** Counts up to now. Those of a clock that was ahead are not told. */
async function readCounts({ store, clock, rules }: Pick<Ports, 'store' | 'clock' | 'rules'>): Promise<KeptCounts> {
  const timeOf = localTimeIn(rules.timeZone)
  const { starts } = timeOf(clock.date())
  // The longest day has 25 hours.
  const span = { from: starts.hour - 25 * hourMs, to: starts.hour }
  const ofHours = await store.periodCounts.within('hour', span)
  const ofDays = await store.periodCounts.within('day', { from: 0, to: starts.day })
  const timed = ofHours.map((count) => ({ count, time: timeOf(count.startedAt) }))
  const ofToday = timed.filter(({ time }) => time.starts.day === starts.day)
  const hours = Array.from({ length: 24 }, (_, hour) =>
    countsOf(ofToday.flatMap(({ count, time }) => (time.hour === hour ? [count] : []))),
  )
  const days = daysOf(ofDays)
  return {
    hours,
    days,
    today: days.find(({ at }) => at === starts.day)?.counts ?? {},
    lately: countsOf(ofHours.filter(({ startedAt }) => startedAt >= starts.hour - hourMs)),
  }
}

function countsOf(counts: readonly PeriodCount[]): Counts {
  const sums: { -readonly [What in keyof Counts]: Counts[What] } = {}
  for (const { what, n } of counts) sums[what] = (sums[what] ?? 0) + n
  return sums
}

function daysOf(counts: readonly PeriodCount[]): readonly CountedDay[] {
  const days = new Map<number, PeriodCount[]>()
  for (const count of counts) days.set(count.startedAt, [...(days.get(count.startedAt) ?? []), count])
  return [...days].sort(([a], [b]) => b - a).map(([at, own]) => ({ at, counts: countsOf(own) }))
}
