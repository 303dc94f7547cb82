import { expect, test } from 'vitest'
import { inPortions } from './in-portions.js'

/** Works through rows that take a time each, on a clock of its own. */
async function workedThrough(rows: number, msOfRow: (at: number) => number) {
  const portions: { readonly rows: number; readonly ms: number; readonly pauseMs: number }[] = []
  let ms = 0
  let left = rows
  const work = async (most: number) => {
    const done = Math.min(most, left)
    const taken = done * msOfRow(rows - left)
    left -= done
    ms += taken
    portions.push({ rows: done, ms: taken, pauseMs: 0 })
    return done
  }
  const pause = async (pauseMs: number) => {
    const last = portions.pop()
    if (last !== undefined) portions.push({ ...last, pauseMs })
  }
  return { sum: await inPortions(work, { now: () => ms, pause }), portions }
}

test('slow rows come in smaller portions, so that none after the first ones takes long', async () => {
  const { sum, portions } = await workedThrough(5_000, () => 0.5)
  expect(sum).toBe(5_000)
  expect(Math.max(...portions.slice(1).map(({ ms }) => ms))).toBe(10)
})

test('quick rows come in larger portions, up to a bound', async () => {
  const { sum, portions } = await workedThrough(10_000, () => 0.001)
  expect(sum).toBe(10_000)
  expect(portions.map(({ rows }) => rows).slice(0, 6)).toEqual([50, 100, 200, 400, 800, 1_000])
  expect(Math.max(...portions.map(({ rows }) => rows))).toBe(1_000)
})

test('rows that become slow get smaller portions at once, but never none', async () => {
  const { portions } = await workedThrough(10_000, (at) => (at < 1_000 ? 0.01 : 5))
  expect(portions.at(-2)).toMatchObject({ rows: 10, ms: 50 })
})

test('calls have as much time behind each portion as it took', async () => {
  const { portions } = await workedThrough(1_000, () => 0.2)
  expect(portions.length).toBeGreaterThan(10)
  for (const { ms, pauseMs } of portions.slice(0, -1)) expect(pauseMs).toBe(ms)
})

test('no row is one portion, and no pause', async () => {
  expect(await workedThrough(0, () => 1)).toEqual({ sum: 0, portions: [{ rows: 0, ms: 0, pauseMs: 0 }] })
})
