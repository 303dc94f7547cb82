import type { AccountId } from '../../ports/ids.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Stop } from './report-store.js'

/**
 * Stops sign-in, reset and unlock of an account, in the transaction of what asks for it, until an
 * operator starts them again. Sessions, flows and codes end, and every device counts as unknown
 * (NM2). The caller tells the owner.
 */
export async function stopPerson(
  stores: Stores,
  { clock }: Pick<TransactionPorts, 'clock'>,
  stop: Omit<Stop, 'scope' | 'since'>,
): Promise<void> {
  const { accountId } = stop
  const since = clock.now()
  await stores.people.noteStop(accountId, since)
  await stores.reports.putStop({ ...stop, scope: 'everything', since })
  await stores.sessions.endAllOf(accountId)
  await stores.flows.dropAllOf(accountId)
  for (const { id } of await stores.contacts.allOf(accountId)) await stores.codes.voidAllOfContact(id, since)
}

/** Lets self-service start again. Report codes from before are unknown from now on. */
export async function startPerson({ people, reports }: Stores, accountId: AccountId): Promise<void> {
  await people.noteStop(accountId, null)
  await reports.dropStop(accountId)
  await reports.dropCodesOf(accountId)
}
