import { screenPaths } from '@portico/contract/paths'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { PageSpinner } from '../feedback/spinner.js'
import type { Visitor } from './visitor.js'
import { useVisitor } from './visitor-provider.js'

/** Null for a visitor who may see the screen; for any other one the path to go to instead. */
export type Guard = (visitor: Visitor) => string | null

export const allowEveryone: Guard = () => null

export const requireVerification: Guard = (visitor) => (visitor.state === 'verifying' ? null : screenPaths.home)

export const requireNewPassword: Guard = (visitor) => {
  if (visitor.state === 'settingPassword') return null
  return visitor.state === 'signedIn' ? screenPaths.changePassword : screenPaths.home
}

export const requireSignIn: Guard = (visitor) => (visitor.state === 'signedIn' ? null : screenPaths.home)

/**
 * Shows a page only to visitors that the guard allows; the spinner until the server has described
 * the session.
 */
export function GuardedPage({ guard, children }: { guard: Guard; children: ReactNode }) {
  const { visitor, isRestoring } = useVisitor()
  if (guard === allowEveryone) return children
  if (isRestoring && visitor.state === 'anonymous') return <PageSpinner />
  const instead = guard(visitor)
  return instead === null ? children : <Redirect to={instead} replace />
}
