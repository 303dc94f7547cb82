import { expect, test } from 'vitest'
import { evenTime, evenWait } from './even-time.js'

const timed = async (work: () => Promise<void>) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

test.each([
  ['nothing where quick answers are slower', { counted: [5], quick: [10], ms: 0 }],
  ['nothing for a part of a millisecond', { counted: [5.4], quick: [5], ms: 0 }],
  ['the difference of the medians', { counted: [70, 80, 90, 5_000], quick: [10, 10, 900], ms: 75 }],
])('a quick answer waits %s (E6)', (_how, { counted, quick, ms }) => {
  expect(evenWait(counted, quick)).toBe(ms)
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
