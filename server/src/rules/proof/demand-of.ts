import type { FlowName } from '@portico/contract'
import type { ProofKindName } from '../../ports/proof-kind-name.js'

/** The proofs of a device, and the codes that stand in for a lost one, in the order of ways. */
const ofDevice = ['passkey', 'app', 'recovery-code'] as const satisfies readonly ProofKindName[]

/** True for a device and for what stands in for one; who has such a proof is asked for it at sign-in. */
export const isOfDevice = (kind: ProofKindName) => ofDevice.some((one) => one === kind)

/** What a person can give now beside a code to a contact, and what was proven in the flow. */
export interface Proven {
  readonly name: FlowName
  /** Kinds that are switched on, verified, and do not wait. */
  readonly has: readonly ProofKindName[]
  readonly proven: readonly ProofKindName[]
}

/**
 * What must be proven before a flow completes. A device is demanded where the person has one to
 * prove; an unlock grants nothing, so a contact is enough for it (R4, PF2).
 */
export function demandOf(name: FlowName, has: readonly ProofKindName[]): 'any' | 'device' {
  return name !== 'unlock' && has.some(isDevice) ? 'device' : 'any'
}

const isDevice = (kind: ProofKindName) => kind === 'passkey' || kind === 'app'

/**
 * True where the demand is met. On a reset and an unlock no password came before, so an app or a
 * recovery code wants a contact beside it. A passkey was unlocked by its owner, so it is enough alone
 * (PF2).
 */
export function isMet({ name, has, proven }: Proven): boolean {
  if (proven.length === 0) return false
  if (demandOf(name, has) === 'device' && !proven.some(isOfDevice)) return false
  return name === 'profile' || proven.some((kind) => kind === 'passkey' || !isOfDevice(kind))
}

/**
 * The kinds that would bring a flow on now, where the contacts of the flow do not tell already:
 * none where no device is demanded, and on a reset none before a first right proof, which says
 * nothing of the person then (PF5).
 */
export function waysOf({ name, has, proven }: Proven): readonly ProofKindName[] {
  const isShown = name === 'profile' || proven.length > 0
  return isShown && demandOf(name, has) === 'device' ? ofDevice.filter((kind) => has.includes(kind)) : []
}
