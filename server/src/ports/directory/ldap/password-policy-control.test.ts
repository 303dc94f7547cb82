import { BerReader } from 'ldapts'
import { describe, expect, test } from 'vitest'
import { PasswordPolicyControl } from './password-policy-control.js'

function errorIn(...bytes: number[]) {
  const control = new PasswordPolicyControl()
  control.parse(new BerReader(Buffer.from(bytes)))
  return control.error
}

describe('the password policy control', () => {
  test.each([
    [0, 'passwordExpired'],
    [1, 'accountLocked'],
    [2, 'changeAfterReset'],
    [3, 'passwordModNotAllowed'],
    [4, 'mustSupplyOldPassword'],
    [5, 'insufficientPasswordQuality'],
    [6, 'passwordTooShort'],
    [7, 'passwordTooYoung'],
    [8, 'passwordInHistory'],
    [9, 'passwordTooLong'],
  ])('reads error %i as %s', (code, error) => {
    expect(errorIn(0x30, 3, 0x81, 1, code)).toBe(error)
  })

  test('reads the error behind a warning', () => {
    expect(errorIn(0x30, 8, 0xa0, 3, 0x81, 1, 5, 0x81, 1, 2)).toBe('changeAfterReset')
  })

  test('has no error without one, with a warning alone, and with an unknown code', () => {
    expect(errorIn(0x30, 0)).toBeNull()
    expect(errorIn(0x30, 5, 0xa0, 3, 0x80, 1, 5)).toBeNull()
    expect(errorIn(0x30, 3, 0x81, 1, 99)).toBeNull()
  })
})
