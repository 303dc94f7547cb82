import { expect, test } from 'vitest'
import { evenTime } from './even-time.js'

const timed = async (work: () => Promise<void>) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

test('a quick answer waits until a counted one would have come, and a slow one does not (E6)', async () => {
  const time = evenTime()
  time.keep(80)
  expect(await timed(() => time.wait(10))).toBeGreaterThanOrEqual(68)
  expect(await timed(() => time.wait(80))).toBeLessThan(60)
})

test('only the last sixteen counted answers are followed', async () => {
  const time = evenTime()
  time.keep(60_000)
  for (let count = 0; count < 16; count += 1) time.keep(1)
  expect(await timed(() => time.wait(0))).toBeLessThan(30_000)
})

test('nothing waits before the directory has counted an answer', async () => {
  expect(await timed(() => evenTime().wait(0))).toBeLessThan(1_000)
})
