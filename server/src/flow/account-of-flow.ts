import type { Account } from '../directory/directory.js'
import { subjectKey } from '../directory/subject.js'
import type { Ports } from '../ports.js'
import type { Flow } from './flow.js'

/**
 * The account of a flow while what the flow rests on still holds: the account is there, not
 * disabled, and its credentials have not changed since (R6). `decoy` for a decoy, which always
 * holds, so that it ends like a real flow; null where the flow must end.
 */
export async function accountOfFlow(
  { store, directory }: Pick<Ports, 'store' | 'directory'>,
  { subject, epoch }: Pick<Flow, 'subject' | 'epoch'>,
): Promise<Account | 'decoy' | null> {
  // A decoy costs the same look-ups, so that time does not tell it apart (E6).
  const account = await directory.byId(subjectKey(subject))
  const present = await store.epochs.epochOf(subjectKey(subject))
  if (subject.kind === 'decoy') return 'decoy'
  return account !== null && !account.isDisabled && present === epoch ? account : null
}
