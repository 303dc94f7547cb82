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
  readonly sender: string
  readonly hasLogin: boolean
  /** True where TLS is demanded: a relay on this machine may do without. */
  readonly needsTls: boolean
}

export interface SmsParts {
  readonly delivery: Delivery
  /** What the gateway said to the last message; null for nothing. */
  readonly said: () => string | null
}

/** The ways to send of a set-up, where the operator wants tests, and where SMS may go. */
interface TriedWays {
  readonly mail: MailParts
  readonly sms: SmsParts | null
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
  'certificate too weak': 'mail-tls',
  'TLS failed': 'mail-tls',
  'login refused': 'mail-login',
  'sender refused': 'mail-sender',
  'recipient refused': 'mail-sender',
}

/** Asks the mail server step by step. Sends nothing where `to` is null. */
function mailChecks({ delivery, sender, hasLogin, needsTls }: MailParts, to: string | null): Check<CheckCode>[] {
  const { server } = delivery
  let asked: Promise<{ readonly fault: DeliveryFault | null; readonly doubt: DeliveryFault | null }> | null = null
  const step = (code: CheckCode, needs: readonly CheckCode[], found: string): Check<CheckCode> => ({
    code,
    needs,
    async run() {
      asked ??= delivery.check().then(
        (doubt) => ({ fault: null, doubt }),
        (cause: unknown) => ({ fault: faultOf(cause), doubt: null }),
      )
      const { fault, doubt } = await asked
      const isHere = fault !== null && (stepOf[fault.reason] ?? 'mail-connection') === code
      if (isHere) return faultFinding('email', fault)
      return doubt !== null && stepOf[doubt.reason] === code ? lostBounces(doubt, found) : passed(found)
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
    step('mail-sender', ['mail-tls', 'mail-login'], `The mail server takes mails from ${sender}.`),
    { code: 'mail-message', needs: ['mail-sender'], run: () => sendMail(delivery, to) },
  ]
}

/** The server has no mailbox for the sender, or does not take mails to it. Others may arrive. */
function lostBounces(doubt: DeliveryFault, found: string): Finding {
  const mend = 'Let a mailbox take the mails that come back, or name another sender in PORTICO_MAIL_FROM.'
  return warning(`${found} It takes none to that address: ${troubleOf('email', doubt).found}`, mend)
}

async function sendMail(delivery: Delivery, to: string | null): Promise<Finding> {
  if (to === null) return skipped('No test mail was asked for.', 'Send one with: portico doctor --mail-to ADDRESS')
  const text = 'This is a test mail of the account portal. Its operator sent it.'
  const message: Message = { channel: 'email', to, subject: 'Test of the account portal', text, html: `<p>${text}</p>` }
  const messageId = `<doctor-${Date.now()}@${delivery.server.replace(/:\d+$/, '')}>`
  return outcomeOf('email', () => delivery.send(message, messageId), `The mail server took a test mail, ${messageId}.`)
}

/** Asks the SMS gateway, null without one. No `prefixes`: all countries. No `to`: no message. */
function smsChecks(sms: SmsParts | null, prefixes: readonly string[], to: string | null): Check<CheckCode>[] {
  if (sms === null) {
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
    answering('sms-gateway', 'sms', sms.delivery),
    { code: 'sms-countries', run: async () => countries },
    { code: 'sms-message', needs: ['sms-gateway'], run: () => sendSms(sms, to) },
  ]
}

async function sendSms({ delivery, said }: SmsParts, to: string | null): Promise<Finding> {
  if (to === null) return skipped('No test SMS was asked for.', 'Send one with: portico doctor --sms-to NUMBER')
  const text = 'Test message of the account portal, sent by its operator.'
  const id = `<doctor-${Date.now()}@portico>`
  const send = () => delivery.send({ channel: 'sms', to, text }, id)
  const { found, ...finding } = await outcomeOf('sms', send, 'The SMS gateway took a test message.')
  // Where the rule of success looks at the status alone, only these words tell of an error.
  const words = finding.state === 'ok' && said() !== null ? ` It says: "${said()}".` : ''
  return { ...finding, found: `${found}${words}` }
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
