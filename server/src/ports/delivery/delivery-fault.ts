import type { DeliveryReason } from './delivery-reason.js'

/** The answer of the other side, in numbers only: its text may quote an address (AU1). */
export interface DeliveryAnswer {
  /** Host and port of the other side. */
  readonly server: string
  /** The reply code of a mail server, or the HTTP status of a gateway. */
  readonly status: number | null
  /** The enhanced status code of a mail server, such as `5.1.1`. */
  readonly enhancedStatus: string | null
}

/** The step at which the other side refused, and its words. Only an operator who tries it reads them. */
export interface FaultReply {
  /** The command of SMTP that it answered, or null. */
  readonly stage: string | null
  readonly said: string | null
}

/** A failed try to reach the other side. The message has no text and no address of it. */
export class DeliveryFault extends Error {
  override readonly name = 'DeliveryFault'
  constructor(
    readonly reason: DeliveryReason,
    readonly answer: DeliveryAnswer,
    readonly reply: FaultReply = { stage: null, said: null },
  ) {
    super(`${answer.server}: ${reason}${codesOf(answer)}`)
  }
}

export function faultBehind(error: unknown): DeliveryFault | null {
  return error instanceof Error && error.cause instanceof DeliveryFault ? error.cause : null
}

/** ` (550 5.1.1)`, or nothing without an answer. */
export function codesOf(answer: Codes): string {
  const codes = bareCodesOf(answer)
  return codes === '' ? '' : ` (${codes})`
}

/** `550 5.1.1`, or nothing without an answer. */
export function bareCodesOf({ status, enhancedStatus }: Codes): string {
  return [status, enhancedStatus].filter((code) => code !== null).join(' ')
}

type Codes = Pick<DeliveryAnswer, 'status' | 'enhancedStatus'>

const longestWords = 200

/** Words of another server on one line, without addresses and numbers of people; null for none. */
export function wordsOf(text: string): string | null {
  const words = text
    .slice(0, 2 * longestWords)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+|\+?\d{7,}/g, '…')
    .trim()
  if (words === '') return null
  return words.length > longestWords ? `${words.slice(0, longestWords)}…` : words
}
