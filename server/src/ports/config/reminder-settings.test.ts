import { expect, test } from 'vitest'
import { loadConfig } from './load-config.js'

const enough = {
  PORTICO_PUBLIC_URL: 'https://account.uni.example',
  PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
  PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
}

function load(env: Record<string, string>) {
  const loaded = loadConfig({ env: { ...enough, ...env }, file: null, readFile: () => null })
  return loaded.ok ? loaded.value.reminders : loaded.problems
}

test('reminders are off by default, and stages stand in any order (RM1)', () => {
  expect(load({})).toEqual({ days: [], to: 'contacts', hour: 9, perHour: 2_000 })
  expect(load({ PORTICO_REMINDERS_DAYS: ' 1, 14 ,7' })).toMatchObject({ days: [1, 14, 7] })
})

test.each([
  ['DAYS', '0'],
  ['DAYS', '14;7'],
  ['DAYS', '366'],
  ['DAYS', 'daily'],
  ['TO', 'sms'],
  ['HOUR', '24'],
  ['PER_HOUR', '0'],
])('PORTICO_REMINDERS_%s is never %s (RM1)', (name, value) => {
  expect(load({ [`PORTICO_REMINDERS_${name}`]: value })).toEqual([expect.stringMatching(`^PORTICO_REMINDERS_${name} `)])
})
