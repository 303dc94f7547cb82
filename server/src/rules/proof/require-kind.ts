import type { DeviceKindName } from '../../ports/proof-kind-name.js'
import { Refusal } from '../../ports/refusal.js'
import type { Ports } from '../ports.js'

/** Refuses `not-found` where no proof can be set up, as if there were no such call. */
export function requireKinds({ rules }: Pick<Ports, 'rules'>): void {
  if (rules.proofKinds.length === 0) throw new Refusal('not-found', { isIdle: true })
}

/** The same where proofs of a kind are switched off. */
export function requireKind({ rules }: Pick<Ports, 'rules'>, kind: DeviceKindName): void {
  if (!rules.proofKinds.includes(kind)) throw new Refusal('not-found', { isIdle: true })
}
