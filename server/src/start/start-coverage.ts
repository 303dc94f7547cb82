import { Unavailable } from '../ports/refusal.js'
import { localTimeIn } from '../rules/audit/local-time-in.js'
import { countPeople } from '../rules/coverage/count-people.js'
import { keepCoverage, latestCoverage } from '../rules/coverage/coverage.js'
import { isBusyHour, sweepPace } from '../rules/coverage/sweep-pace.js'
import type { Ports } from '../rules/ports.js'
import { type Rounds, runRounds } from './run-rounds.js'

const everyMs = 10 * 60_000
/** Longer than a page takes. After it another server begins anew where this one died. */
const leaseMs = 2 * 60_000
/** No count begins later in the night, so that it ends before people sign in. */
const lastHour = 5

/**
 * Counts the ways back of people each night, on one server of a store (CV1). It stops where the hours
 * begin in which people sign in, and says with one line of the log where there is no count.
 */
export function startCoverage(ports: Ports, pace = sweepPace()): Rounds {
  return runRounds({ everyMs, round: (isStopping) => countTonight(ports, { pace, isStopping }) })
}

interface Round {
  readonly pace: (entries: number) => Promise<void>
  readonly isStopping: () => boolean
}

/** Counts, where it is night and nobody has counted since midnight. True where a count was kept. */
export async function countTonight(ports: Ports, { pace, isStopping }: Round): Promise<boolean> {
  const { store, clock, random, rules, log } = ports
  const timeOf = localTimeIn(rules.timeZone)
  const lease = { name: 'coverage', holder: random.token(12) }
  const prolong = () => store.leases.take(lease, { now: clock.now(), until: clock.now() + leaseMs })
  try {
    const { hour, starts } = timeOf(clock.date())
    const latest = await latestCoverage(store)
    if (hour > lastHour || (latest !== null && timeOf(latest.countedAt).starts.day === starts.day)) return false
    if (!(await prolong())) return false
    const coverage = await countPeople(ports, {
      async goOn(entries) {
        await pace(entries)
        return !isStopping() && !isBusyHour(timeOf(clock.date()).hour) && (await prolong())
      },
    })
    if (coverage !== null) await keepCoverage(store, coverage)
    else if (!isStopping()) log.warn({ part: 'directory' }, 'the ways back of people were not counted tonight')
    await store.leases.release(lease)
    return coverage !== null
  } catch (cause) {
    // Part `store` of /readyz says so.
    if (!(cause instanceof Unavailable)) log.error({ err: cause }, 'the count of ways back failed')
    return false
  }
}
