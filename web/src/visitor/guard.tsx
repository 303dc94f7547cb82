import { type FlowName, screenPaths } from '@portico/contract/paths'
import { type ReactNode, useEffect } from 'react'
import { Redirect } from 'wouter'
import { PageSpinner } from '../feedback/spinner.js'
import type { Visitor } from './visitor.js'
import { useVisitor } from './visitor-provider.js'

/** Null for a visitor who may see the screen; for any other one the path to go to instead. */
export type Guard = (visitor: Visitor) => string | null

export const allowEveryone: Guard = () => null

export const requireVerification: Guard = (visitor) =>
  visitor.state === 'verifying' || hasFinished(visitor, 'unlock') ? null : screenPaths.home

export const requireNewPassword: Guard = (visitor) => {
  if (visitor.state === 'settingPassword' || hasFinished(visitor, 'reset')) return null
  return visitor.state === 'signedIn' ? screenPaths.changePassword : screenPaths.home
}

/** The screen of the last step stays, so that the visitor can read its notice. */
function hasFinished(visitor: Visitor, flow: FlowName): boolean {
  return visitor.state === 'finished' && visitor.flow === flow
}

export const requireSignIn: Guard = (visitor) => (visitor.state === 'signedIn' ? null : screenPaths.home)

/**
 * Shows a page only to visitors that the guard allows; the spinner until the server has described
 * the session.
 */
export function GuardedPage({ guard, children }: { guard: Guard; children: ReactNode }) {
  const { visitor, dispatch, isRestoring } = useVisitor()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another guard means another screen
  useEffect(() => () => dispatch({ type: 'screenLeft' }), [guard, dispatch])
  if (guard === allowEveryone) return children
  if (isRestoring && visitor.state === 'anonymous') return <PageSpinner />
  const instead = guard(visitor)
  return instead === null ? children : <Redirect to={instead} replace />
}
