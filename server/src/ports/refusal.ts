import type { PasswordRule, RefusalCode } from '@portico/contract'
import type { AuditReason } from './audit-reason.js'
import type { ProofKindName } from './proof-kind-name.js'

/** Optional details of a refusal: parameters of its sentence and the waiting time in seconds. */
export interface RefusalDetail {
  readonly params?: Readonly<Record<string, string | number>>
  readonly retryAfterSeconds?: number
  /** The rules that a password breaks; they fill the place `rules` of its sentence. */
  readonly brokenRules?: readonly PasswordRule[]
  /** The call can succeed from this instant, ms of the wall clock; sentence and answer have it. */
  readonly from?: number
  /** For the audit only; never shown to the visitor. */
  readonly reason?: AuditReason
  /** The kind of proof that was not right; only the metrics show it. */
  readonly proof?: ProofKindName
  /** The visitor's next session; null where the refusal ended it. Absent, it stays as it is. */
  readonly session?: string | null
  /**
   * The server evaluated nothing. The visitor may repeat the call, and the audit gets no row (Q4).
   */
  readonly isIdle?: true
  /** The server has too much to do (Q5). The log tells its beginning and end, not each refusal. */
  readonly isShed?: true
}

/** An expected "no". The catalogue row of `code` decides status and sentence. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly code: RefusalCode,
    readonly detail: RefusalDetail = {},
  ) {
    super(code)
  }
}

type UnavailableOptions = Partial<
  Pick<Unavailable, 'isUnwritten' | 'isUncounted' | 'part' | 'reason'> & {
    readonly cause: unknown
    readonly explanation: string
  }
>

/** A dependency did not answer. The server answers 503 and writes the cause only to the log. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  /** Cause and remedy, for the operator of a command; null where only `cause` is known. */
  readonly explanation: string | null
  /** True where it is certain that nothing was written. */
  readonly isUnwritten: boolean
  /**
   * True where it is certain that the directory counts no wrong password: no bind of a person was
   * sent by what failed, or the answer to it was an error that no directory counts. It says nothing
   * of other questions of the same call.
   */
  readonly isUncounted: boolean
  /** How the ids of the one of several directories begin that did not answer; null where it is all. */
  readonly part: string | null
  /** What the call would have been refused for otherwise; for the audit only. Null where nobody knows. */
  readonly reason: AuditReason | null
  constructor(
    readonly what: 'store' | 'directory' | 'delivery' | 'captcha' | 'hashing' | 'identity-provider',
    options: UnavailableOptions = {},
  ) {
    super(`${what} is unavailable`, options)
    this.explanation = options.explanation ?? null
    this.isUnwritten = options.isUnwritten ?? what === 'hashing'
    this.isUncounted = options.isUncounted ?? what !== 'directory'
    this.part = options.part ?? null
    this.reason = options.reason ?? null
  }
}

export function brokenRules(rules: readonly PasswordRule[]): Refusal {
  return new Refusal('password-rules', { brokenRules: rules, reason: `rules: ${rules.map(({ id }) => id).join(' ')}` })
}
