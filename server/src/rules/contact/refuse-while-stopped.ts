import type { AccountId } from '../../ports/ids.js'
import { Refusal } from '../../ports/refusal.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'

interface Changing {
  readonly accountId: AccountId
  /** False for what only begins: it changes nothing before it is verified. */
  readonly isFinal: boolean
}

/**
 * Refuses `self-service-stopped` while reset and unlock of a person are stopped: nobody adds or removes
 * the contacts and proofs of which the help desk and the owner still have to talk (HD14).
 */
export async function refuseWhileStopped(
  { people }: Pick<Stores, 'people'>,
  { rules }: Pick<TransactionPorts, 'rules'>,
  { accountId, isFinal }: Changing,
): Promise<void> {
  // A stop goes on to hold when the console is switched off. What is final reads the person anyhow, and
  // what begins is refused when it ends, so that without a help desk no call reads more than it did.
  if (!isFinal && !rules.staff.isOn) return
  const { isRecoveryStopped } = await people.standingOf(accountId)
  if (isRecoveryStopped) throw new Refusal('self-service-stopped')
}
