import {
  BusyError,
  ConstraintViolationError,
  InsufficientAccessError,
  type ResultCodeError,
  UnwillingToPerformError,
} from 'ldapts'
import { describe, expect, test } from 'vitest'
import { passwordRefusal } from './password-refusal.js'

const rules = [{ id: 'length', params: { minimum: 12 } } as const]
const windowsWords = 'SvcErr: DSID-031A12D2, problem 5003 (WILL_NOT_PERFORM), data 0\n\u0000'
const policy = { rules, historyLength: 24, changeableFrom: null }
const long = 'Portico-Second-2'

const refused = (error: ResultCodeError, more: Partial<Parameters<typeof passwordRefusal>[1]> = {}) =>
  passwordRefusal(error, { policy, password: long, isChange: true, ...more })

describe.each([
  ['unwilling', new UnwillingToPerformError(`0000052D: ${windowsWords}`)],
  ['a broken constraint', new ConstraintViolationError(`0000052D: AtrErr: DSID-03191083, #1:\n\t0: 0000052D`)],
])('0000052D of Windows as %s, which does not say the rule', (_name, error) => {
  test('is the rule that was read and that the password breaks', () => {
    expect(refused(error, { password: 'Short-1x' })).toMatchObject({
      code: 'password-rules',
      detail: { brokenRules: rules },
    })
  })

  test('is too young where the minimum age is not over, at a change only', () => {
    const young = { policy: { ...policy, changeableFrom: 5 } }
    expect(refused(error, young)).toMatchObject({ code: 'password-too-young', detail: { from: 5 } })
    expect(refused(error, { ...young, isChange: false })).toMatchObject({ code: 'password-not-accepted' })
  })

  test('is not accepted where the password keeps all rules that were read', () => {
    expect(refused(error)).toMatchObject({ code: 'password-not-accepted' })
  })
})

test.each([
  ['wrong old password', new ConstraintViolationError('00000056: AtrErr: DSID-03191083'), 'old-password-wrong'],
  ['locked meanwhile', new ConstraintViolationError('00000775: SvcErr: DSID-031A1236'), 'help-desk'],
  ['may not change', new InsufficientAccessError('00000005: SecErr: DSID-031A11E5'), 'help-desk'],
  ['no reason', new ConstraintViolationError(''), 'help-desk'],
])('%s', (_name, error, code) => {
  expect(refused(error)).toMatchObject({ code })
})

test('an error that does not prove that nothing was written is no refusal', () => {
  expect(refused(new BusyError('00002024: SvcErr'))).toBeNull()
})
