import type { DeliveryAnswer } from './delivery.js'
import type { DeliveryReason } from './delivery-reason.js'

/** A failed try to reach the other side. The message has no text and no address of it. */
export class DeliveryFault extends Error {
  override readonly name = 'DeliveryFault'
  constructor(
    readonly reason: DeliveryReason,
    readonly answer: DeliveryAnswer,
  ) {
    super(`${answer.server}: ${reason}${codesOf(answer)}`)
  }
}

export function faultBehind(error: unknown): DeliveryFault | null {
  return error instanceof Error && error.cause instanceof DeliveryFault ? error.cause : null
}

/** ` (550 5.1.1)`, or nothing without an answer. */
export function codesOf({ status, enhancedStatus }: Pick<DeliveryAnswer, 'status' | 'enhancedStatus'>): string {
  const codes = [status, enhancedStatus].filter((code) => code !== null)
  return codes.length === 0 ? '' : ` (${codes.join(' ')})`
}
