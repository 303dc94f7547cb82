import { enqueue } from '../../ports/delivery/enqueue.js'
import { mailboxOf } from '../../ports/delivery/is-mail-address.js'
import { reminderMessage } from '../../ports/delivery/reminder-message.js'
import type { Account, Directory, KeptContact } from '../../ports/directory/directory.js'
import { dayMs } from '../limits/limit.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import { operatorMask } from './contact-mask.js'
import { canonicalEmailAddress, isEmailAddress } from './is-email-address.js'
import { isWaiting } from './is-waiting.js'
import { languageFor } from './tell-owner.js'

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
 * The addresses that a reminder of a person goes to now, each mailbox once; null where nobody must be told, because
 * the account is disabled or its self-service is stopped (RM2).
 */
export async function reminderAddresses(
  { people, contacts }: Pick<Stores, 'people' | 'contacts'>,
  { clock, rules }: Pick<TransactionPorts, 'clock' | 'rules'>,
  { account, kept }: Pick<Reminded, 'account' | 'kept'>,
): Promise<readonly string[] | null> {
  const { isStopped, isRecoveryStopped } = await people.standingOf(account.id)
  if (account.isDisabled || isStopped || isRecoveryStopped) return null
  const given = kept.filter(({ kind }) => kind === 'email').map(({ address }) => mailboxOf(address) ?? address.trim())
  const own = rules.reminders.to === 'directory' ? [] : await ownAddresses({ people, contacts }, account, clock.now())
  return mailboxes([...given.filter(isEmailAddress), ...own])
}

/** The verified addresses that do not wait. Before a first sign-in, nobody knows what the directory keeps. */
async function ownAddresses(
  { people, contacts }: Pick<Stores, 'people' | 'contacts'>,
  { id }: Account,
  now: number,
): Promise<readonly string[]> {
  const hasSignedIn = (await people.languageOf(id)) !== null
  const known = (await contacts.allOf(id)).filter(
    ({ keptSince, missingSince }) => missingSince === null && (keptSince === null || hasSignedIn),
  )
  return known
    .filter((one) => one.kind === 'email' && one.verifiedAt !== null && !isWaiting(one, now))
    .map(({ address }) => address)
}

/** Each mailbox once, as the last one spells it. */
function mailboxes(addresses: readonly string[]): readonly string[] {
  return [...new Map(addresses.map((one) => [canonicalEmailAddress(one), one])).values()]
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
  const language = await languageFor(account.id, stores.people, rules)
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
