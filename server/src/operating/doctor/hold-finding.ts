import { type Finding, passed, skipped, warning } from '../../ports/check.js'
import type { Config } from '../../ports/config/config.js'
import { offeredKinds } from '../../ports/config/offered-kinds.js'
import { isLoopback } from '../../ports/system/is-loopback.js'

const hourMs = 60 * 60_000
const words = { passkey: 'passkey', app: 'app' } as const

/** What a new contact, or a new proof, may do at once with these settings, and what a thief makes of it. */
export function holdFinding({
  contactHoldMs,
  ...ofProofs
}: Pick<Config, 'contactHoldMs' | 'proofKinds' | 'publicUrl'>): Finding {
  if (contactHoldMs > 0) return passed(`A new contact recovers an account after ${contactHoldMs / hourMs} hours.`)
  if (isLoopback(ofProofs.publicUrl.hostname))
    return skipped('The public URL is on this machine, so that no people use the portal yet.')
  const kinds = offeredKinds(ofProofs).map((kind) => words[kind])
  const ofDevices =
    kinds.length === 0
      ? ''
      : ` A new ${kinds.join(' or ')} is demanded at once: a thief of password and mailbox can shut the owner out.`
  return warning(
    `A new contact can reset or unlock at once: a thief of a session can take the account over.${ofDevices}`,
    'Set PORTICO_CONTACT_HOLD_HOURS=24.',
  )
}
