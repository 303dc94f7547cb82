import type { Account, KeptContact } from '../../ports/directory/directory.js'
import type { AccountId } from '../../ports/ids.js'
import { Unavailable } from '../../ports/refusal.js'
import { localTimeIn } from '../audit/local-time-in.js'
import type { Ports } from '../ports.js'
import { keptOf, putReminderMails, reminderAddresses } from './put-reminder-mails.js'
import type { Reminder, ReminderOutcome } from './reminder-store.js'

/** Mails that may wait for their first try. */
const mostUntried = 50
const hourMs = 60 * 60_000

/**
 * Queues the mails of due reminders, as many as may wait; true where none is due any more. The directory
 * is asked about each person once more, outside of the transaction: who has a new password, or must not
 * be told, gets none (RM1, RM2).
 */
export async function queueReminders(ports: Ports): Promise<boolean> {
  const { store, clock, rules } = ports
  const { perHour } = rules.reminders
  const { untried, waiting, sent } = await store.reminders.mails(clock.now() - hourMs)
  // Those that wait count as sent, so that no hour, wherever it begins, sees more (RM4). One that its
  // server puts off takes no other place, so that some full mailboxes hold back nobody else.
  const left = perHour - sent - waiting
  return queueDue(ports, { left, room: Math.min(mostUntried - untried, left), away: [] })
}

interface Queueing {
  /** Mails that the hour has left, and those of them that may wait. */
  readonly left: number
  readonly room: number
  /** How ids begin whose directory is away. */
  readonly away: readonly string[]
}

/** Of several directories one that is away keeps back its own people alone. */
async function queueDue(ports: Ports, { away, ...from }: Queueing): Promise<boolean> {
  if (from.room <= 0) return false
  const { perHour } = ports.rules.reminders
  const due = await ports.store.reminders.due(from.room, away)
  const silent: string[] = []
  let { left, room } = from
  for (const reminder of due) {
    if (silent.some((part) => reminder.accountId.startsWith(part))) continue
    try {
      // A person with more addresses than may wait, or than an hour has mails, gets all of a free hour.
      const mails = await queueOne(ports, reminder, left === perHour ? Number.POSITIVE_INFINITY : room)
      if (mails > room) return false
      left -= mails
      room -= mails
    } catch (cause) {
      if (!(cause instanceof Unavailable) || cause.part === null) throw cause
      silent.push(cause.part)
    }
  }
  if (silent.length === 0) return due.length < from.room
  await queueDue(ports, { left, room, away: [...away, ...silent] })
  return false
}

/**
 * True where the mail of a reminder still tells the truth, as the directory says right before it leaves:
 * one that waited for a mail server may be hours old (RM1).
 */
export async function stillHolds(
  { store, directory, ...ports }: Pick<Ports, 'store' | 'directory' | 'clock' | 'rules'>,
  { accountId, createdAt }: { readonly accountId: AccountId | null; readonly createdAt: number },
): Promise<boolean> {
  const reminder = accountId === null ? null : await store.reminders.lastQueued(accountId)
  // A mail of an earlier stage waited until the next one was queued.
  if (reminder === null || createdAt < reminder.at) return false
  const { isStopped, isRecoveryStopped } = await store.people.standingOf(reminder.accountId)
  const account = isStopped || isRecoveryStopped ? null : await directory.byId(reminder.accountId)
  return account !== null && endsAsMarked(account, reminder, ports)
}

/** Queues the mails of one reminder and returns how many; where they are more than `most`, it waits instead. */
async function queueOne(ports: Ports, reminder: Reminder, most: number): Promise<number> {
  const { account, kept } = await askedAbout(ports, reminder)
  return ports.store.transaction(async (stores) => {
    const addresses = account && (await reminderAddresses(stores, ports, { account, kept }))
    const mails = addresses?.length ?? 0
    if (mails > most) return mails
    const settled = { at: ports.clock.now(), outcome: outcomeOf(addresses) }
    const isFirst = await stores.reminders.settle(reminder, settled)
    if (!isFirst || account === null || addresses === null) return 0
    await putReminderMails(stores, ports, { account, endsAt: reminder.endsAt, addresses, kind: 'bulk' })
    return mails
  })
}

interface AskedAbout {
  readonly account: Account | null
  readonly kept: readonly KeptContact[]
}

/**
 * The account of a reminder that still holds, and what the directory keeps of it. A directory that answers,
 * but not about this person, must not hold back everybody else: then there is none, and the next night asks
 * again.
 */
async function askedAbout({ directory, log, ...ports }: Ports, reminder: Reminder): Promise<AskedAbout> {
  const none = { account: null, kept: [] }
  try {
    const account = await directory.byId(reminder.accountId)
    if (account === null || !endsAsMarked(account, reminder, ports)) return none
    return { account, kept: await keptOf({ directory, rules: ports.rules }, account) }
  } catch (cause) {
    if (!(cause instanceof Unavailable) || cause.what !== 'directory') throw cause
    // The failure of one of several says whose people it keeps back.
    await directory.check().catch((away: unknown) => Promise.reject(cause.part === null ? away : cause))
    log.warn({ err: cause }, 'the directory does not answer about one person, who is reminded after the next night')
    return none
  }
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
