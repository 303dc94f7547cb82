import { describe, expect, test } from 'vitest'
import { mannWhitney, median, medianGapInterval, quantile, rise, seededRandom, shuffled } from './statistics.js'

/** Times of a busy machine in ms: around `middle`, sometimes far above. */
function noisyTimes(middle: number, count: number, random: () => number): number[] {
  return Array.from({ length: count }, () => {
    const around = (random() + random() + random() - 1.5) * 8
    return middle + around + (random() < 0.05 ? random() * 200 : 0)
  })
}

test('the median is the middle value, whatever the order and however wild the others', () => {
  expect(median([3])).toBe(3)
  expect(median([9000, 1, 2])).toBe(2)
  expect(median([10, 1, 2, 4])).toBe(3)
  expect(median([])).toBeNaN()
})

test('a quantile has its share of the values below it', () => {
  const values = Array.from({ length: 200 }, (_, at) => 200 - at)
  expect([quantile(values, 0), quantile(values, 0.99), quantile(values, 1)]).toEqual([1, 199, 200])
  expect(quantile([], 0.5)).toBeNaN()
})

test('the rise is the slope of the line through the values, whatever one of them does', () => {
  expect(rise([5, 7, 9, 11])).toBe(2)
  expect(rise([3, 3, 3])).toBe(0)
  expect(rise([4, 2])).toBe(-2)
  expect(rise([0, 1, 2, 30, 4, 5, 6])).toBeCloseTo(1)
  expect(rise([1])).toBeNaN()
})

test('drawn numbers are spread evenly, and one seed always draws the same', () => {
  const draw = (seed: number) => Array.from({ length: 4_000 }, seededRandom(seed))
  const drawn = draw(7)
  expect(drawn).toEqual(draw(7))
  expect(drawn).not.toEqual(draw(8))
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...drawn)).toBeLessThan(1)
  for (const tenth of Array(10).keys()) {
    const share = drawn.filter((value) => Math.floor(value * 10) === tenth).length / drawn.length
    expect(share).toBeCloseTo(0.1, 1)
  }
})

test('a shuffled round holds every class once, each equally often at each place', () => {
  const random = seededRandom(3)
  const rounds = Array.from({ length: 3_000 }, () => shuffled(['a', 'b', 'c'], random))
  for (const round of rounds) expect([...round].sort()).toEqual(['a', 'b', 'c'])
  for (const place of [0, 1, 2]) {
    const share = rounds.filter((round) => round[place] === 'a').length / rounds.length
    expect(share).toBeGreaterThan(0.3)
    expect(share).toBeLessThan(0.37)
  }
})

describe('the interval of a gap between medians (E6)', () => {
  const intervalOf = (gap: number, seed: number) => {
    const random = seededRandom(seed)
    return medianGapInterval(noisyTimes(30 + gap, 200, random), noisyTimes(30, 200, random), { random, resamples: 400 })
  }

  test('lies inside ±5 ms for equal classes, and nearly always has zero in it', () => {
    const intervals = Array.from({ length: 40 }, (_, seed) => intervalOf(0, seed))
    for (const { low, high } of intervals) {
      expect(low).toBeGreaterThan(-5)
      expect(high).toBeLessThan(5)
    }
    expect(intervals.filter(({ low, high }) => low <= 0 && high >= 0).length).toBeGreaterThanOrEqual(35)
  })

  test('leaves ±5 ms for a class that takes 8 ms longer, and is on the right side', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const { low, high } = intervalOf(8, seed)
      expect(low).toBeGreaterThan(5)
      expect(high).toBeLessThan(11)
      expect(intervalOf(-8, seed).high).toBeLessThan(-5)
    }
  })

  test('does not suffer from a machine that grew slow for some rounds', () => {
    const random = seededRandom(1)
    const slow = Array.from({ length: 200 }, (_, round) => (round < 90 ? 0 : 60))
    const times = () => noisyTimes(30, 200, random).map((time, round) => time + (slow[round] ?? 0))
    const { low, high } = medianGapInterval(times(), times(), { random })
    expect(low).toBeGreaterThan(-5)
    expect(high).toBeLessThan(5)
  })

  test('needs a value of both classes for each round', () => {
    expect(() => medianGapInterval([1, 2], [1], { random: Math.random })).toThrow('each round')
    expect(() => medianGapInterval([], [], { random: Math.random })).toThrow('each round')
  })
})

describe('Mann-Whitney', () => {
  test('gives the probabilities of worked examples', () => {
    // Calculated by hand: U, its variance with ties, minus half a rank, then a table of the normal
    // distribution.
    expect(mannWhitney([1, 2, 3, 4], [5, 6, 7, 3.5])).toBeCloseTo(0.0606, 3)
    expect(mannWhitney([1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14])).toBeCloseTo(0.0022, 3)
    expect(mannWhitney([1, 1, 2, 2], [2, 2, 3, 3])).toBeCloseTo(0.0864, 3)
  })

  test('does not care which is which, and finds nothing among equal values', () => {
    expect(mannWhitney([5, 7, 9], [1, 2, 8])).toBe(mannWhitney([1, 2, 8], [5, 7, 9]))
    expect(mannWhitney([4, 4, 4], [4, 4, 4])).toBe(1)
  })

  test('sees a shift of a fifth of the spread in 1000 values, and seldom one that is not there', () => {
    const random = seededRandom(11)
    const pOf = (gap: number) => mannWhitney(noisyTimes(30 + gap, 1_000, random), noisyTimes(30, 1_000, random))
    expect(pOf(1)).toBeLessThan(0.01)
    const chance = Array.from({ length: 60 }, () => pOf(0))
    expect(chance.filter((p) => p < 0.05).length).toBeLessThan(10)
  })
})
