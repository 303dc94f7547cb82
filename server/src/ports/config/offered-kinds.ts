import { isIP } from 'node:net'
import { type DeviceKindName, deviceKindNames } from '../proof-kind-name.js'
import type { Config } from './config.js'

/** The kinds of proof that people can set up and use, in the order of ways. */
export function offeredKinds(config: Pick<Config, 'proofKinds' | 'publicUrl'>): readonly DeviceKindName[] {
  const { proofKinds } = config
  return deviceKindNames.filter((kind) => proofKinds.includes(kind) && (kind !== 'passkey' || hasName(config)))
}

/** True where passkeys are switched on, and no browser makes one for the address of the portal. */
export function lacksName(config: Pick<Config, 'proofKinds' | 'publicUrl'>): boolean {
  return config.proofKinds.includes('passkey') && !hasName(config)
}

/** A passkey is made for the name of a host, and not for a number. */
function hasName({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return isIP(publicUrl.hostname.replace(/^\[|\]$/g, '')) === 0
}
