import { closestMatch } from 'leven'
import { z } from 'zod'
import { usualWebhookEvents, type WebhookEventName, webhookEventNames } from '../delivery/webhook-event.js'
import { revealOrigin } from './reveal.js'
import { listOf, safeUrl, secret } from './setting-schema.js'
import { optional, withDefault } from './setting-table.js'

const url = safeUrl.refine(({ hash }) => hash === '', 'must not have a part after #: it is never sent')

/** The name of an event. Another one gets the name that was probably meant (SET1). */
const eventName = z.string().transform((text, context): WebhookEventName => {
  const name = webhookEventNames.find((one) => one === text)
  if (name !== undefined) return name
  context.addIssue(unknownEvent(text))
  return z.NEVER
})

function unknownEvent(text: string): string {
  const meant = closestMatch(text, webhookEventNames, { maxDistance: Math.ceil(text.length / 3) })
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`
  return `must be events among ${webhookEventNames.join(', ')}${hint}`
}

export const webhookSettings = {
  url: optional(url, {
    isSecret: true,
    reveal: revealOrigin,
    sentence:
      'Where events go as signed JSON: https, or http on this machine. Nothing after its host is shown or logged.',
  }),
  secret: optional(secret, {
    isSecret: true,
    keepsBlanks: true,
    sentence: 'Signs the events: at least 32 random characters (openssl rand -base64 33), the same at the receiver.',
  }),
  events: withDefault(
    usualWebhookEvents.join(','),
    listOf(eventName).refine((names) => names.length > 0, 'must name at least one event'),
    { takesList: true, sentence: 'Which events go there. By default all but those of proofs.' },
  ),
}
