import { checkOf } from '@portico/contract'
import {
  ConstraintViolationError,
  InsufficientAccessError,
  type ResultCodeError,
  UnwillingToPerformError,
} from 'ldapts'
import { brokenRules, Refusal } from '../../../refusal.js'
import type { PasswordPolicy } from '../../directory.js'

/** Windows' error numbers that a refused write begins with (MS-ERREF 2.2). */
const wrongOld = '00000056'
const againstPolicy = '0000052D'

export interface RefusedWrite {
  readonly policy: PasswordPolicy
  readonly password: string
  readonly isChange: boolean
}

/** Results that say that nothing was written: a rule forbids it, or a right is missing. */
const unwritten = [ConstraintViolationError, UnwillingToPerformError, InsufficientAccessError]

/**
 * The refusal of a write; null where the error does not prove that nothing was written. Windows
 * does not tell which rule was broken: then the rules that were read for the person are compared
 * with the password. Samba's words say more.
 */
export function passwordRefusal(error: ResultCodeError, { policy, password, isChange }: RefusedWrite): Refusal | null {
  if (!unwritten.some((kind) => error instanceof kind)) return null
  const [code = ''] = /^[0-9a-f]{8}(?=:)/i.exec(error.message) ?? []
  if (isChange && code === wrongOld) return new Refusal('old-password-wrong')
  // Locked meanwhile, a right that is missing, or a person who must not change the password.
  if (code.toUpperCase() !== againstPolicy) return new Refusal('help-desk', { reason: 'refused by the directory' })
  if (/already used/.test(error.message)) return new Refusal('password-recent')
  const { rules, changeableFrom } = policy
  if (isChange && changeableFrom !== null) return new Refusal('password-too-young', { from: changeableFrom })
  const broken = (rules ?? []).filter((rule) => checkOf(rule)?.(password) === false)
  return broken.length > 0 ? brokenRules(broken) : new Refusal('password-not-accepted')
}
