import { expect, test } from 'vitest'
import { afterCode } from './after-code.js'

test('an unlocked account is announced before the home page opens', () => {
  expect(afterCode.unlock).toEqual({ show: 'notice' })
})

test('a proven reset leads to the new password', () => {
  expect(afterCode.reset).toEqual({ show: 'screen', path: '/reset-password' })
})

test('a proven sign-in leads to the dashboard', () => {
  expect(afterCode.profile).toEqual({ show: 'screen', path: '/dashboard' })
})
