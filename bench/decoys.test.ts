import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { afterAll, describe, expect, test } from 'vitest'
import { bestGuess, decoyPopulations, guessNames } from '../server/src/testing/decoy-populations.js'
import { decoysPage, type GuessedPopulation } from './decoys-page.js'

/**
 * `npm run bench:decoys` sets the number of names and writes the page; `npm run test:deep` looks at
 * fewer.
 */
const wanted = Number(process.env['DECOY_NAMES'] ?? 0)
const isBench = wanted > 0
const size = isBench ? { accounts: wanted, names: wanted } : { accounts: 500, names: 160 }
/** Thousands of calls, ms. */
const timeout = isBench ? 3_600_000 : 120_000

const guessed: GuessedPopulation[] = []
afterAll(() => {
  if (!isBench) return
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(new URL('decoys.md', import.meta.url), decoysPage(guessed, { day, names: wanted }))
})

describe('a stranger who learned from other names guesses which names have accounts', () => {
  test.each(decoyPopulations.map((population) => ({ ...population, population })))(
    'no better than the bound when $title (G8)',
    { timeout },
    async ({ population, title, bound }) => {
      const reset = bestGuess(await guessNames(population, { ...size, flow: 'reset' }))
      const unlock = isBench ? bestGuess(await guessNames(population, { ...size, flow: 'unlock' })) : reset
      guessed.push({ title, bound, reset, unlock })
      for (const { rate, feature } of [reset, unlock]) {
        expect(rate, feature).toBeLessThanOrEqual(bound)
        // The stranger learns all that can be learned.
        if (bound > 0.55) expect(rate).toBeGreaterThan(0.7)
      }
    },
  )
})
