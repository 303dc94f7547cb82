import { type Check, type Finding, skipped } from '../../ports/check.js'
import type { Delivery } from '../../ports/delivery/delivery.js'
import { answersSentence } from '../../ports/delivery/start-sentence.js'
import { type WebhookEvent, webhookEvent } from '../../ports/delivery/webhook-event.js'
import { instant, thisMachine } from '../../ports/system/clock.js'
import { systemRandom } from '../../ports/system/secrets.js'
import type { CheckCode } from './check-codes.js'
import { outcomeOf } from './outcome-of.js'

export interface WebhookParts {
  /** Null without a webhook. */
  readonly delivery: Delivery<WebhookEvent> | null
  /** True where the operator wants a test event. */
  readonly isTold: boolean
}

/** Asks the webhook whether it answers, and tells it a signed test event where the operator wants one. */
export function webhookChecks({ delivery, isTold }: WebhookParts): Check<CheckCode>[] {
  if (delivery === null) {
    return [{ code: 'webhook', run: async () => skipped('No webhook is set.', 'Set PORTICO_WEBHOOK_URL.') }]
  }
  return [
    {
      code: 'webhook',
      run: () => outcomeOf('webhook', () => delivery.check(), answersSentence('webhook', delivery.server)),
    },
    { code: 'webhook-event', needs: ['webhook'], run: () => tellTest(delivery, isTold) },
  ]
}

async function tellTest(delivery: Delivery<WebhookEvent>, isTold: boolean): Promise<Finding> {
  if (!isTold) return skipped('No test event was asked for.', 'Tell one with: portico doctor --webhook')
  const id = systemRandom.token(16)
  const at = instant(thisMachine.wall())
  const event = webhookEvent({ id, event: 'test', at, account: null, result: 'ok', contact: null })
  return outcomeOf('webhook', () => delivery.send(event, id), `The webhook took a test event, ${id}.`)
}
