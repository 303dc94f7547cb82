import type { Account } from '../directory/directory.js'
import { subjectKey } from '../directory/subject.js'
import type { Ports } from '../ports.js'
import type { Flow } from './flow.js'

/**
 * The account of a flow while the flow is still valid: the account exists, is enabled, and has the
 * same credentials as before (R6). Returns `decoy` for a decoy, which is always valid, so that it
 * ends like a real flow. Null means that the flow must end.
 */
export async function accountOfFlow(
  { store, directory }: Pick<Ports, 'store' | 'directory'>,
  { subject, epoch }: Pick<Flow, 'subject' | 'epoch'>,
): Promise<Account | 'decoy' | null> {
  // A decoy costs the same look-ups, so that response times do not reveal it (E6).
  const account = await directory.byId(subjectKey(subject))
  const present = await store.epochs.epochOf(subjectKey(subject))
  if (subject.kind === 'decoy') return 'decoy'
  return account !== null && !account.isDisabled && present === epoch ? account : null
}
