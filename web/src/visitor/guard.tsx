import { type FlowName, screenPaths } from '@portico/contract/paths'
import { type ReactNode, useEffect } from 'react'
import { Redirect } from 'wouter'
import { PageSpinner } from '../feedback/spinner.js'
import type { Step } from './step.js'
import { useStep } from './step-provider.js'

/** Null for a visitor who may see the screen; for any other one the path to go to instead. */
export type Guard = (step: Step) => string | null

export const allowEveryone: Guard = () => null

export const requireVerification: Guard = (step) =>
  step.kind === 'verifying' || hasFinished(step, 'unlock') ? null : screenPaths.home

export const requireNewPassword: Guard = (step) => {
  if (step.kind === 'settingPassword' || hasFinished(step, 'reset')) return null
  return step.kind === 'signedIn' ? screenPaths.changePassword : screenPaths.home
}

/** The screen of the last step stays, so that the visitor can read its notice. */
function hasFinished(step: Step, flow: FlowName): boolean {
  return step.kind === 'finished' && step.flow === flow
}

export const requireSignIn: Guard = (step) => (step.kind === 'signedIn' ? null : screenPaths.home)

/**
 * Shows a page only to visitors that the guard allows; the spinner until the server has described
 * the session.
 */
export function GuardedPage({ guard, children }: { guard: Guard; children: ReactNode }) {
  const { step, dispatch, isRestoring } = useStep()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another guard means another screen
  useEffect(() => () => dispatch({ type: 'screenLeft' }), [guard, dispatch])
  if (guard === allowEveryone) return children
  if (isRestoring && step.kind === 'anonymous') return <PageSpinner />
  const instead = guard(step)
  return instead === null ? children : <Redirect to={instead} replace />
}
