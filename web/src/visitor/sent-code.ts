import { codeLifeMinutes } from '@portico/contract/code-life-minutes'

/** The server's facts on the code that it sent last; instants in ms of the browser's clock. */
export interface SentCode {
  /** True where the server says that it sent a code, so that earlier ones no longer count. */
  readonly isNew: boolean
  /** True where the server does not say whether it sent a code, as others do. */
  readonly isUntold?: boolean
  /** True where messages are late, as the sentence of the server says. */
  readonly isLate: boolean
  /** The instant at which this page saw a code leave. */
  readonly sentAt?: number | undefined
  /** The end of the code's life; null for a code that this page did not see leave. */
  readonly validUntil: number | null
  /** The same end on the clock that no one sets, and that may stand still while the machine sleeps. */
  readonly endsAt?: number | undefined
  /** The instant from which the server sends another code; null where it did not tell. */
  readonly resendAt: number | null
  /** The sentence of the server. */
  readonly message: string
}

/** The part of an answer about a code. Another server may leave it out or send anything. */
interface CodeAnswer {
  readonly message: string
  readonly sent?: unknown
  readonly resendAfter?: unknown
  readonly late?: unknown
}

const longestWaitSeconds = 3600
const lifeMs = codeLifeMinutes * 60_000

/** Reads an answer that may have sent a code; `before` is what was known until then. */
export function readSentCode(answer: CodeAnswer, before: SentCode | null = null): SentCode {
  const now = Date.now()
  const { message, sent, resendAfter, late } = answer
  const isNew = sent === true
  const isWait = typeof resendAfter === 'number' && resendAfter >= 0 && resendAfter <= longestWaitSeconds
  return {
    isNew,
    isUntold: typeof sent !== 'boolean',
    isLate: late === true,
    sentAt: isNew ? now : before?.sentAt,
    validUntil: isNew ? now + lifeMs : (before?.validUntil ?? null),
    endsAt: isNew ? performance.now() + lifeMs : before?.endsAt,
    resendAt: isWait ? now + resendAfter * 1000 : null,
    message,
  }
}

/** After a failed resend that named a wait, in seconds: the last code still counts. */
export function waitingFor(seconds: number, before: SentCode | null): SentCode {
  const resendAt = Date.now() + Math.min(seconds, longestWaitSeconds) * 1000
  const { validUntil = null, endsAt } = before ?? {}
  return { isNew: true, isLate: false, validUntil, endsAt, resendAt, message: '' }
}

/** True once the life of a code that this page saw leave is over, by either of two clocks. */
export function isOver({ validUntil, endsAt }: SentCode): boolean {
  const isOnWall = validUntil !== null && Date.now() >= validUntil
  return isOnWall || (endsAt !== undefined && performance.now() >= endsAt)
}
