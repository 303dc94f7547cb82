import type { Ports } from '../ports.js'
import type { Flow } from './flow.js'

/**
 * Whether what a flow rests on still holds: the account is there, not disabled, and its credentials
 * have not changed since (R6, F5). A decoy always holds, so that it ends like a real flow.
 */
export async function isFlowSound(
  { store, directory }: Pick<Ports, 'store' | 'directory'>,
  flow: Flow,
): Promise<boolean> {
  // A decoy costs the same look-ups, so that time does not tell it apart (E6).
  const account = await directory.byId(flow.accountId ?? flow.nameKey)
  const epoch = await store.epochs.epochOf(flow.accountId ?? flow.nameKey)
  return flow.accountId === null || (account !== null && !account.isDisabled && epoch === flow.epoch)
}
