import type { FutureRows } from '../../ports/system/future-store.js'
import { recordOperator } from '../../rules/audit/record.js'
import type { Store, Stores } from '../../rules/stores.js'
import { keptTime, putTime } from '../../start/keep-time.js'

/** The clocks of a store that no server uses, in ms, and the rows in the wall clock's future. */
export interface ClockReading {
  /** Below this the portal's time never falls. Null before the first start of a server. */
  readonly floor: number | null
  readonly wall: number
  readonly future: FutureRows
}

export async function readClock({ facts, future }: Stores, wall: number): Promise<ClockReading> {
  const kept = await keptTime(facts)
  return { floor: kept?.floor ?? null, wall, future: await future.count(wall) }
}

/** Sets the floor to the wall clock and ends what began after (G4); writes nothing if in order. */
export function settleClock(
  { store, operator }: { readonly store: Store; readonly operator: string },
  wall: number,
): Promise<ClockReading> {
  return store.transaction(async (stores) => {
    const reading = await readClock(stores, wall)
    if (!isAhead(reading)) return reading
    const floor = reading.floor ?? wall
    await stores.future.settle(wall, Math.max(0, floor - wall))
    await putTime(stores.facts, { floor: wall, gap: null })
    const detail = { aheadMs: Math.max(0, floor - wall), ...reading.future }
    await recordOperator(stores.audit, { event: 'clock.settled', operator, about: null, at: wall, detail })
    return reading
  })
}

/** True where something lies in the future of the wall clock. */
export function isAhead({ floor, wall, future }: ClockReading): boolean {
  return (floor ?? 0) > wall || Object.values(future).some((rows) => rows > 0)
}
