import { setTimeout as sleep } from 'node:timers/promises'
import { record } from '../audit/record.js'
import { notifyContacts } from '../contact/notify-contacts.js'
import type { NoticeSubject } from '../delivery/messages.js'
import type { Account } from '../directory/directory.js'
import type { Ports } from '../ports.js'
import { Refusal, Unavailable } from '../refusal.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { PasswordWrite } from './password-write-store.js'

/** Longer than a directory takes to answer, ms. */
const writeMs = 10_000

/** One password write: what spends the right to it goes before, what follows from it after. */
export interface PasswordOrder<Result> {
  readonly account: Account
  readonly purpose: PasswordWrite['purpose']
  readonly write: () => Promise<void>
  /** Spends code or grant in the transaction that records the intent; throws to refuse, and then nothing happened (R2). */
  readonly consumeGrant: (stores: Stores) => Promise<void>
  /** What else is true once the password is new, in the transaction that says so. */
  readonly afterWrite: (stores: Stores) => Promise<Result>
}

/**
 * Writes a password so that a crash at any instant leaves it old or new, and new only with dead sessions (S7, W5):
 * intent, right and sessions end in one transaction, then the directory, then audit and notices in another.
 * Raises `outcome-unknown` when the directory did not say what became of it.
 */
export async function writePassword<Result>(ports: Ports, visit: Visit, order: PasswordOrder<Result>): Promise<Result> {
  const intent: PasswordWrite = {
    id: ports.random.token(16),
    accountId: order.account.id,
    purpose: order.purpose,
    requestId: visit.requestId,
    begunAt: ports.clock.now(),
  }
  await ports.store.transaction(async (stores) => {
    await order.consumeGrant(stores)
    await stores.passwordWrites.begin(intent)
    await endEverythingOf(stores, order.account.id)
  })
  try {
    await order.write()
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw unknownOutcome(ports, cause)
    await ports.store.passwordWrites.end(intent.id)
    throw cause
  }
  return persistently(() => concludeWrite(ports, visit, { order, intent })).catch((cause: unknown) => {
    throw unknownOutcome(ports, cause)
  })
}

/** Who signed in with the old password while the new one was being written is signed out again. */
async function concludeWrite<Result>(
  ports: Ports,
  visit: Visit,
  { order, intent }: { readonly order: PasswordOrder<Result>; readonly intent: PasswordWrite },
): Promise<Result> {
  return ports.store.transaction(async (stores) => {
    await stores.passwordWrites.end(intent.id)
    await endEverythingOf(stores, order.account.id)
    await record(stores, { ports, visit }, { event: 'password.written', result: 'ok', purpose: order.purpose })
    await notifyContacts(stores, { ports, visit }, { accountId: order.account.id, what: noticeOf(order.purpose) })
    return order.afterWrite(stores)
  })
}

function noticeOf(purpose: PasswordWrite['purpose']): NoticeSubject {
  return purpose === 'reset' ? 'password-reset' : 'password-changed'
}

/** The directory has changed already: what belongs to it is worth more than one try. */
async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const waitMs of [100, 400]) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      await sleep(waitMs)
    }
  }
  return work()
}

/** Settles writes begun before `before` that a crash left open: their sessions end, the audit says that the outcome is unknown (W5). */
export async function settleOpenWrites(
  ports: Ports,
  visit: Visit,
  { before }: { readonly before: number },
): Promise<number> {
  const open = (await ports.store.passwordWrites.open()).filter(({ begunAt }) => begunAt < before)
  for (const write of open) {
    await ports.store.transaction(async (stores) => {
      // Later sessions began with whichever password holds now.
      await stores.sessions.endAllOf(write.accountId, { startedBefore: write.begunAt + writeMs })
      const fields = {
        event: 'password.written',
        result: 'unknown',
        purpose: write.purpose,
        reason: 'stopped meanwhile',
      } as const
      await record(stores, { ports, visit: { ...visit, actor: write.accountId } }, fields)
      await notifyContacts(stores, { ports, visit }, { accountId: write.accountId, what: noticeOf(write.purpose) })
      await stores.passwordWrites.end(write.id)
    })
  }
  return open.length
}

async function endEverythingOf(stores: Stores, accountId: string): Promise<void> {
  await stores.epochs.raiseEpoch(accountId)
  await stores.sessions.endAllOf(accountId)
  await stores.flows.dropAllOf(accountId)
}

function unknownOutcome({ log }: Ports, cause: unknown): Error {
  if (!(cause instanceof Unavailable)) return cause as Error
  log.error({ err: cause }, 'the outcome of a password write is unknown')
  return new Refusal('outcome-unknown')
}
