import type { FlowName } from '@portico/contract/paths'
import { screenPaths } from '@portico/contract/paths'

/** What follows a right code: a notice that counts down to the home page, or another screen. */
export type NextStep = { readonly show: 'notice' } | { readonly show: 'screen'; readonly path: string }

/** The next step of each flow. */
export const nextStep: Readonly<Record<FlowName, NextStep>> = {
  unlock: { show: 'notice' },
  reset: { show: 'screen', path: screenPaths.resetPassword },
  profile: { show: 'screen', path: screenPaths.dashboard },
}
