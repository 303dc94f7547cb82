import type { Account } from '../directory/directory.js'
import type { RefusalDetail } from '../refusal.js'

/** What was read about a sign-in, after the password was checked. */
export interface SignInFacts {
  readonly account: Account | null
  readonly isPasswordRight: boolean
  readonly isCodeBudgetSpent: boolean
}

export type SignInDecision =
  | { readonly begins: Account }
  | { readonly refused: 'wrong-credentials' | 'help-desk'; readonly reason: NonNullable<RefusalDetail['reason']> }

/**
 * Decides the first step of signing in, from what was read. Pure. An unknown name, a wrong password
 * and a locked account are refused alike, so that no answer tells which accounts exist (L2).
 */
export function decideSignIn({ account, isPasswordRight, isCodeBudgetSpent }: SignInFacts): SignInDecision {
  if (account === null) return { refused: 'wrong-credentials', reason: 'unknown name' }
  if (!isPasswordRight) return { refused: 'wrong-credentials', reason: 'wrong password' }
  if (account.isLocked) return { refused: 'wrong-credentials', reason: 'locked' }
  if (account.isDisabled) return { refused: 'help-desk', reason: 'disabled' }
  if (isCodeBudgetSpent) return { refused: 'help-desk', reason: 'code budget spent' }
  return { begins: account }
}
