import { expect, test } from 'vitest'
import { nextStep } from './next-step.js'

test('an unlocked account is announced before the home page opens (PASS4)', () => {
  expect(nextStep.unlock).toEqual({ show: 'notice' })
})

test('a proven reset leads to the new password (WAY2)', () => {
  expect(nextStep.reset).toEqual({ show: 'screen', path: '/reset-password' })
})

test('a proven sign-in leads to the dashboard (WAY2)', () => {
  expect(nextStep.profile).toEqual({ show: 'screen', path: '/dashboard' })
})
