import { Refusal } from '../../ports/refusal.js'
import type { Ports } from '../ports.js'

/** Requires a recent sign-in for a change of contacts or proofs; refuses `sign-in-again` (N1). */
export function requireRecentSignIn({
  ports,
  scoped,
}: {
  readonly ports: Pick<Ports, 'clock' | 'rules'>
  readonly scoped: { readonly session: { readonly signedInAt: number } }
}): void {
  const ageMs = ports.clock.now() - scoped.session.signedInAt
  if (ageMs > ports.rules.limits.recentSignInMs) throw new Refusal('sign-in-again')
}
