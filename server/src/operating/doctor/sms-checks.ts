import { type Check, type Finding, passed, skipped, warning } from '../../ports/check.js'
import type { Delivery } from '../../ports/delivery/delivery.js'
import { answersSentence } from '../../ports/delivery/start-sentence.js'
import type { CheckCode } from './check-codes.js'
import { outcomeOf } from './outcome-of.js'

export interface SmsParts {
  /** Null without a gateway. */
  readonly delivery: Delivery | null
  /** The countries that SMS may go to; empty for all. */
  readonly prefixes: readonly string[]
  /** Where the operator wants a test message; null for none. */
  readonly to: string | null
}

/** Asks the SMS gateway. It sends nothing without `to`. */
export function smsChecks({ delivery, prefixes, to }: SmsParts): Check<CheckCode>[] {
  if (delivery === null) {
    const run = async () => skipped('No SMS gateway is set, so phones are not offered.', 'Set PORTICO_SMS_URL.')
    return [{ code: 'sms-gateway', run }]
  }
  return [
    {
      code: 'sms-gateway',
      run: () => outcomeOf('sms', () => delivery.check(), answersSentence('sms', delivery.server)),
    },
    {
      code: 'sms-countries',
      run: async () =>
        prefixes.length > 0
          ? passed(`SMS may go to ${prefixes.join(', ')}.`)
          : warning(
              'SMS may go to every country, which invites fraud.',
              "Set PORTICO_SMS_PREFIXES to your people's countries, such as +49,+43.",
            ),
    },
    { code: 'sms-message', needs: ['sms-gateway'], run: () => sendTest(delivery, to) },
  ]
}

async function sendTest(delivery: Delivery, to: string | null): Promise<Finding> {
  if (to === null) return skipped('No test SMS was asked for.', 'Send one with: portico doctor --sms-to NUMBER')
  const text = 'Test message of the account portal, sent by its operator.'
  const id = `<doctor-${Date.now()}@portico>`
  return outcomeOf('sms', () => delivery.send({ channel: 'sms', to, text }, id), 'The SMS gateway took a test message.')
}
