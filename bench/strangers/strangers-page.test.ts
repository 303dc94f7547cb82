import { expect, test } from 'vitest'
import { strangersPage } from './strangers-page.js'

const measured = { day: '2026-01-05', machine: 'a machine, 2 cores', node: '20.20.2', load: 0.25, requests: 100 }
const cost = (name: string, plain: number, large: number) => ({
  name,
  why: `does what a ${name} needs`,
  ms: { plain, large },
})

test('the page has each request with each input, and explains the dearest input of the ten dearest requests', () => {
  const cheap = Array.from({ length: 10 }, (_, n) => cost(`cheap ${n}`, 0.1 + n / 100, 0.1))
  const page = strangersPage([cost('hash', 8, 9.126), ...cheap], measured)
  expect(page).toContain('| hash | 8.00 | 9.13 |')
  const explained = page.slice(page.indexOf('## The dearest 10')).split('\n').slice(4)
  expect(explained[0]).toBe('| hash | large | 9.13 | It does what a hash needs. |')
  expect(explained.join()).toContain('cheap 9 | plain | 0.19')
  expect(explained.join()).not.toContain('cheap 0')
})
