import { type Finding, failed, passed, warning } from '../../ports/check.js'
import type { Seals } from '../../rules/proof/seal-proof.js'

/** What the secrets of the settings have sealed in a store. */
export interface Sealed extends Seals {
  /** False until a server has started with the newest secret, which then seals the seed of the decoys. */
  readonly isSeedNewest: boolean
}

/** Which secret is still needed, and when an earlier one may go (PF9). */
export function sealedFinding(
  { newest, earlier, unknown, isSeedNewest }: Sealed,
  { hasEarlier }: { readonly hasEarlier: boolean },
): Finding {
  if (unknown > 0)
    return failed(
      `${needing(unknown)} a secret that the settings do not have, so that all their codes are refused.`,
      'Set PORTICO_SECRET_PREVIOUS to the secret of before. Where it is lost, see portico secret renounce.',
    )
  if (!isSeedNewest)
    return warning(
      'No server has started with this PORTICO_SECRET yet, so that the earlier one has to stay.',
      'Start the server, and run portico doctor again.',
    )
  if (earlier > 0)
    return warning(
      `${needing(earlier)} an earlier secret, which has to stay, also after a leak.`,
      'A running server seals them anew within eleven minutes. Run portico doctor again then.',
    )
  const mayGo = hasEarlier
    ? ' An earlier secret that leaked can go now, another one when the page about rotating secrets says.'
    : ''
  const what =
    newest === 0
      ? 'Nobody has set up an app or recovery codes.'
      : `PORTICO_SECRET has sealed everything: ${newest} apps and sets of recovery codes.`
  return passed(`${what}${mayGo}`)
}

function needing(proofs: number): string {
  return `${someOf(proofs)} ${proofs === 1 ? 'needs' : 'need'}`
}

/** `2 apps or sets of recovery codes`. */
export function someOf(proofs: number): string {
  return proofs === 1 ? '1 app or set of recovery codes' : `${proofs} apps or sets of recovery codes`
}
