import type { RefusalCode } from '@portico/contract'

/** What a refusal may add: parameters of its sentence and how long to wait, in seconds. */
export interface RefusalDetail {
  readonly params?: Readonly<Record<string, string | number>>
  readonly retryAfterSeconds?: number
  /** For the audit only, never for the visitor. */
  readonly reason?: string
  /** The visitor's session ended with this refusal: the answer gives a fresh, anonymous one. */
  readonly endsSession?: true
  /** Nothing was evaluated, so it may be repeated at will and leaves no row in the audit (Q4). */
  readonly isIdle?: true
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

/** Something we depend on did not answer: 503, and the cause in the log only. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  constructor(
    readonly what: 'store' | 'directory' | 'delivery' | 'captcha' | 'hashing',
    options: { cause?: unknown } = {},
  ) {
    super(`${what} is unavailable`, options)
  }
}
