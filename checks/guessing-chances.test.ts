import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { afterFailure, longestWaitMs, waitOf } from '../server/src/rules/limits/after-failure.js'
import type { Attempts } from '../server/src/rules/limits/attempt-store.js'
import { codeLimits } from '../server/src/rules/limits/code-limits.js'
import { securityPage } from './documents/security-page.js'
import { chancesOf, keepingOut } from './guessing-chances.js'

const chances = chancesOf(50_000)
const root = fileURLToPath(new URL('../', import.meta.url))

test('SECURITY.md states the chances that follow from the limits (G2, G3)', () => {
  const page = securityPage(root)
  expect(readFileSync(`${root}SECURITY.md`, 'utf8')).toBe(page)
  expect(page).toContain('| passwords of one name | 216 a day | 78,840 passwords a year |\n')
})

test('a sweep takes less than 0.4 accounts a year, below the alarm and with 1,000 networks under it (G3)', () => {
  expect(chances.sweep.accountsAYear + chances.besideHonest.accountsAYear).toBeLessThan(0.4)
  expect(chances.alarmed.map(({ networks }) => networks)).toEqual([1_000, 10_000, 100_000])
  expect(chances.alarmed[0]?.accountsAYear).toBeLessThan(0.4)
})

test('the codes of one name that networks have of their own take less than 0.02 accounts a year with 1,000 networks, and 0.1 with any number (G2)', () => {
  const [first, second] = chances.nameFromNetworks
  expect([first?.networks, first?.codesAYear]).toEqual([1_000, 14_300])
  expect(first?.accountsAYear).toBeLessThan(0.02)
  // More networks than a week takes.
  expect([second?.networks, second?.codesAYear]).toEqual([10_000, 60_300])
  expect(second?.accountsAYear).toBeLessThan(0.1)
})

test('SECURITY.md states what it costs to keep an owner out of reset and unlock (G2)', () => {
  const { ownOfNetwork, ownOfAll } = codeLimits
  const week = 7 * 24 * 60 * 60_000
  expect(ownOfAll.window).toBe(week)
  const forEver = Math.ceil((ownOfAll.bound * ownOfNetwork.window) / week)
  const page = readFileSync(`${root}SECURITY.md`, 'utf8').replace(/\s+/g, ' ')
  expect(page).toContain(`${ownOfAll.bound.toLocaleString('en')} networks a week`)
  expect(page).toContain(`${forEver.toLocaleString('en')} networks do it for ever`)
})

test('a sweep with 1,000 networks takes less than 0.01 accounts from the alarm to a day later (G3)', () => {
  expect(chances.firstDay.accounts).toBeLessThan(0.01)
})

test('no number of failures makes a name wait longer than the chances say (G2)', () => {
  let attempts: Attempts | null = null
  let now = 0
  const waits = Array.from({ length: 100 }, () => {
    attempts = afterFailure(attempts, { limit: 5, now, chance: 0 })
    const waitMs = waitOf(attempts, now)
    now += waitMs
    return waitMs
  })
  expect(Math.max(...waits)).toBe(longestWaitMs)
})

test('SECURITY.md states what it costs to keep an owner out of sign-in (G2)', () => {
  const { networksADay, networksForEver, daysOf, chanceADay } = keepingOut()
  const page = readFileSync(`${root}SECURITY.md`, 'utf8').replace(/\s+/g, ' ')
  expect(page).toContain(`${networksADay} networks a day that have not failed for this name`)
  expect(page).toContain(
    `1,000 networks last for ${daysOf(1_000).toFixed(1)} days, 10,000 for ${Math.round(daysOf(10_000))}`,
  )
  expect(page).toContain(`${networksForEver.toLocaleString('en')} for ever`)
  expect(page).toContain(
    `with 138 of them in each draw ${percent(chanceADay(138))} within a day, with 900 ${percent(chanceADay(900))}`,
  )
})

function percent(chance: number): string {
  return `${Math.round(100 * chance)} %`
}
