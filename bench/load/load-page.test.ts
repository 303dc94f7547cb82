import { expect, test } from 'vitest'
import { type Alternated, alternate, type Side, shareOf } from './alternate.js'
import { loadPage, type MeasuredPlace } from './load-page.js'

const runsOf = (floors: readonly number[], portals: readonly number[]): Alternated => ({
  floor: floors.map((rate) => ({ rate, cpu: null })),
  portal: portals.map((rate) => ({ rate, cpu: 1.5 })),
})

const circumstances = {
  day: '2026-01-31',
  machine: 'a machine',
  cores: 2,
  memoryGb: 8.4,
  versions: ['Node 20.19.0', 'fastify 5.0.0'],
  runs: 3,
  seconds: 3,
  minutes: 1,
  load: 0.12,
}

const place: MeasuredPlace = {
  name: 'SQLite',
  rates: [{ work: 'session', floor: 'read of a row', runs: runsOf([100, 200, 100], [40, 60, 50]), least: 0.25 }],
  figures: [
    { what: 'memory, idle', value: 110, unit: 'MB', most: 110 },
    { what: 'rise of memory', value: 3, unit: 'MB', most: null },
  ],
}

const pageOf = (...places: readonly MeasuredPlace[]) => loadPage(places, circumstances)

test('the share compares each run with its neighbour, so that a slow moment does not count', () => {
  expect(shareOf(runsOf([100, 10, 100], [50, 5, 50]))).toBe(0.5)
  expect(shareOf(runsOf([100, 100, 100], [50, 1, 50]))).toBe(0.5)
})

test('floor and portal take turns after a warm-up, each for about the same time', async () => {
  const seen: string[] = []
  const side =
    (name: string, rate: number): Side =>
    async (count) => {
      seen.push(`${name} ${count}`)
      return { rate, cpu: null }
    }
  await alternate(side('floor', 1_000), side('portal', 200), { runs: 2, seconds: 3 })
  const [floor, portal] = ['floor 3000', 'portal 600']
  expect(seen).toEqual(['floor 100', floor, 'portal 100', portal, floor, portal, floor, portal])
})

test('the page names the machine, the day and the versions', () => {
  const page = pageOf(place)
  expect(page).toContain('Measured on 2026-01-31: a machine, 2 cores, 8 GB, load 0.1 at the start.')
  expect(page).toContain('Node 20.19.0, fastify 5.0.0.')
})

test('each figure stands beside its goal and says whether it is met', () => {
  const page = pageOf(place)
  expect(page).toContain('| session | read of a row | 100 | 50 |  | 1.50 | 0.400 | ≥ 0.25 | yes |')
  expect(page).toContain('| memory, idle | 110 MB | ≤ 110 MB | yes |')
  expect(page).toContain('| rise of memory | 3.00 MB |  |  |')
  expect(page).toContain('**Every goal is met.**')
})

test('what misses its goal is named first, with its place', () => {
  const slow = { work: 'session', floor: 'read of a row', runs: runsOf([100], [24.9]), least: 0.25 }
  const large = { what: 'memory, idle', value: 110.1, unit: 'MB', most: 110 } as const
  const page = pageOf(place, { name: 'PostgreSQL', rates: [slow], figures: [large] })
  expect(page).toContain('**Missed: PostgreSQL: session (read of a row); PostgreSQL: memory, idle.**')
  expect(page).toContain('| session | read of a row | 100 | 25 |  | 1.50 | 0.249 | ≥ 0.25 | **no** |')
})
