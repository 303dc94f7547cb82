import { expect, test } from 'vitest'
import { seededRandom } from '../statistics.js'
import type { Called } from './called.js'
import { isCarried, stepOf } from './find-capacity.js'
import { recoveredMs } from './overload.js'
import { populationOf } from './population.js'
import { arrivals } from './run-load.js'

const people = populationOf(50, 1)

test('as many people come as planned, in any order of gaps, and over and over again', () => {
  const came = [...arrivals(seededRandom(3), { people, perSecond: 20, seconds: 100 })]
  expect(Math.abs(came.length / 2_000 - 1)).toBeLessThan(0.1)
  expect(came.map(([at]) => at)).toEqual(came.map(([at]) => at).toSorted((one, other) => one - other))
  expect(came[50]?.[1]).toBe(people[0])
})

test('a step counts the people that were through in its last two thirds', () => {
  const done = [1, 4, 5, 8, 9, 11].map((second) => ({ endedAt: second * 1_000, outcome: 'done' }))
  const visits = [...done, { endedAt: 6_000, outcome: 'left' }, { endedAt: 7_000, outcome: '503 unavailable' }]
  const load = { begun: 0, ended: 9_500, visits, calls: [], came: 19, inside: 3 }
  expect(stepOf(load)).toMatchObject({ came: 2, turnedAway: 0, inside: 3 })
  expect(stepOf(load).finished).toBeCloseTo(4 / 6.333, 2)
})

test('a step counts challenges that the portal refuses, as it counts starts', () => {
  const calls = [
    call(1, { kind: 'challenge of the captcha', status: 503, refusal: 'unavailable' }),
    ...Array.from({ length: 3 }, () => call(2, { kind: 'password of a sign-in' })),
    call(2, { kind: 'sending a code', status: 503, refusal: 'unavailable' }),
  ]
  expect(stepOf({ begun: 0, ended: 9_000, visits: [], calls, came: 4, inside: 0 }).turnedAway).toBe(0.25)
})

test('a crowd before the portal, and people whom it turns away, tell that it carries no more', () => {
  const step = { came: 10, finished: 10, turnedAway: 0, inside: 20 }
  expect(isCarried(step)).toBe(true)
  expect(isCarried({ ...step, inside: 30 })).toBe(false)
  expect(isCarried({ ...step, turnedAway: 0.02 })).toBe(false)
})

const call = (second: number, about: Partial<Called>): Called => ({
  kind: 'session',
  at: second * 1_000,
  ms: 10,
  status: 200,
  refusal: null,
  retryAfter: null,
  ...about,
})

test('a portal has recovered in the first of three seconds without a slow or a refused call', () => {
  const all = [
    call(0, { ms: 900 }),
    call(1, {}),
    call(2, { status: 503 }),
    call(3, {}),
    call(5, { ms: 60 }),
    call(7, { ms: 61 }),
  ]
  expect(recoveredMs(all, { usual: 10, ended: 0 })).toBe(3_000)
  expect(recoveredMs([call(1, {})], { usual: 10, ended: 0 })).toBe(0)
  expect(
    recoveredMs(
      [1, 3, 6, 9].map((second) => call(second, { ms: 100 })),
      { usual: 10, ended: 0 },
    ),
  ).toBeNull()
})
