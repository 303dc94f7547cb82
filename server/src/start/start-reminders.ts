import { Unavailable } from '../ports/refusal.js'
import { localTimeIn } from '../rules/audit/local-time-in.js'
import { markReminders } from '../rules/contact/mark-reminders.js'
import { queueReminders } from '../rules/contact/queue-reminders.js'
import { tellOfReminders } from '../rules/contact/tell-of-reminders.js'
import { isBusyHour, sweepPace } from '../rules/coverage/sweep-pace.js'
import type { Ports } from '../rules/ports.js'
import { type Rounds, runRounds } from './run-rounds.js'

const everyMs = 5_000
/** A page and its pause take a few seconds. */
const leaseMs = 60_000
const hourMs = 60 * 60_000
const factName = 'reminders'

/** The night on which the directory was read to the end, and when that was last begun, in ms. */
interface Swept {
  readonly day: string
  readonly triedAt: number
}

/**
 * Marks in the night whose password ends soon, and from the hour of the settings on queues the mails;
 * of several servers one does so (RM1). Without stages it does nothing. `stop` waits for the page in work.
 */
export function startReminders(ports: Ports): Rounds {
  if (ports.rules.reminders.days.length === 0) return { stop: async () => undefined }
  const holder = ports.random.token(12)
  const hold = () => {
    const now = ports.clock.now()
    return ports.store.leases.take({ name: 'reminders', holder }, { now, until: now + leaseMs })
  }
  return runRounds({
    everyMs,
    async round(isStopping) {
      try {
        if (await hold()) await remind(ports, async () => !isStopping() && (await hold()))
      } catch (error) {
        // What is away says so in the log by itself, and a round comes every few seconds.
        if (!(error instanceof Unavailable)) ports.log.error({ err: error }, 'reminders failed')
      }
    },
  })
}

/** One round: a sweep where the day has none yet, then the mails for which it is late enough. */
export async function remind(ports: Ports, goesOn: () => Promise<boolean>, pace = sweepPace()): Promise<void> {
  const { store, clock, rules } = ports
  const timeOf = localTimeIn(rules.timeZone)
  const now = () => timeOf(clock.date())
  const kept = await store.facts.get(factName)
  const last = kept === null ? null : (JSON.parse(kept) as Swept)
  let sweptDay = last?.day
  const { day, hour } = now()
  const isTried = last !== null && Math.abs(clock.date() - last.triedAt) < hourMs
  if (last?.day !== day && !isBusyHour(hour) && !isTried) {
    const triedAt = clock.date()
    await store.facts.put(factName, JSON.stringify({ day: last?.day ?? '', triedAt } satisfies Swept))
    const isWhole = await markReminders(ports, async (entries) => {
      await pace(entries)
      return !isBusyHour(now().hour) && (await goesOn())
    })
    if (isWhole) {
      await store.facts.put(factName, JSON.stringify({ day, triedAt } satisfies Swept))
      sweptDay = day
    }
  }
  if (now().hour < rules.reminders.hour || !(await goesOn())) return
  const isDone = await queueReminders(ports)
  if (isDone && sweptDay === day) await tellOfReminders(ports, day)
}
