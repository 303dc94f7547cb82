import { expect, test } from 'vitest'
import { showProgress } from './show-progress.js'

/** Shows the progress of work that takes 250 ms a step. */
function shownFor(steps: number, all: number): string[] {
  const shown: string[] = []
  let now = 0
  const progress = showProgress({ showStatus: (text) => void shown.push(text) }, 'Checking', () => now)
  for (let done = 1; done <= steps; done += 1) {
    now += 250
    progress(done, all)
  }
  return shown
}

test('an import shows at a terminal how far it is, twice a second, and clears the line at its end (OP15)', () => {
  expect(shownFor(5, 5)).toEqual(['Checking: 2 of 5 (40 %)', 'Checking: 4 of 5 (80 %)', ''])
})

test.each([
  [200, '48 s left'],
  [2_000, '9 min left'],
  [50_000, '3 h 29 min left'],
])('an import of %i lines shows how long it still takes (OP15)', (all, left) => {
  expect(shownFor(8, all).at(-1)).toBe(`Checking: 8 of ${all} (${Math.floor(800 / all)} %), ${left}`)
})

test('an import shows no progress without a terminal (OP15)', () => {
  expect(() => showProgress({ showStatus: null }, 'Checking')(1, 2)).not.toThrow()
})
