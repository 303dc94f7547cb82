/** The wall clock, in milliseconds since 1970. A port, so that tests can move it. */
export interface Clock {
  now(): number
}

/** A clock that never runs backwards, not even behind the latest instant already stored (O13). */
export function steadyClock(latestStored = 0, wallClock: () => number = Date.now): Clock {
  let latest = latestStored
  return {
    now() {
      latest = Math.max(latest, wallClock())
      return latest
    },
  }
}

/** An ISO 8601 instant from milliseconds. */
export function instant(ms: number): string {
  return new Date(ms).toISOString()
}
