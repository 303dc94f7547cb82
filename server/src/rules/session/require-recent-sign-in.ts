import { Refusal } from '../../ports/refusal.js'
import type { Ports } from '../ports.js'
import type { Session } from './session-store.js'

/** What a call knows of the sign-in of its visitor. */
export type SignInOf = Pick<Session, 'outside'> & { readonly signedInAt: number }

/**
 * Requires a recent sign-in for a change of contacts or proofs; refuses `sign-in-again` (N1). After an
 * outside sign-in the one at the identity provider must be recent, too (SSO6).
 */
export function requireRecentSignIn({
  ports,
  scoped,
}: {
  readonly ports: Pick<Ports, 'clock' | 'rules'>
  readonly scoped: { readonly session: SignInOf }
}): void {
  if (signInAgeMs(ports, scoped.session) > ports.rules.limits.recentSignInMs) throw new Refusal('sign-in-again')
}

/** How long ago a person signed in, in ms: here, or at the identity provider where that is longer. */
export function signInAgeMs({ clock }: Pick<Ports, 'clock'>, { signedInAt, outside }: SignInOf): number {
  return clock.now() - Math.min(signedInAt, outside?.at ?? signedInAt)
}
