import type { FlowName } from '@portico/contract/paths'

/** The tabs of the home page by the flow that they start: the tab's hash and its title. */
export const homeTabs = {
  profile: { id: 'login', title: 'home.login' },
  reset: { id: 'forgot-password', title: 'home.forgot' },
  unlock: { id: 'account-locked-out', title: 'home.locked' },
} as const satisfies Record<FlowName, { id: string; title: string }>
