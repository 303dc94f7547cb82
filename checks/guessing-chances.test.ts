import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadConfig } from '../server/src/ports/config/load-config.js'
import { afterFailure, waitOf } from '../server/src/rules/limits/after-failure.js'
import type { Attempts } from '../server/src/rules/limits/attempt-store.js'
import { passwordLimits } from '../server/src/rules/limits/password-limits.js'
import { codeBound } from '../server/src/rules/limits/take-recovery-code.js'
import { chanceRows, guessingChances } from './guessing-chances.js'

const people = 50_000
const security = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8')
const { wrongCodesPerAccountDay, failedSignIns } = defaultLimits()
const chances = guessingChances(
  {
    codesOfNameADay: wrongCodesPerAccountDay,
    codesAnHour: Math.floor(codeBound.base + people / codeBound.peoplePerCode),
    codesForRightOne: codeBound.perRightAccount,
    longestWaitMs: longestWaitMs(),
    ownTriesADay: passwordLimits.ownTries.bound,
  },
  people,
)

test('SECURITY.md states the chances that follow from the limits (G2, G3)', () => {
  for (const row of chanceRows(chances, people)) expect(security).toContain(`${row}\n`)
})

test('a sweep takes less than 0.4 accounts a year, and less than 0.01 from the alarm to a day later (G3)', () => {
  expect(chances.sweep.accountsAYear + chances.besideHonest.accountsAYear).toBeLessThan(0.4)
  expect(chances.alarmed.accounts).toBeLessThan(0.01)
})

/** The limits of a portal whose operator sets none. */
function defaultLimits() {
  const env = {
    PORTICO_PUBLIC_URL: 'https://portal.uni.example',
    PORTICO_SECRET: 'a secret of 32+ characters that only tests know',
    PORTICO_MAIL_URL: 'smtp://localhost',
  }
  const loaded = loadConfig({ env, file: null, readFile: () => null })
  if (!loaded.ok) throw new Error(loaded.problems.join(' '))
  return loaded.value.limits
}

/** The wait that a name has after any number of failures. */
function longestWaitMs(): number {
  let attempts: Attempts | null = null
  for (let failed = 0; failed < 100; failed += 1) {
    attempts = afterFailure(attempts, { limit: failedSignIns, now: 0, chance: 0 })
  }
  return waitOf(attempts, 0)
}
