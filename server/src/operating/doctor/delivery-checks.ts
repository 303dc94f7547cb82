import { type Check, type Finding, failed, passed, skipped, warning } from '../../ports/check.js'
import type { Delivery, Message } from '../../ports/delivery/delivery.js'
import { type DeliveryFault, faultBehind } from '../../ports/delivery/delivery-fault.js'
import type { DeliveryReason } from '../../ports/delivery/delivery-reason.js'
import { answersSentence, type Channel, troubleOf } from '../../ports/delivery/start-sentence.js'
import { type WebhookEvent, webhookEvent } from '../../ports/delivery/webhook-event.js'
import { instant, thisMachine } from '../../ports/system/clock.js'
import { systemRandom } from '../../ports/system/secrets.js'
import type { CheckCode } from './check-codes.js'

export interface MailParts {
  readonly delivery: Delivery
  /** Names the sender to the server, and sends nothing. */
  readonly trySender: () => Promise<void>
  readonly sender: string
  readonly hasLogin: boolean
  /** True where TLS is demanded: a relay on this machine may do without. */
  readonly needsTls: boolean
}

/** The ways to send of a set-up, where the operator wants tests, and where SMS may go. */
interface TriedWays {
  readonly mail: MailParts
  readonly sms: Delivery | null
  readonly webhook: Delivery<WebhookEvent> | null
  readonly prefixes: readonly string[]
  readonly mailTo: string | null
  readonly smsTo: string | null
  readonly isHookTold: boolean
}

/** The checks of each way to send. They send nothing where the operator names no place. */
export function deliveryChecks({ mail, sms, webhook, prefixes, mailTo, smsTo, isHookTold }: TriedWays) {
  return {
    mail: mailChecks(mail, mailTo),
    sms: smsChecks(sms, prefixes, smsTo),
    webhook: webhookChecks(webhook, isHookTold),
  }
}

/** At which step a connection ends for a reason. Every other reason belongs to the connection. */
const stepOf: Partial<Record<DeliveryReason, CheckCode>> = {
  'unknown host': 'mail-name',
  'no STARTTLS': 'mail-tls',
  'certificate not trusted': 'mail-tls',
  'certificate expired': 'mail-tls',
  'certificate of another host': 'mail-tls',
  'TLS failed': 'mail-tls',
  'login refused': 'mail-login',
}

/** Asks the mail server step by step. Sends nothing where `to` is null. */
function mailChecks(
  { delivery, trySender, sender, hasLogin, needsTls }: MailParts,
  to: string | null,
): Check<CheckCode>[] {
  const { server } = delivery
  let asked: Promise<DeliveryFault | null> | null = null
  const step = (code: CheckCode, needs: readonly CheckCode[], found: string): Check<CheckCode> => ({
    code,
    needs,
    async run() {
      asked ??= delivery.check().then(() => null, faultOf)
      const fault = await asked
      const isHere = fault !== null && (stepOf[fault.reason] ?? 'mail-connection') === code
      return isHere ? faultFinding('email', fault) : passed(found)
    },
  })
  const encrypted = needsTls
    ? 'The connection is encrypted, and the certificate is trusted.'
    : 'The mail server is on this machine, where mail may leave without TLS.'
  const login = step('mail-login', ['mail-tls'], 'The mail server takes user and password.')
  return [
    step('mail-name', [], `The host of ${server} has an address.`),
    step('mail-connection', ['mail-name'], `${server} answers.`),
    step('mail-tls', ['mail-connection'], encrypted),
    hasLogin ? login : { ...login, run: async () => skipped('The settings name no user for the mail server.') },
    {
      code: 'mail-sender',
      needs: ['mail-tls', 'mail-login'],
      run: () => outcomeOf('email', trySender, `The mail server takes mails from ${sender}.`),
    },
    { code: 'mail-message', needs: ['mail-sender'], run: () => sendMail(delivery, to) },
  ]
}

async function sendMail(delivery: Delivery, to: string | null): Promise<Finding> {
  if (to === null) return skipped('No test mail was asked for.', 'Send one with: portico doctor --mail-to ADDRESS')
  const text = 'This is a test mail of the account portal. Its operator sent it.'
  const message: Message = { channel: 'email', to, subject: 'Test of the account portal', text, html: `<p>${text}</p>` }
  const messageId = `<doctor-${Date.now()}@${delivery.server.replace(/:\d+$/, '')}>`
  return outcomeOf('email', () => delivery.send(message, messageId), `The mail server took a test mail, ${messageId}.`)
}

/** Asks the SMS gateway, null without one. No `prefixes`: all countries. No `to`: no message. */
function smsChecks(delivery: Delivery | null, prefixes: readonly string[], to: string | null): Check<CheckCode>[] {
  if (delivery === null) {
    const run = async () => skipped('No SMS gateway is set, so phones are not offered.', 'Set PORTICO_SMS_URL.')
    return [{ code: 'sms-gateway', run }]
  }
  const countries =
    prefixes.length > 0
      ? passed(`SMS may go to ${prefixes.join(', ')}.`)
      : warning(
          'SMS may go to every country, which invites fraud.',
          "Set PORTICO_SMS_PREFIXES to your people's countries, such as +49,+43.",
        )
  return [
    answering('sms-gateway', 'sms', delivery),
    { code: 'sms-countries', run: async () => countries },
    { code: 'sms-message', needs: ['sms-gateway'], run: () => sendSms(delivery, to) },
  ]
}

async function sendSms(delivery: Delivery, to: string | null): Promise<Finding> {
  if (to === null) return skipped('No test SMS was asked for.', 'Send one with: portico doctor --sms-to NUMBER')
  const text = 'Test message of the account portal, sent by its operator.'
  const id = `<doctor-${Date.now()}@portico>`
  return outcomeOf('sms', () => delivery.send({ channel: 'sms', to, text }, id), 'The SMS gateway took a test message.')
}

/** Asks the webhook, null without one, and sends it a signed test event on demand. */
function webhookChecks(delivery: Delivery<WebhookEvent> | null, isTold: boolean): Check<CheckCode>[] {
  if (delivery === null)
    return [{ code: 'webhook', run: async () => skipped('No webhook is set.', 'Set PORTICO_WEBHOOK_URL.') }]
  return [
    answering('webhook', 'webhook', delivery),
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

function answering(code: CheckCode, channel: Channel, way: Pick<Delivery, 'server' | 'check'>): Check<CheckCode> {
  return { code, run: () => outcomeOf(channel, () => way.check(), answersSentence(channel, way.server)) }
}

/** The outcome of work at a way to deliver: `found`, or the fault with its remedy. */
async function outcomeOf(channel: Channel, work: () => Promise<unknown>, found: string): Promise<Finding> {
  try {
    await work()
    return passed(found)
  } catch (cause) {
    return faultFinding(channel, faultOf(cause))
  }
}

function faultFinding(channel: Channel, fault: DeliveryFault): Finding {
  const { found, mend } = troubleOf(channel, fault)
  return failed(found, mend)
}

function faultOf(cause: unknown): DeliveryFault {
  const fault = faultBehind(cause)
  if (fault === null) throw cause
  return fault
}
