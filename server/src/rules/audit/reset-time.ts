/** That a reset took at most so long from its start to its new password. The last one has no end. */
export type ResetTime = `reset within ${number} s`

const secondMs = 1_000

/** In s: close together where most resets end, up to the life of a flow. */
const bounds: readonly number[] = [
  ...Array.from({ length: 12 }, (_, index) => 10 * (index + 1)),
  ...Array.from({ length: 16 }, (_, index) => 120 + 30 * (index + 1)),
  ...[15, 20, 25, 30].map((minutes) => minutes * 60),
]

/** How long a reset took, as it is counted: counts of all servers add up to one distribution. */
export function resetTimeOf(ms: number): ResetTime {
  const bound = bounds.find((seconds) => ms <= seconds * secondMs) ?? bounds.at(-1)
  return `reset within ${bound ?? 0} s`
}

/** Half of fewer could be the time of one person. */
const fewest = 5

/** In s: half of all resets took at most so long. Null where they are too few to tell. */
export function halfOfResets(counts: Partial<Record<ResetTime, number>>): number | null {
  const times = bounds.map((seconds) => ({ seconds, n: counts[`reset within ${seconds} s`] ?? 0 }))
  const all = times.reduce((sum, { n }) => sum + n, 0)
  if (all < fewest) return null
  let done = 0
  const half = times.find(({ n }) => {
    done += n
    return 2 * done >= all
  })
  return half?.seconds ?? null
}
