import type { ClientSettings } from '@portico/contract/client-settings'
import { screenPaths } from '@portico/contract/paths'

/** The screens of the navigation, in its order. */
export const links = [
  { path: screenPaths.dashboard, title: 'title.dashboard' },
  { path: screenPaths.changePassword, title: 'title.change-password' },
  { path: screenPaths.enrollment, title: 'title.enrollment' },
] as const

const activityLink = { path: screenPaths.activity, title: 'title.activity' } as const
const proofsLink = { path: screenPaths.proofs, title: 'title.proofs' } as const

/** False where a server offers none of the kinds of proof that this client knows. */
export function offersProofs({ proofs }: Pick<ClientSettings, 'proofs'>): boolean {
  return proofs.includes('app') || proofs.includes('passkey')
}

/** The screens that the menus show where the server has them. */
export function offeredLinks({ activity, proofs }: Pick<ClientSettings, 'activity' | 'proofs'>) {
  return [...(offersProofs({ proofs }) ? [proofsLink] : []), ...(activity ? [activityLink] : [])]
}

/** The hash of the screens on the way that secures an account. */
export const secureHash = '#secure'

/** The hash of the enrollment page that opens its dialog for a new address. */
export const addEmailHash = '#add-email'

/** The hash that asks before an address is removed. */
export const removeEmailHash = '#remove-email'
