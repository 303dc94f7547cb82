import type { SignedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'
import type { Ports } from '../../rules/ports.js'

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
