import { codesOf } from '../../ports/delivery/delivery-fault.js'
import type { MessageRecord } from '../../ports/delivery/outbox-store.js'
import { type Clock, instant, instants } from '../../ports/system/clock.js'

/** Such as `code by email to a•••@m•••.example (reset)` or `event to the webhook (…)`. */
export function messageKind({ kind, channel, masked, purpose }: MessageRecord): string {
  if (channel === 'webhook') return `${kind} to the webhook (${purpose})`
  return `${kind} by ${channel === 'sms' ? 'SMS' : 'email'} to ${masked} (${purpose})`
}

export function messageState({ ended, outcome, attempts, nextAt }: MessageRecord, clock: Clock): string {
  if (outcome === null) return ended === null ? 'waits for its first try' : ended
  const { event, answer, reason } = outcome
  const at = instant(clock.date(outcome.at))
  const server = answer === null ? '' : ` by ${answer.server}${codesOf(answer)}`
  if (ended === 'sent') return `taken${server} at ${at}`
  if (ended !== null) return `given up at ${at}: ${reason}${server}`
  const how = event === 'delivery.refused' ? 'refused' : 'put off'
  const tries = attempts === 1 ? 'once' : `${attempts} times`
  return `${how} at ${at}: ${reason}${server}, tried ${tries}, next try ${instant(clock.date(nextAt))}`
}

/** A message for programs. The names of its fields are documented, so they stay. */
export function messageObject(message: MessageRecord, { date }: Clock) {
  const { id, kind, channel, masked, purpose, createdAt, expiresAt, attempts, ended, outcome, nextAt } = message
  const { flowId, requestId } = message
  return {
    ...{ id, kind, channel, masked, purpose },
    ...instants({ queuedAt: createdAt, expiresAt }, date),
    ...{ tries: attempts, ended },
    ...instants({ nextAt: ended === null ? nextAt : null }, date),
    last: outcome && {
      event: outcome.event,
      ...instants({ at: outcome.at }, date),
      reason: outcome.reason,
      server: outcome.answer?.server ?? null,
      status: outcome.answer?.status ?? null,
      enhancedStatus: outcome.answer?.enhancedStatus ?? null,
    },
    ...{ flowId, requestId },
  }
}
