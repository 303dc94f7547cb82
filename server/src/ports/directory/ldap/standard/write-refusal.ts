import { ResultCodeError } from 'ldapts'
import { brokenRules, Refusal } from '../../../refusal.js'
import type { PolicyError } from '../password-policy-control.js'
import type { LdapPasswordPolicy } from './password-policies.js'

export interface RefusedPassword {
  readonly next: string
  readonly policy: LdapPasswordPolicy | null
  readonly changedAt: number | null
}

const insufficientAccess = 50
const constraintViolation = 19
const noSuchObject = 32

/** The refusal of a password write; null where nothing proves that it wrote nothing. */
export function writeRefusal(cause: unknown, error: PolicyError | null, refused: RefusedPassword): Refusal | null {
  if (!(cause instanceof ResultCodeError)) return null
  const known = error === null ? undefined : refusals[error]
  if (known !== undefined) return known(refused)
  if (cause.code === noSuchObject) return new Refusal('help-desk', { reason: 'account-gone-or-disabled' })
  if (cause.code === constraintViolation) return notAccepted(refused)
  return cause.code === insufficientAccess ? new Refusal('help-desk') : null
}

/** One row for each error that a write can have. */
const refusals: Partial<Record<PolicyError, (refused: RefusedPassword) => Refusal>> = {
  passwordModNotAllowed: () => new Refusal('help-desk'),
  mustSupplyOldPassword: () => new Refusal('help-desk'),
  insufficientPasswordQuality: notAccepted,
  passwordTooShort: ({ policy }) => tooShort(policy?.leastLength ?? 0),
  passwordTooYoung: ({ policy, changedAt }) => tooYoung((changedAt ?? 0) + (policy?.minAgeMs ?? 0)),
  passwordInHistory: () => new Refusal('password-recent'),
  passwordTooLong: ({ policy }) => tooLong(policy?.mostLength ?? 0),
}

export function tooYoung(from: number): Refusal {
  return new Refusal('password-too-young', { from })
}

/** Where the directory does not say what is wrong, the rules that were read of it may. */
function notAccepted({ next, policy }: RefusedPassword): Refusal {
  const bytes = Buffer.byteLength(next)
  if (policy !== null && bytes < policy.leastLength) return tooShort(policy.leastLength)
  if (policy !== null && policy.mostLength !== null && bytes > policy.mostLength) return tooLong(policy.mostLength)
  return new Refusal('password-not-accepted')
}

function tooShort(minimum: number): Refusal {
  return minimum > 0 ? brokenRules([{ id: 'length', params: { minimum } }]) : new Refusal('password-not-accepted')
}

function tooLong(maximum: number): Refusal {
  return maximum > 0 ? brokenRules([{ id: 'long', params: { maximum } }]) : new Refusal('password-not-accepted')
}
