import type { Account } from '../../ports/directory/directory.js'
import { isExcluded } from '../../ports/directory/is-excluded.js'
import { Refusal } from '../../ports/refusal.js'
import type { PortalRules } from '../ports.js'
import type { Stores } from '../stores.js'

/**
 * Refuses `help-desk` where a right password alone must not enroll a first address: the person was
 * enrolled before, even if no contact of that time can be reached (N2), or the name or a
 * group of the account is excluded from self-service (N2), or the help desk has stopped self-service.
 */
export async function refuseFirstEmail(
  { people }: Pick<Stores, 'people'>,
  { rules }: { readonly rules: Pick<PortalRules, 'selfServiceExclude'> },
  { id, usernames, isPrivileged }: Pick<Account, 'id' | 'usernames' | 'isPrivileged'>,
): Promise<void> {
  if ((await people.standingOf(id)).isRecoveryStopped) throw new Refusal('help-desk', { reason: 'stopped' })
  if (await people.isEnrolled(id)) throw new Refusal('help-desk', { reason: 'no reachable contact' })
  if (isExcluded({ usernames }, rules)) throw new Refusal('help-desk', { reason: 'excluded name' })
  if (isPrivileged) throw new Refusal('help-desk', { reason: 'excluded group' })
}
