/** The wall clock, in milliseconds since 1970. A port, so that tests can set it. */
export interface Clock {
  now(): number
}

/** A clock that never runs backwards, not even behind the latest stored instant (O13). */
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
