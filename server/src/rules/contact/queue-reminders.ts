import type { Account } from '../../ports/directory/directory.js'
import type { AccountId } from '../../ports/ids.js'
import { localTimeIn } from '../audit/local-time-in.js'
import type { Ports } from '../ports.js'
import { keptOf, putReminderMails, reminderAddresses } from './put-reminder-mails.js'
import type { Reminder, ReminderOutcome } from './reminder-store.js'

/** Mails that may wait for their turn. */
const mostWaiting = 50
const hourMs = 60 * 60_000

/**
 * Queues the mails of due reminders, as many as may wait; true where none is due any more. The directory
 * is asked about each person once more, outside of the transaction: who has a new password, or must not
 * be told, gets none (RM1, RM2).
 */
export async function queueReminders(ports: Ports): Promise<boolean> {
  const { store, clock, rules } = ports
  const { waiting, sent } = await store.reminders.mails(clock.now() - hourMs)
  // Those that wait count as sent, so that no hour, wherever it begins, sees more (RM4).
  const room = Math.min(mostWaiting, rules.reminders.perHour - sent) - waiting
  const due = room > 0 ? await store.reminders.due(room) : []
  for (const reminder of due) await queueOne(ports, reminder)
  return due.length < room
}

/**
 * True where the mail of a reminder still tells the truth, as the directory says right before it leaves:
 * one that waited for a mail server may be hours old (RM1).
 */
export async function stillHolds(
  { store, directory, ...ports }: Pick<Ports, 'store' | 'directory' | 'clock' | 'rules'>,
  { accountId }: { readonly accountId: AccountId | null },
): Promise<boolean> {
  const reminder = accountId === null ? null : await store.reminders.lastQueued(accountId)
  if (reminder === null) return false
  const { isStopped, isRecoveryStopped } = await store.people.standingOf(reminder.accountId)
  const account = isStopped || isRecoveryStopped ? null : await directory.byId(reminder.accountId)
  return account !== null && endsAsMarked(account, reminder, ports)
}

async function queueOne({ store, directory, ...ports }: Ports, reminder: Reminder): Promise<void> {
  const { clock, rules } = ports
  const account = await directory.byId(reminder.accountId)
  const isAsked = account !== null && endsAsMarked(account, reminder, ports)
  const kept = isAsked ? await keptOf({ directory, rules }, account) : []
  await store.transaction(async (stores) => {
    const addresses = isAsked ? await reminderAddresses(stores, ports, { account, kept }) : null
    const isFirst = await stores.reminders.settle(reminder, { at: clock.now(), outcome: outcomeOf(addresses) })
    if (!isFirst || account === null || addresses === null) return
    await putReminderMails(stores, ports, { account, endsAt: reminder.endsAt, addresses, kind: 'bulk' })
  })
}

function outcomeOf(addresses: readonly string[] | null): ReminderOutcome {
  if (addresses === null) return 'changed'
  return addresses.length === 0 ? 'unreachable' : 'queued'
}

/** False where the password has another date by now, or has ended, or its person is barred. */
function endsAsMarked(account: Account, { forDay }: Reminder, { clock, rules }: Pick<Ports, 'clock' | 'rules'>) {
  const endsAt = account.passwordExpiresAt
  if (endsAt === null || endsAt <= clock.date() || account.isDisabled) return false
  return localTimeIn(rules.timeZone)(endsAt).day === forDay
}
