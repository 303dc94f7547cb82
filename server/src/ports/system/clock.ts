import { AsyncLocalStorage } from 'node:async_hooks'

/** The portal's clock. A port, so that tests can set it. Instants are ms since 1970. */
export interface Clock {
  /** The portal's time. It never goes back, so it orders events and ends lives (O2, G4). */
  now(): number
  /**
   * The wall clock's time at an instant of the portal's time, by default now. Only for dates that
   * people read.
   */
  date(instant?: number): number
}

export interface MachineClocks {
  /** The wall clock, since 1970. It may jump both ways. */
  readonly wall: () => number
  /** The time since any start. It never jumps, and may stand still in a suspended machine. */
  readonly monotonic: () => number
  /** Where the wall clock is another machine's: asks that machine again. */
  readonly sample?: () => Promise<void>
  /** The same: how far this machine's own clock is ahead of that one, in ms. */
  readonly machineAheadMs?: () => number
}

/** A clock that can be carried forward. `keepTime` does so. */
export interface PortalClock extends Clock {
  /** How far the portal's time is ahead of the wall clock, in ms; negative where it is behind. */
  aheadMs(): number
  /** Goes on from an instant, or from now where that is later. */
  goOnFrom(instant: number): void
  readonly monotonic: MachineClocks['monotonic']
  /** Asks for the wall clock's time again where it is another machine's. */
  sample(): Promise<void>
  /** How far this machine's clock is ahead of the wall clock, in ms; 0 where they are the same. */
  machineAheadMs(): number
}

export const thisMachine: MachineClocks = { wall: Date.now, monotonic: () => performance.now() }

/** The wall clock is right where it differs by no more than this, in ms, from what is expected. */
export const steadyMs = 1_000

/**
 * The portal's time from a floor on (G4). It is the wall clock's, as long as that goes on as
 * steadily as the monotonic clock. From a jump of the wall clock on, or where the floor is ahead of
 * it, the portal's time is the floor plus the monotonic time.
 */
export function clockFrom(floor: number, clocks: MachineClocks = thisMachine): PortalClock {
  const { wall, monotonic } = clocks
  let latest = Math.max(floor, wall())
  let start = { instant: latest, at: monotonic() }
  const now = () => {
    const expected = Math.floor(start.instant + monotonic() - start.at)
    const shown = wall()
    latest = Math.max(latest, Math.abs(shown - expected) <= steadyMs ? shown : expected)
    return latest
  }
  return {
    now,
    date(instant = now()) {
      const aheadMs = now() - wall()
      // Only while the portal's time is ahead does it give instants that the wall clock has not
      // reached.
      return instant > wall() ? instant - aheadMs : instant
    },
    aheadMs: () => now() - wall(),
    goOnFrom(instant) {
      latest = Math.max(now(), instant)
      start = { instant: latest, at: monotonic() }
    },
    monotonic,
    sample: async () => clocks.sample?.(),
    machineAheadMs: () => clocks.machineAheadMs?.() ?? 0,
  }
}

export function instant(ms: number): string {
  return new Date(ms).toISOString()
}

type Shown<Instants> = { readonly [Name in keyof Instants]: null extends Instants[Name] ? string | null : string }

/** Named instants as people read them: of the wall clock, or by `date`. Null stays null. */
export function instants<Instants extends Readonly<Record<string, number | null>>>(
  given: Instants,
  date: (ms: number) => number = (ms) => ms,
): Shown<Instants> {
  const shown = Object.entries(given).map(([name, ms]) => [name, ms === null ? null : instant(date(ms))])
  return Object.fromEntries(shown) as Shown<Instants>
}

const begun = new AsyncLocalStorage<number>()
/** Following a call through each of its promises makes every promise of the process dearer. */
let isFollowed = false

/** Follows calls from now on. An adapter that shares the time of a call says so once. */
export function followCalls(): void {
  isFollowed = true
}

/** Runs a call begun `ageMs` ago: its questions to other machines share the time it has (W4). */
export function asCall<Result>(ageMs: number, work: () => Result): Result {
  return isFollowed ? begun.run(performance.now() - ageMs, work) : work()
}

/** How long the visitor has waited for the call that runs, in ms; null where none runs. */
export function callAgeMs(): number | null {
  const since = begun.getStore()
  return since === undefined ? null : performance.now() - since
}
