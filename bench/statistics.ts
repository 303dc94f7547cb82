/** Numbers in [0, 1) that are the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same values in an order drawn by `random`; every order is equally likely. */
export function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const drawn = values.map((value) => ({ value, at: random() }))
  return drawn.sort((one, other) => one.at - other.at).map(({ value }) => value)
}

/** The middle of the values, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const upper = sorted[sorted.length >> 1] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? Number.NaN) + upper) / 2
}

/**
 * The value below which this share of the values lies, such as 0.99; the highest for 1, NaN of
 * none.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The rise of the values from one to the next, by least squares; NaN of fewer than two. */
export function rise(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let [upper, lower] = [0, 0]
  for (const [at, value] of values.entries()) {
    upper += (at - middle) * (value - mean)
    lower += (at - middle) ** 2
  }
  return upper / lower
}

export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * The way to draw an interval: `resamples` is the number of draws, `share` the part of the drawn
 * values that it holds.
 */
export interface Bootstrap {
  readonly random: () => number
  readonly resamples?: number
  readonly share?: number
}

/**
 * The bootstrap interval of median(one) - median(other). The values at one index were measured in
 * the same round. Rounds are drawn as a whole, because a slow moment of the machine slows both
 * values.
 */
export function medianGapInterval(
  one: readonly number[],
  other: readonly number[],
  { random, resamples = 2_000, share = 0.95 }: Bootstrap,
): Interval {
  if (one.length !== other.length || one.length === 0) throw new Error('each round needs a value of both')
  const gaps = Float64Array.from({ length: resamples }, () => {
    const rounds = one.map(() => Math.floor(random() * one.length))
    return median(rounds.map((round) => one[round] ?? 0)) - median(rounds.map((round) => other[round] ?? 0))
  }).sort()
  const outside = Math.floor(((1 - share) / 2) * resamples)
  return { low: gaps[outside] ?? Number.NaN, high: gaps[resamples - 1 - outside] ?? Number.NaN }
}

/** Mann-Whitney: the two-sided probability that values of one kind differ this much by chance. */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))]
  all.sort((left, right) => left.value - right.value)
  let rankSum = 0
  let ties = 0
  for (let from = 0; from < all.length; ) {
    let until = from
    while (until < all.length && all[until]?.value === all[from]?.value) until += 1
    const equal = until - from
    rankSum += ((from + 1 + until) / 2) * all.slice(from, until).filter(({ isOne }) => isOne).length
    ties += equal ** 3 - equal
    from = until
  }
  const pairs = one.length * other.length
  const variance = (pairs / 12) * (all.length + 1 - ties / (all.length * (all.length - 1)))
  const apart = Math.abs(rankSum - (one.length * (one.length + 1)) / 2 - pairs / 2)
  // Half a rank less, because ranks are whole numbers and the normal distribution is continuous.
  return variance === 0 ? 1 : bothTails(Math.max(0, apart - 0.5) / Math.sqrt(variance))
}

/**
 * The share of a normal distribution beyond `z` on both sides (Abramowitz and Stegun 7.1.26, good
 * to seven digits).
 */
function bothTails(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  return series.reduce((sum, coefficient) => (sum + coefficient) * t, 0) * Math.exp(-x * x)
}
