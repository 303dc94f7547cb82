import { expect, test } from 'vitest'
import { doorsPage, doorsPlans } from './doors-page.js'

test('the page of closed doors has a row for each portal and number of networks', () => {
  const doors = { visits: 24, refused: 0, longestMinutes: 0 }
  const beside = { visits: 6, refused: 6, longestMinutes: 1290 }
  const result = { elsewhere: doors, beside, calls: 300, codesInAnHour: 24, alarms: 1 }
  const page = doorsPage(
    doorsPlans.map((plan) => ({ plan, result })),
    '2026-01-05',
  )
  expect(page).toContain('Measured on 2026-01-05.')
  expect(page).toContain('| 500 | 100, IPv6 | 0 of 24 | 0 | 6 of 6 | 1290 | 300 | 24 | 1 |')
  expect(page).toContain('| 50,000 | 10,000 | 0 of 24 |')
})
