import { enqueue } from '../../ports/delivery/enqueue.js'
import { reminderMessage } from '../../ports/delivery/reminder-message.js'
import type { Account } from '../../ports/directory/directory.js'
import type { AccountId } from '../../ports/ids.js'
import { Unavailable } from '../../ports/refusal.js'
import { dayMs } from '../limits/limit.js'
import type { Ports } from '../ports.js'
import { operatorMask } from './contact-mask.js'
import { dayIn } from './day-in.js'
import { isEmailAddress } from './is-email-address.js'
import { isWaiting } from './is-waiting.js'
import type { Reminder } from './reminder-store.js'

/** Mails that may wait for their turn. */
const mostWaiting = 50
const hourMs = 60 * 60_000

/**
 * Queues the mails of due reminders, as many as may wait. The directory is asked about each person once
 * more, outside of the transaction: who has a new password, or must not be told, gets none (RM1, RM2).
 */
export async function queueReminders(ports: Ports): Promise<number> {
  const { store, clock, rules } = ports
  const { waiting, sent } = await store.reminders.mails(clock.now() - hourMs)
  // Those that wait count as sent, so that no hour, wherever it begins, sees more (RM4).
  const room = Math.min(mostWaiting, rules.reminders.perHour - sent) - waiting
  return queueDue(ports, { room, away: [] })
}

interface Queueing {
  readonly room: number
  /** How ids begin whose directory is away. */
  readonly away: readonly string[]
}

/** Of several directories one that is away keeps back its own people alone. */
async function queueDue(ports: Ports, { room, away }: Queueing): Promise<number> {
  const due = room > 0 ? await ports.store.reminders.due(room, away) : []
  const silent: string[] = []
  let settled = 0
  for (const reminder of due) {
    if (silent.some((part) => reminder.accountId.startsWith(part))) continue
    try {
      await queueOne(ports, reminder)
      settled += 1
    } catch (cause) {
      if (!(cause instanceof Unavailable) || cause.part === null) throw cause
      silent.push(cause.part)
    }
  }
  if (silent.length === 0) return settled
  return settled + (await queueDue(ports, { room: room - settled, away: [...away, ...silent] }))
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
  const { accountId } = reminder
  const account = await directory.byId(accountId)
  const isAsked = account !== null && endsAsMarked(account, reminder, ports)
  const ofDirectory = isAsked && rules.reminders.to !== 'contacts' ? await directory.contacts(account) : []
  await store.transaction(async (stores) => {
    const now = clock.now()
    const { isStopped, isRecoveryStopped } = await stores.people.standingOf(accountId)
    const contacts = rules.reminders.to === 'directory' ? [] : await stores.contacts.allOf(accountId)
    const own = contacts.filter(
      (one) => one.kind === 'email' && one.verifiedAt !== null && one.missingSince === null && !isWaiting(one, now),
    )
    const kept = ofDirectory.filter(({ kind, address }) => kind === 'email' && isEmailAddress(address))
    const addresses = [...new Set([...own, ...kept].map(({ address }) => address))]
    const isTold = isAsked && !isStopped && !isRecoveryStopped
    const outcome = !isTold ? 'changed' : addresses.length === 0 ? 'unreachable' : 'queued'
    if (!(await stores.reminders.settle(reminder, { at: now, outcome })) || outcome !== 'queued') return
    const language = (await stores.people.languageOf(accountId)) ?? rules.languages[0] ?? 'en'
    const { institution, timeZone, texts, publicUrl } = rules
    const style = { language, timeZone, institution, texts, host: publicUrl.hostname }
    for (const to of addresses) {
      const message = reminderMessage({ ...style, to, username: account?.username ?? '', endsAt: reminder.endsAt })
      const masked = operatorMask({ kind: 'email', address: to })
      const facts = { accountId, purpose: reminder.what, masked, flowId: null, requestId: 'portal' }
      const expiresAt = now + Math.min(dayMs, Math.max(0, reminder.endsAt - clock.date()))
      await enqueue({ outbox: stores.outbox, ...ports }, { kind: 'bulk', message, facts, expiresAt })
    }
  })
}

/** False where the password has another date by now, or has ended, or its person is barred. */
function endsAsMarked(account: Account, { forDay }: Reminder, { clock, rules }: Pick<Ports, 'clock' | 'rules'>) {
  const endsAt = account.passwordExpiresAt
  if (endsAt === null || endsAt <= clock.date() || account.isDisabled) return false
  return dayIn(rules.timeZone, endsAt).day === forDay
}
