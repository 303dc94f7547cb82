import { expect, test } from 'vitest'
import { evenTime, evenWait } from './even-time.js'

const timed = async (work: () => Promise<void>) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** So many answers that took as long, while quick ones took `quickMs`. */
const counted = (ms: number, quickMs: number | null, times = 1) =>
  Array.from({ length: times }, () => ({ ms, quickMs }))
const [quiet, burst] = [counted(9, 4, 32), counted(300, 100, 32)]

test.each([
  ['nothing where quick answers are slower', { known: counted(5, null), nowMs: 10, ms: 0 }],
  ['nothing for a part of a millisecond', { known: counted(5.4, null), nowMs: 5, ms: 0 }],
  [
    'the difference in the median',
    { known: [70, 80, 90, 5_000].flatMap((ms) => counted(ms, null)), nowMs: 10, ms: 75 },
  ],
  ['after a burst as long as before it', { known: [...burst, ...quiet], nowMs: 4, ms: 5 }],
  ['in a burst as long as in the last one', { known: [...quiet, ...burst], nowMs: 110, ms: 200 }],
  ['as long as in a burst where nothing else is known', { known: burst, nowMs: 4, ms: 200 }],
])('a quick answer waits %s (E6)', (_how, { known, nowMs, ms }) => {
  expect(evenWait(known, nowMs)).toBe(ms)
})

test('the wait follows what is kept, of which old answers are forgotten (E6)', async () => {
  const time = evenTime(60_000)
  for (let count = 0; count < 20; count += 1) time.keep(60_000)
  for (let count = 0; count < 32; count += 1) time.keep(90)
  expect(await timed(() => time.wait(10))).toBeGreaterThanOrEqual(78)
})

test('before the directory has counted an answer, a quick one waits as long as is usual (E6)', async () => {
  expect(await timed(() => evenTime(30).wait(10))).toBeGreaterThanOrEqual(28)
})
