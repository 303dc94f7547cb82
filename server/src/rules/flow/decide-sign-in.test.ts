import { describe, expect, test } from 'vitest'
import { sampleAccount as account } from '../../testing/sample-account.js'
import { decideSignIn, type SignInFacts } from './decide-sign-in.js'

const facts: SignInFacts = { account, isPasswordRight: true, isCodeBudgetSpent: false, isStopped: false }

describe('a sign-in', () => {
  test('begins with the right password of a usable account', () => {
    expect(decideSignIn(facts)).toEqual({ begins: account })
  })

  test.each([
    ['an unknown name', { account: null }, 'wrong-credentials', 'unknown name'],
    ['a wrong password', { isPasswordRight: false }, 'wrong-credentials', 'wrong password'],
    ['a locked account', { account: { ...account, isLocked: true } }, 'wrong-credentials', 'locked'],
    ['a disabled account', { account: { ...account, isDisabled: true } }, 'help-desk', 'disabled'],
    ['self-service that is stopped', { isStopped: true }, 'help-desk', 'stopped'],
    ['a spent code budget', { isCodeBudgetSpent: true }, 'help-desk', 'code budget spent'],
  ] as const)('is refused for %s', (...[, changed, refused, reason]) => {
    expect(decideSignIn({ ...facts, ...changed })).toEqual({ refused, reason })
  })

  test('never tells of a disabled account, a stop or a spent budget without the right password (E1)', () => {
    const disabled = { ...account, isDisabled: true }
    const decision = decideSignIn({
      account: disabled,
      isPasswordRight: false,
      isCodeBudgetSpent: true,
      isStopped: true,
    })
    expect(decision).toEqual({ refused: 'wrong-credentials', reason: 'wrong password' })
  })
})
