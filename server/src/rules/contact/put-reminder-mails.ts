import { enqueue } from '../../ports/delivery/enqueue.js'
import { reminderMessage } from '../../ports/delivery/reminder-message.js'
import type { Account, Directory, KeptContact } from '../../ports/directory/directory.js'
import { dayMs } from '../limits/limit.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import { operatorMask } from './contact-mask.js'
import { isEmailAddress } from './is-email-address.js'
import { isWaiting } from './is-waiting.js'

/** A person whose password ends. */
interface Reminded {
  readonly account: Account
  /** The addresses that the directory keeps, where reminders go to them. */
  readonly kept: readonly KeptContact[]
  /** When it ends, ms of the wall clock. */
  readonly endsAt: number
}

type Asking = { readonly directory: Directory } & Pick<TransactionPorts, 'rules'>

/** The contacts that the directory keeps, asked only where the settings send reminders to them. */
export async function keptOf({ directory, rules }: Asking, account: Account): Promise<readonly KeptContact[]> {
  return rules.reminders.to === 'contacts' ? [] : directory.contacts(account)
}

/**
 * The addresses that a reminder of a person goes to now, each once; null where nobody must be told, because
 * the account is disabled or its self-service is stopped (RM2).
 */
export async function reminderAddresses(
  { people, contacts }: Pick<Stores, 'people' | 'contacts'>,
  { clock, rules }: Pick<TransactionPorts, 'clock' | 'rules'>,
  { account, kept }: Pick<Reminded, 'account' | 'kept'>,
): Promise<readonly string[] | null> {
  const { isStopped, isRecoveryStopped } = await people.standingOf(account.id)
  if (account.isDisabled || isStopped || isRecoveryStopped) return null
  const now = clock.now()
  const own = rules.reminders.to === 'directory' ? [] : await contacts.allOf(account.id)
  const verified = own.filter(
    (one) => one.kind === 'email' && one.verifiedAt !== null && one.missingSince === null && !isWaiting(one, now),
  )
  const given = kept.filter(({ kind, address }) => kind === 'email' && isEmailAddress(address))
  return [...new Set([...verified, ...given].map(({ address }) => address))]
}

/** Queues a mail to each address: a notice leaves at once, what is bulk leaves in its turn (RM4). */
export async function putReminderMails(
  stores: Pick<Stores, 'people' | 'outbox'>,
  ports: TransactionPorts,
  order: Pick<Reminded, 'account' | 'endsAt'> & {
    readonly addresses: readonly string[]
    readonly kind: 'bulk' | 'notice'
  },
): Promise<void> {
  const { clock, rules } = ports
  const { account, endsAt, addresses, kind } = order
  const language = (await stores.people.languageOf(account.id)) ?? rules.languages[0] ?? 'en'
  const { institution, timeZone, texts, publicUrl } = rules
  const style = { language, timeZone, institution, texts, host: publicUrl.hostname }
  const expiresAt = clock.now() + Math.min(dayMs, Math.max(0, endsAt - clock.date()))
  for (const to of addresses) {
    const message = reminderMessage({ ...style, to, username: account.username, endsAt })
    const masked = operatorMask({ kind: 'email', address: to })
    const facts = { accountId: account.id, purpose: 'password-ends', masked, flowId: null, requestId: 'portal' }
    await enqueue({ outbox: stores.outbox, ...ports }, { kind, message, facts, expiresAt })
  }
}
