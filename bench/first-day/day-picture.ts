import type { Sample } from './alerts.js'
import { callKinds, isTurnedAway, latencyOf, slicesOf } from './called.js'
import { drawPanels, type Panel } from './draw-panels.js'
import type { DayResult } from './run-day.js'

const slices = 60

/** The day of one portal: the times of calls, the length of the mail queue, and the refusals. */
export function dayPicture({ name, load, samples }: Pick<DayResult, 'name' | 'load' | 'samples'>): string {
  const { begun, ended, calls } = load
  const bounds = { begun, ended, slices }
  const latencies = callKinds.map((kind): Panel => {
    const parted = slicesOf(
      calls.filter((call) => call.kind === kind),
      bounds,
    ).map(latencyOf)
    const series = (['median', 'p95', 'p99'] as const).map((of) => ({
      name: of,
      values: parted.map((each) => each[of]),
    }))
    return { title: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, unit: 'ms', series }
  })
  const parted = slicesOf(calls, bounds)
  const sliceSeconds = (ended - begun) / slices / 1_000
  const rateOf = (isCounted: (call: (typeof calls)[number]) => boolean) =>
    parted.map((slice) => slice.filter(isCounted).length / sliceSeconds)
  const refusals: Panel = {
    title: 'Refusals',
    unit: 'a second',
    series: [
      { name: 'errors', values: rateOf((call) => call.refusal !== null && !isTurnedAway(call)) },
      { name: 'turned away', values: rateOf(isTurnedAway) },
    ],
  }
  const queue: Panel = {
    title: 'Mail queue',
    unit: 'messages',
    series: [{ name: 'messages', values: queueIn(samples, bounds) }],
  }
  const until = (ended - begun) / 60_000
  return drawPanels({
    title: `The first day on ${name}`,
    across: { unit: 'minutes', until },
    panels: [...latencies, queue, refusals],
  })
}

/** The longest queue of each slice. */
function queueIn(samples: readonly Sample[], { begun, ended }: { readonly begun: number; readonly ended: number }) {
  const longest = Array.from({ length: slices }, (): number | null => null)
  for (const { at, messages } of samples) {
    const slice = Math.floor(((at - begun) / (ended - begun)) * slices)
    if (slice >= 0 && slice < slices) longest[slice] = Math.max(longest[slice] ?? 0, messages)
  }
  // A slice may be shorter than the time between two samples.
  return longest.map((value, at) => value ?? longest.slice(0, at).findLast((earlier) => earlier !== null) ?? null)
}
