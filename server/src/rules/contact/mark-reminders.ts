import type { ListedAccount } from '../../ports/directory/directory.js'
import { Unavailable } from '../../ports/refusal.js'
import { dayMs } from '../limits/limit.js'
import type { Ports } from '../ports.js'
import { dayIn } from './day-in.js'
import type { Reminder } from './reminder-store.js'

/** The nearest stage that holds so many days before; null where it is too early, or too late. */
export function stageOf(stages: readonly number[], daysLeft: number): number | null {
  const reached = stages.filter((stage) => stage >= daysLeft)
  return daysLeft < 0 || reached.length === 0 ? null : Math.min(...reached)
}

/** Whole days of the calendar from one day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/**
 * Reads when the passwords of all people end, page by page, and marks the reminders that are due (RM5).
 * It keeps no page, and asks after each one whether it may go on. Returns whether it came to the end; a
 * directory that says no or nothing ends it, with one line in the log.
 */
export async function markReminders(ports: Ports, goOn: (entries: number) => Promise<boolean>): Promise<boolean> {
  try {
    for await (const page of ports.directory.entries('full')) {
      if (page === null) return stopped(ports, 'it does not list its accounts to the end')
      await markPage(ports, page)
      if (!(await goOn(page.length))) return false
    }
    return true
  } catch (cause) {
    if (!(cause instanceof Unavailable) || cause.what !== 'directory') throw cause
    return stopped(ports, 'it does not answer')
  }
}

function stopped({ log }: Pick<Ports, 'log'>, why: string): false {
  log.warn({ why }, 'the directory was not read to the end for reminders; the portal tries again in an hour')
  return false
}

/** One transaction a page: one a person made the sweep slower than the directory. */
async function markPage({ store, clock, rules }: Ports, page: readonly ListedAccount[]): Promise<void> {
  const now = clock.date()
  const near = page.flatMap((one) => dueOf(one, { now, ...rules }))
  if (near.length === 0) return
  await store.transaction(async ({ reminders }) => {
    const known = await reminders.ofAll(near.map(({ accountId }) => accountId))
    // A stage that was told covers those before it, so that no missed day is told twice (RM1).
    const isTold = (one: Reminder) =>
      known.some(
        ({ accountId, forDay, stage }) =>
          accountId === one.accountId && Math.abs(daysBetween(forDay, one.forDay)) <= 1 && stage <= one.stage,
      )
    await reminders.mark(near.filter((one) => !isTold(one)))
  })
}

function dueOf(
  { id, passwordExpiresAt: endsAt }: ListedAccount,
  { now, timeZone, reminders }: { readonly now: number } & Pick<Ports['rules'], 'timeZone' | 'reminders'>,
): readonly Reminder[] {
  if (endsAt === null || endsAt <= now || endsAt - now > (Math.max(...reminders.days) + 1) * dayMs) return []
  const forDay = dayIn(timeZone, endsAt).day
  const stage = stageOf(reminders.days, daysBetween(dayIn(timeZone, now).day, forDay))
  return stage === null ? [] : [{ accountId: id, what: 'password-ends', forDay, stage, endsAt }]
}
