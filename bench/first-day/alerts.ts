/** Monitoring's view at one moment: counters since the start, and gauges, over all nodes. */
export interface Sample {
  /** In ms of the monotonic clock. */
  readonly at: number
  /** Messages in the outbox, and the age of the oldest one in seconds. */
  readonly messages: number
  readonly oldestSeconds: number
  readonly isAlarm: boolean
  /** Of the node with the longest queue. */
  readonly hashQueue: number
  /** The parts of `/readyz` that fail. */
  readonly failing: readonly string[]
  /** Calls so far, those that ended with 5xx, and those that took longer than 5 seconds. */
  readonly calls: number
  readonly failed: number
  readonly slow: number
  /** Names that began to wait after too many wrong passwords so far. */
  readonly throttled: number
  /** Calls that were refused early, so far. */
  readonly shed: number
}

interface Alert {
  /** The time for which it must hold, in ms. */
  readonly forMs: number
  readonly holds: (samples: readonly Sample[], at: number) => boolean
}

const minuteMs = 60_000
const now = (samples: readonly Sample[], at: number) => samples[at] as Sample
const fails = (part: string) => (samples: readonly Sample[], at: number) => now(samples, at).failing.includes(part)

/** The growth of a counter in the last minutes. */
function growth(samples: readonly Sample[], at: number, { counter, minutes }: Growing): number {
  const last = now(samples, at)
  const first = samples.find((sample) => sample.at >= last.at - minutes * minuteMs) ?? last
  return last[counter] - first[counter]
}

interface Growing {
  readonly counter: 'calls' | 'failed' | 'slow' | 'throttled' | 'shed'
  readonly minutes: number
}

const share = (counter: 'failed' | 'slow', minutes: number) => (samples: readonly Sample[], at: number) =>
  growth(samples, at, { counter, minutes }) / Math.max(1, growth(samples, at, { counter: 'calls', minutes }))

/** The alert rules for Prometheus that a simulation can see, with their bounds. */
export const alerts: Readonly<Record<string, Alert>> = {
  PorticoNotReady: {
    forMs: minuteMs,
    holds: (...moment) => fails('store')(...moment) || fails('migrations')(...moment),
  },
  PorticoStoreFailing: { forMs: minuteMs / 2, holds: fails('store') },
  PorticoDirectoryFailing: { forMs: minuteMs, holds: fails('directory') },
  PorticoMailFailing: { forMs: 2 * minuteMs, holds: fails('delivery') },
  PorticoCallsFail: { forMs: 5 * minuteMs, holds: (...moment) => share('failed', 5)(...moment) > 0.05 },
  PorticoCallsSlow: { forMs: 10 * minuteMs, holds: (...moment) => share('slow', 10)(...moment) > 0.01 },
  PorticoMailQueueOld: { forMs: minuteMs, holds: (...moment) => now(...moment).oldestSeconds > 180 },
  PorticoAlarm: { forMs: 0, holds: (...moment) => now(...moment).isAlarm },
  PorticoThrottlingHigh: {
    forMs: 10 * minuteMs,
    holds: (...moment) => growth(...moment, { counter: 'throttled', minutes: 10 }) / 10 > 10,
  },
  PorticoShedsLoad: {
    forMs: 2 * minuteMs,
    holds: (...moment) => growth(...moment, { counter: 'shed', minutes: 5 }) > 0,
  },
  PorticoHashQueueFull: { forMs: minuteMs, holds: (...moment) => now(...moment).hashQueue > 32 },
}

/** The alerts that Prometheus would have raised. */
export function raisedAlerts(samples: readonly Sample[]): readonly string[] {
  return Object.entries(alerts).flatMap(([name, { forMs, holds }]) => {
    let since: number | null = null
    const isRaised = samples.some((sample, at) => {
      since = holds(samples, at) ? (since ?? sample.at) : null
      return since !== null && sample.at - since >= forMs
    })
    return isRaised ? [name] : []
  })
}
