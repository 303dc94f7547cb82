import type { FlowName } from '@portico/contract/paths'
import { screenPaths } from '@portico/contract/paths'

/** What follows a proven code: a notice that counts down to the home page, or the next screen at once. */
export type AfterCode = { readonly show: 'notice' } | { readonly show: 'screen'; readonly path: string }

/** One row per flow (specification section 4). */
export const afterCode: Readonly<Record<FlowName, AfterCode>> = {
  unlock: { show: 'notice' },
  reset: { show: 'screen', path: screenPaths.resetPassword },
  profile: { show: 'screen', path: screenPaths.dashboard },
}
