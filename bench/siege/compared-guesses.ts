import type { AuditedEvent, SiegePortal } from './siege-portal.js'

/** Wrong codes or passwords that the portal compared, as its audit tells. */
export interface Compared {
  readonly all: number
  /** The same in the hour of the clock with the most of them. */
  readonly inAnHour: number
}

const hourMs = 60 * 60_000

/**
 * Counts wrong codes of recovery that were compared, of the client addresses that `from` chooses.
 */
export async function comparedCodes(portal: SiegePortal, from = everywhere): Promise<Compared> {
  return counted(
    await refusalsOf(portal, 'compareCode', 'wrong code'),
    (event) => event.purpose !== 'profile' && from(event.source),
  )
}

/** Counts wrong passwords that were compared, of the client addresses that `from` chooses. */
export async function comparedPasswords(portal: SiegePortal, from = everywhere): Promise<Compared> {
  return counted(await refusalsOf(portal, 'signIn', 'wrong password'), (event) => from(event.source))
}

function everywhere(_address: string | null): boolean {
  return true
}

async function refusalsOf(portal: SiegePortal, call: string, reason: string): Promise<readonly AuditedEvent[]> {
  return (await portal.events(`refused.${call}`)).filter((event) => event.reason === reason)
}

function counted(events: readonly AuditedEvent[], isCounted: (event: AuditedEvent) => boolean): Compared {
  const hours = new Map<number, number>()
  const chosen = events.filter(isCounted)
  for (const { at } of chosen) hours.set(Math.floor(at / hourMs), (hours.get(Math.floor(at / hourMs)) ?? 0) + 1)
  return { all: chosen.length, inAnHour: Math.max(0, ...hours.values()) }
}
