import type { AuditReason } from '../../ports/audit-reason.js'
import type { Account } from '../../ports/directory/directory.js'

/** The facts of a sign-in after the password check. */
export interface SignInFacts {
  readonly account: Account | null
  readonly isPasswordRight: boolean
  readonly isCodeBudgetSpent: boolean
  /** Self-service of the account is stopped. */
  readonly isStopped: boolean
}

export type SignInDecision =
  | { readonly begins: Account }
  | { readonly refused: 'wrong-credentials' | 'help-desk'; readonly reason: AuditReason }

/**
 * Decides the first step of a sign-in from the facts. Pure. An unknown name, a wrong password and a
 * locked account get the same refusal, so that no answer reveals which accounts exist (E1).
 */
export function decideSignIn({ account, isPasswordRight, isCodeBudgetSpent, isStopped }: SignInFacts): SignInDecision {
  if (account === null) return { refused: 'wrong-credentials', reason: 'unknown name' }
  if (!isPasswordRight) return { refused: 'wrong-credentials', reason: 'wrong password' }
  if (account.isLocked) return { refused: 'wrong-credentials', reason: 'locked' }
  if (account.isDisabled) return { refused: 'help-desk', reason: 'disabled' }
  if (isStopped) return { refused: 'help-desk', reason: 'stopped' }
  if (isCodeBudgetSpent) return { refused: 'help-desk', reason: 'code budget spent' }
  return { begins: account }
}
