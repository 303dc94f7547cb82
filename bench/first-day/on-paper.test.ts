import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arrivalsOf, needOf } from './on-paper.js'

const cost = { servers: 36, eventLoops: 24, database: 18, directory: 9, hashing: 12 }

test('of 50,000 people 7 come in a second of the busiest minutes', () => {
  expect(arrivalsOf(50_000)).toBeCloseTo(6.94, 2)
})

test('a university of 50,000 needs half a core for its servers, and a second one for failures', () => {
  expect(needOf(50_000, cost)).toMatchObject({ nodes: 2, callsPerAddress: 68 })
  expect(needOf(50_000, cost).serverCores).toBeCloseTo(0.5)
  expect(needOf(50_000, cost).databaseCores).toBeCloseTo(0.25)
})

test('a hundred times the people need a hundred times the cores, and no node more to spare', () => {
  const [small, large] = [needOf(50_000, cost), needOf(5_000_000, cost)]
  for (const key of ['serverCores', 'hashCores', 'databaseCores', 'directoryCores'] as const) {
    expect(large[key]).toBeCloseTo(100 * small[key])
  }
  expect(large.nodes).toBe(35)
})

test('where calls cost next to nothing, the mails decide how many nodes there are', () => {
  expect(needOf(5_000_000, { servers: 0, eventLoops: 0, database: 0, directory: 0, hashing: 0 }).nodes).toBe(10)
})

test('the page on sizing has the figures that its formula gives for the costs that it names', () => {
  const page = readFileSync(new URL('../../docs/operating/sizing.md', import.meta.url), 'utf8')
  const named =
    /costs (\d+)\s+ms\s+of\s+the\s+servers,\s+of\s+which\s+(\d+)\s+are\s+event\s+loop\s+and\s+(\d+)\s+hashes,\s+and\s+(\d+)\s+ms\s+of\s+the\s+database/.exec(
      page,
    ) ?? []
  const [servers = 0, eventLoops = 0, hashing = 0, database = 0] = named.slice(1).map(Number)
  expect(servers).toBeGreaterThan(0)
  for (const people of [50_000, 500_000, 5_000_000]) {
    const need = needOf(people, { servers, eventLoops, hashing, database, directory: 0 })
    const [perSecond, ...cores] = [need.perSecond, need.serverCores, need.hashCores, need.databaseCores].map(short)
    const cells = [
      people.toLocaleString('en'),
      perSecond,
      ...cores,
      need.nodes,
      need.callsPerAddress.toLocaleString('en'),
    ]
    expect(page).toContain(`| ${cells.join(' | ')} |`)
  }
})

function short(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0)
}
