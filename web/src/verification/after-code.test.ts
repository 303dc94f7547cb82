import { expect, test } from 'vitest'
import { afterCode } from './after-code.js'

test('an unlocked account is announced before the home page opens (VERIFY7)', () => {
  expect(afterCode.unlock).toEqual({ show: 'notice' })
})

test('a proven reset leads to the new password (WAY5)', () => {
  expect(afterCode.reset).toEqual({ show: 'screen', path: '/reset-password' })
})

test('a proven sign-in leads to the dashboard (WAY4)', () => {
  expect(afterCode.profile).toEqual({ show: 'screen', path: '/dashboard' })
})
