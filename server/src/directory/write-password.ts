import { record } from '../audit/audit.js'
import { tellContacts } from '../delivery/tell-contacts.js'
import type { Ports } from '../ports.js'
import { Refusal, Unavailable } from '../refusal.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { PreparedPassword } from './directory.js'
import type { PasswordWrite } from './password-write-store.js'

/** One password write: what spends the right to it goes before, what follows from it after. */
export interface PasswordOrder<Result> {
  readonly accountId: string
  readonly purpose: PasswordWrite['purpose']
  readonly prepared: PreparedPassword
  /** Spends code or grant in the transaction that records the intent; throws to refuse, and then nothing happened (R2). */
  readonly spend: (stores: Stores) => Promise<void>
  /** What else is true once the password is new, in the transaction that says so. */
  readonly finish: (stores: Stores) => Promise<Result>
}

/**
 * Writes a password so that a crash at any instant leaves it old or new, and new only with dead sessions (S7, W5):
 * intent, right and sessions end in one transaction, then the directory, then audit and notices in another.
 * Raises `outcome-unknown` when the directory did not say what became of it.
 */
export async function writePassword<Result>(ports: Ports, visit: Visit, order: PasswordOrder<Result>): Promise<Result> {
  const intent: PasswordWrite = {
    id: ports.random.token(16),
    accountId: order.accountId,
    purpose: order.purpose,
    requestId: visit.requestId,
    begunAt: ports.clock.now(),
  }
  await ports.store.transaction(async (stores) => {
    await order.spend(stores)
    await stores.passwordWrites.begin(intent)
    await endEverythingOf(stores, order.accountId)
  })
  try {
    await ports.directory.writePassword(order.accountId, order.prepared)
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw unknownOutcome(ports, cause)
    await ports.store.passwordWrites.end(intent.id)
    throw cause
  }
  const result = await ports.store.transaction(async (stores) => {
    await stores.passwordWrites.end(intent.id)
    await record(stores, { ports, visit }, { event: 'password.written', result: 'ok', purpose: order.purpose })
    const what = order.purpose === 'reset' ? 'password-reset' : 'password-changed'
    await tellContacts(stores, { ports, visit }, { accountId: order.accountId, what })
    return order.finish(stores)
  })
  ports.nudgeOutbox()
  return result
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
      await endEverythingOf(stores, write.accountId)
      visit.actor = write.accountId
      const fields = {
        event: 'password.written',
        result: 'unknown',
        purpose: write.purpose,
        reason: 'stopped meanwhile',
      } as const
      await record(stores, { ports, visit }, fields)
      const what = write.purpose === 'reset' ? 'password-reset' : 'password-changed'
      await tellContacts(stores, { ports, visit }, { accountId: write.accountId, what })
      await stores.passwordWrites.end(write.id)
    })
  }
  return open.length
}

async function endEverythingOf(stores: Stores, accountId: string): Promise<void> {
  await stores.people.raiseEpoch(accountId)
  await stores.sessions.endAllOf(accountId)
  await stores.flows.dropAllOf(accountId)
}

function unknownOutcome({ log }: Ports, cause: unknown): Error {
  if (!(cause instanceof Unavailable)) return cause as Error
  log.error({ err: cause }, 'the outcome of a password write is unknown')
  return new Refusal('outcome-unknown')
}
