import type { SignedIn } from '../call/scope.js'
import type { Ports } from '../ports.js'
import { Refusal } from '../refusal.js'

/** Requires a recent sign-in for a change of contacts; refuses `sign-in-again` otherwise (N1). */
export function requireRecentSignIn({
  ports,
  scoped,
}: {
  readonly ports: Pick<Ports, 'clock' | 'rules'>
  readonly scoped: SignedIn
}): void {
  const ageMs = ports.clock.now() - scoped.session.signedInAt
  if (ageMs > ports.rules.limits.recentSignInMs) throw new Refusal('sign-in-again')
}
