import type { AccountId } from '../../ports/ids.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Contact } from './contact-store.js'
import { isWaiting } from './is-waiting.js'
import type { Stop } from './report-store.js'

type StopOrder = Omit<Stop, 'scope' | 'since'>

/**
 * Stops sign-in, reset and unlock of an account, in the transaction of what asks for it, until an
 * operator starts them again. Sessions, flows and codes end, and every device counts as unknown
 * (NM2). The caller tells the owner.
 */
export async function stopPerson(
  stores: Stores,
  { clock }: Pick<TransactionPorts, 'clock'>,
  stop: StopOrder,
): Promise<void> {
  const { accountId } = stop
  const since = clock.now()
  await stores.people.noteStop(accountId, 'everything', since)
  await stores.reports.putStop({ ...stop, scope: 'everything', since })
  await stores.sessions.endAllOf(accountId)
  await stores.flows.dropAllOf(accountId)
  const contacts = await stores.contacts.allOf(accountId)
  for (const { id } of contacts) await stores.codes.voidAllOfContact(id, since)
  await undoWhatWaits(stores, { accountId, contacts, now: since })
}

/**
 * Stops reset and unlock of an account, in the transaction of what asks for it: they answer as for a
 * disabled account from then on (HD14). Those under way end, and every device counts as unknown.
 * Signing in stays, but no contact comes or goes. The caller tells the owner.
 */
export async function stopRecovery(
  stores: Stores,
  { clock }: Pick<TransactionPorts, 'clock'>,
  stop: StopOrder,
): Promise<void> {
  const { people, reports, flows, contacts, passes } = stores
  const { accountId } = stop
  const since = clock.now()
  await people.noteStop(accountId, 'recovery', since)
  await reports.putStop({ ...stop, scope: 'recovery', since })
  await passes.dropOf(accountId)
  // Who is not enrolled must not be so with a first address that is on its way.
  if (await people.isEnrolled(accountId)) await flows.dropRecoveriesOf(accountId)
  else await flows.dropAllOf(accountId)
  await undoWhatWaits(stores, { accountId, contacts: await contacts.allOf(accountId), now: since })
}

interface Waiting {
  readonly accountId: AccountId
  readonly contacts: readonly Contact[]
  readonly now: number
}

/** Takes back what the help desk did for a caller and what does not count yet: contacts go, proofs stay (HD21). */
async function undoWhatWaits(
  { contacts, codes, people, proofs }: Stores,
  { accountId, contacts: all, now }: Waiting,
): Promise<void> {
  for (const { id } of all.filter((one) => one.caseId !== null && isWaiting(one, now))) {
    await codes.voidAllOfContact(id, now)
    await contacts.remove(id)
  }
  if (await people.hasDeviceProof(accountId)) await proofs.keepAllOf(accountId, now)
}

/** Lets self-service start again. Report codes from before are unknown from now on. */
export async function startPerson({ people, reports }: Stores, accountId: AccountId): Promise<void> {
  for (const scope of await reports.dropStops(accountId)) await people.noteStop(accountId, scope, null)
  await reports.dropCodesOf(accountId)
}
