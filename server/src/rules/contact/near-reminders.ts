import type { ListedAccount } from '../../ports/directory/directory.js'
import { localTimeIn } from '../audit/local-time-in.js'
import { dayMs } from '../limits/limit.js'
import type { PortalRules } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Reminder } from './reminder-store.js'

/** When reminders are due: now (ms of the wall clock), the time zone, and the stages. */
type Asked = { readonly now: number } & Pick<PortalRules, 'timeZone' | 'reminders'>

/** The nearest stage that holds so many days before; null where it is too early, or too late. */
export function stageOf(stages: readonly number[], daysLeft: number): number | null {
  const reached = stages.filter((stage) => stage >= daysLeft)
  return daysLeft < 0 || reached.length === 0 ? null : Math.min(...reached)
}

/** Whole days of the calendar from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** The reminder that the date of each account asks for now; none where no stage is reached. */
export function nearReminders(
  accounts: readonly ListedAccount[],
  { now, timeZone, reminders }: Asked,
): readonly Reminder[] {
  const timeOf = localTimeIn(timeZone)
  const today = timeOf(now).day
  const until = now + (Math.max(...reminders.days) + 1) * dayMs
  return accounts.flatMap(({ id, passwordExpiresAt: endsAt }) => {
    if (endsAt === null || endsAt <= now || endsAt > until) return []
    const forDay = timeOf(endsAt).day
    const stage = stageOf(reminders.days, daysBetween(today, forDay))
    return stage === null ? [] : [{ accountId: id, what: 'password-ends', forDay, stage, endsAt } as const]
  })
}

/**
 * Those of some reminders that the store does not know. A stage that it knows covers those before it, so
 * that no missed day is told twice (RM1).
 */
export async function newReminders(
  { reminders }: Pick<Stores, 'reminders'>,
  near: readonly Reminder[],
): Promise<readonly Reminder[]> {
  const known = await reminders.ofAll(near.map(({ accountId }) => accountId))
  const isKnown = (one: Reminder) =>
    known.some(
      ({ accountId, forDay, stage }) =>
        accountId === one.accountId && Math.abs(daysBetween(forDay, one.forDay)) <= 1 && stage <= one.stage,
    )
  return near.filter((one) => !isKnown(one))
}
