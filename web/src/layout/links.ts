import { screenPaths } from '@portico/contract/paths'

/** The signed-in screens in the order of the navigation. */
export const links = [
  { path: screenPaths.dashboard, title: 'title.dashboard' },
  { path: screenPaths.changePassword, title: 'title.change-password' },
  { path: screenPaths.enrollment, title: 'title.enrollment' },
] as const
