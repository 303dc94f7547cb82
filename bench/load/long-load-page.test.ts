import { expect, test } from 'vitest'
import { memoryOf } from './long-load.js'
import { longLoadPage } from './long-load-page.js'

const circumstances = {
  day: '2026-01-31',
  machine: 'a machine',
  cores: 2,
  memoryGb: 8.4,
  versions: ['Node 20.19.0'],
  runs: 1,
  seconds: 1,
  minutes: 30,
  load: 0.12,
}

test('the rise leaves the first third out, and each third tells its highest', () => {
  const [first, later] = [Array.from({ length: 60 }, (_, at) => 100 + at), Array(120).fill(180)]
  expect(memoryOf([...first, ...later])).toEqual({ highest: [159, 180, 180], riseInMinute: 0 })
  const rising = Array.from({ length: 180 }, (_, at) => 100 + at / 60)
  expect(memoryOf(rising).riseInMinute).toBeCloseTo(1)
})

test('the page tells the memory of each portal, and names what grows', () => {
  const load = { name: 'SQLite', calls: 90_000, idle: 115.2, highest: [190, 195.4, 195], riseInMinute: 0.1 }
  const row = '| SQLite | 90000 | 115 | 190, 195, 195 | 0.10 MB | ≤ 0.33 MB | yes |'
  const page = longLoadPage([load], circumstances)
  expect(page).toContain(row)
  expect(page).toContain('**Every goal is met.**')
  const growing = longLoadPage([load, { ...load, name: 'PostgreSQL', riseInMinute: 0.5 }], circumstances)
  expect(growing).toContain('**Missed: PostgreSQL: rise of memory.**')
})
