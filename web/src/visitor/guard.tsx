import { screenPaths } from '@portico/contract/paths'
import { type ReactNode, useEffect } from 'react'
import { Redirect } from 'wouter'
import { PageSpinner } from '../feedback/spinner.js'
import { type Step, screenOf } from './step.js'
import { useStep } from './step-provider.js'

/** Null for a visitor who may see the screen; for any other one the path to go to instead. */
export type Guard = (step: Step) => string | null

export const allowEveryone: Guard = () => null

export const requireVerification: Guard = (step) =>
  screenOf(step) === screenPaths.verification ? null : screenPaths.home

export const requireNewPassword: Guard = (step) => {
  if (screenOf(step) === screenPaths.resetPassword) return null
  return step.kind === 'signed-in' ? screenPaths.changePassword : screenPaths.home
}

export const requireSignIn: Guard = (step) => (step.kind === 'signed-in' ? null : screenPaths.home)

/**
 * Shows a page only to visitors that the guard allows; the spinner until the server has described
 * the session.
 */
export function GuardedPage({ guard, children }: { guard: Guard; children: ReactNode }) {
  const { step, dispatch, isRestoring } = useStep()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another guard means another screen
  useEffect(() => () => void dispatch({ type: 'screenLeft' }), [guard, dispatch])
  if (guard === allowEveryone) return children
  if (isRestoring && step.kind === 'anonymous') return <PageSpinner />
  const instead = guard(step)
  return instead === null ? children : <Redirect to={instead} replace />
}
