import { screenPaths } from '@portico/contract/paths'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { Waiting } from '../feedback/waiting.js'
import type { Visitor } from './visitor.js'
import { useVisitor } from './visitor-provider.js'

/** Where a visitor who may not see a screen is sent instead; null lets in. */
export type Guard = (visitor: Visitor) => string | null

export const everybody: Guard = () => null

export const needsVerification: Guard = (visitor) => (visitor.state === 'verifying' ? null : screenPaths.home)

export const needsNewPassword: Guard = (visitor) => {
  if (visitor.state === 'settingPassword') return null
  return visitor.state === 'signedIn' ? screenPaths.changePassword : screenPaths.home
}

export const needsSignIn: Guard = (visitor) => (visitor.state === 'signedIn' ? null : screenPaths.home)

/** Shows its children only to whom the guard lets in; the spinner until it is known who that is. */
export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
  const { visitor, isRestoring } = useVisitor()
  if (guard === everybody) return children
  if (isRestoring && visitor.state === 'anonymous') return <Waiting />
  const instead = guard(visitor)
  return instead === null ? children : <Redirect to={instead} replace />
}
