import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loopSlices, type SliceKind } from './loop-slices.js'

/** Slices of a clock that stands still until work takes time. */
function slicesAt() {
  let now = 0
  const slices = loopSlices(() => now)
  const begun: string[] = []
  return {
    ...slices,
    begun,
    pass(ms: number) {
      now += ms
    },
    /** Work with this name that takes so long once it has begun. */
    async work(kind: SliceKind, name: string, ms: number) {
      await slices.begin(kind)
      begun.push(name)
      now += ms
    },
  }
}

test('work begins at once while the slice lasts, and then waits for the next round of the loop (Q5)', async () => {
  const { work, begun } = slicesAt()
  const all = [work('later', 'a', 5)]
  await all[0]
  all.push(work('later', 'b', 5))
  await all[1]
  all.push(work('later', 'c', 5))
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])
  await Promise.all(all)
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('the event loop goes round between pieces of work that are longer than a slice (Q5)', async () => {
  const { work, begun } = slicesAt()
  const all = Promise.all(Array.from({ length: 20 }, (_, at) => work('later', String(at), 50)))
  const seen: number[] = []
  while (begun.length < 20) {
    await nextRound()
    seen.push(begun.length)
  }
  await all
  expect(seen.every((count, at) => count - (seen[at - 1] ?? 20) <= 1)).toBe(true)
})

test('a round begins half a millisecond of work (Q5)', async () => {
  const { work, begun } = slicesAt()
  for (const name of ['a', 'b', 'c']) await work('later', name, 0.2)
  const last = work('later', 'd', 0.2)
  // Work of this round would begin within these microtasks.
  for (let done = 0; done < 10; done += 1) await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c'])
  await last
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('however much work waits, a round looks at 64 pieces of it at most, and all begin (Q5)', async () => {
  let [at, looks] = [0, 0]
  const { begin } = loopSlices(() => {
    looks += 1
    return at
  })
  await begin('first')
  at = 50
  let begun = 0
  const all = Array.from({ length: 5_000 }, () => begin('first').then(() => (begun += 1)))
  for (let round = 0; begun < 5_000 && round < 1_000; round += 1) {
    looks = 0
    await nextRound()
    expect(looks).toBeLessThan(70)
  }
  await Promise.all(all)
  expect(begun).toBe(5_000)
})

test('work that goes first begins before all that came earlier and goes later (Q5)', async () => {
  const { work, begun } = slicesAt()
  await work('later', 'fills the slice', 50)
  await Promise.all([work('later', 'a', 50), work('later', 'b', 50), work('first', 'c', 50)])
  expect(begun).toEqual(['fills the slice', 'c', 'a', 'b'])
})

test('it tells how long the oldest work of a kind has waited (Q5)', async () => {
  const { work, waitedMs, pass } = slicesAt()
  await work('first', 'fills the slice', 50)
  const waiting = work('later', 'a', 0)
  pass(400)
  expect([waitedMs('later'), waitedMs('first')]).toEqual([400, 0])
  await waiting
  expect(waitedMs('later')).toBe(0)
})
