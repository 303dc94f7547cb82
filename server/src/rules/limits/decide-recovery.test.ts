import { describe, expect, test } from 'vitest'
import { sampleAccount as account } from '../../testing/sample-account.js'
import { decideRecovery } from './take-recovery-code.js'

const facts = { isExcluded: false, isAliasOfExcluded: false, isCodeBudgetSpent: false, account }

describe('a reset or an unlock', () => {
  test('begins for an account, a locked one too', () => {
    const locked = { ...account, isLocked: true }
    expect(decideRecovery(facts)).toEqual({ begins: account })
    expect(decideRecovery({ ...facts, account: locked })).toEqual({ begins: locked })
  })

  test('begins as a decoy for an unknown name and for a disabled account alike (E1)', () => {
    expect(decideRecovery({ ...facts, account: null })).toEqual({ begins: null })
    expect(decideRecovery({ ...facts, account: { ...account, isDisabled: true } })).toEqual({ begins: null })
  })

  test('begins as a decoy for a privileged account, and for another name of an excluded one (DIR1, N2)', () => {
    expect(decideRecovery({ ...facts, account: { ...account, isPrivileged: true } })).toEqual({ begins: null })
    expect(decideRecovery({ ...facts, isAliasOfExcluded: true })).toEqual({ begins: null })
  })

  test('is refused by pattern and budget whether the name has an account or not (E1)', () => {
    for (const found of [account, null]) {
      const excluded = decideRecovery({ ...facts, account: found, isExcluded: true })
      const spent = decideRecovery({ ...facts, account: found, isCodeBudgetSpent: true })
      expect(excluded).toEqual({ refused: 'help-desk', reason: 'excluded name' })
      expect(spent).toEqual({ refused: 'help-desk', reason: 'code budget spent' })
    }
  })
})
