import { type Check, type Finding, passed, skipped } from '../../ports/check.js'
import type { Delivery, Message } from '../../ports/delivery/delivery.js'
import type { DeliveryFault } from '../../ports/delivery/delivery-fault.js'
import type { DeliveryReason } from '../../ports/delivery/delivery-reason.js'
import type { CheckCode } from './check-codes.js'
import { faultFinding, faultOf, outcomeOf } from './outcome-of.js'

export interface MailParts {
  readonly delivery: Delivery
  /** Names the sender to the server, and sends nothing. */
  readonly trySender: () => Promise<void>
  readonly sender: string
  readonly hasLogin: boolean
  /** True where TLS is demanded: a relay on this machine may do without. */
  readonly needsTls: boolean
  /** Where the operator wants a test mail; null for none. */
  readonly to: string | null
}

type MailCode = 'mail-name' | 'mail-connection' | 'mail-tls' | 'mail-login' | 'mail-sender' | 'mail-message'

/** At which step a connection ends for a reason. Every other reason belongs to the connection. */
const stepOf: Partial<Record<DeliveryReason, MailCode>> = {
  'unknown host': 'mail-name',
  'no STARTTLS': 'mail-tls',
  'certificate not trusted': 'mail-tls',
  'certificate expired': 'mail-tls',
  'certificate of another host': 'mail-tls',
  'TLS failed': 'mail-tls',
  'login refused': 'mail-login',
}

/** Asks the mail server step by step. It sends nothing without `to`. */
export function mailChecks({ delivery, trySender, sender, hasLogin, needsTls, to }: MailParts): Check<CheckCode>[] {
  let asked: Promise<DeliveryFault | null> | null = null
  const step = (code: MailCode, found: string) => async () => {
    asked ??= delivery.check().then(() => null, faultOf)
    const fault = await asked
    return fault !== null && (stepOf[fault.reason] ?? 'mail-connection') === code
      ? faultFinding('email', fault)
      : passed(found)
  }
  const { server } = delivery
  const encrypted = needsTls
    ? 'The connection is encrypted, and the certificate is trusted.'
    : 'The mail server is on this machine, where mail may leave without TLS.'
  const login = step('mail-login', 'The mail server takes user and password.')
  return [
    { code: 'mail-name', run: step('mail-name', `The host of ${server} has an address.`) },
    { code: 'mail-connection', needs: ['mail-name'], run: step('mail-connection', `${server} answers.`) },
    { code: 'mail-tls', needs: ['mail-connection'], run: step('mail-tls', encrypted) },
    {
      code: 'mail-login',
      needs: ['mail-tls'],
      run: hasLogin ? login : async () => skipped('The settings name no user for the mail server.'),
    },
    {
      code: 'mail-sender',
      needs: ['mail-tls', 'mail-login'],
      run: () => outcomeOf('email', trySender, `The mail server takes mails from ${sender}.`),
    },
    { code: 'mail-message', needs: ['mail-sender'], run: () => sendTest(delivery, to) },
  ]
}

async function sendTest(delivery: Delivery, to: string | null): Promise<Finding> {
  if (to === null) return skipped('No test mail was asked for.', 'Send one with: portico doctor --mail-to ADDRESS')
  const text = 'This is a test mail of the account portal. Its operator sent it.'
  const message: Message = { channel: 'email', to, subject: 'Test of the account portal', text, html: `<p>${text}</p>` }
  const messageId = `<doctor-${Date.now()}@${delivery.server.replace(/:\d+$/, '')}>`
  return outcomeOf('email', () => delivery.send(message, messageId), `The mail server took a test mail, ${messageId}.`)
}
