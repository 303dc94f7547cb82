import type { Logger } from '../system/logger.js'
import type { Delivery, DeliveryWays } from './delivery.js'
import { faultBehind } from './delivery-fault.js'
import type { MessageFacts } from './outbox-store.js'
import { answersSentence, startSentence } from './start-sentence.js'

/**
 * Asks each server that the portal sends through whether it answers, and logs one line for each:
 * what is wrong with it, and what mends that (OP17). It sends nothing and never rejects.
 */
export async function tryAtStart(
  { email, sms, webhook }: DeliveryWays,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  const tried = [
    tryOne('email', email, log),
    ...(sms === null ? [] : [tryOne('sms', sms, log)]),
    ...(webhook === null ? [] : [tryOne('webhook', webhook, log)]),
  ]
  await Promise.all(tried)
}

async function tryOne(
  channel: MessageFacts['channel'],
  { server, check }: Pick<Delivery, 'server' | 'check'>,
  log: Pick<Logger, 'info' | 'warn'>,
) {
  try {
    await check()
    log.info({ channel, server }, answersSentence(channel, server))
  } catch (error) {
    const fault = faultBehind(error)
    if (fault === null) log.warn({ err: error, channel, server }, 'a server that carries messages cannot be asked')
    else log.warn({ channel, server, reason: fault.reason }, startSentence(channel, fault))
  }
}
