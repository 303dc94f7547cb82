import { smsGateway } from '../ports/delivery/sms/sms-gateway.js'
import { defaultSmsBody } from '../ports/delivery/sms-request.js'
import { smsSuccessFrom } from '../ports/delivery/sms-success.js'
import { smtp } from '../ports/delivery/smtp/smtp.js'
import { type MailSink, startMailSink } from './mail-sink.js'
import { type SmsSink, startSmsSink } from './sms-sink.js'

/** A mail server and an SMS gateway, which go away and come back at the same ports. */
export interface MessageSinks {
  readonly mail: MailSink
  readonly sms: SmsSink
  /** Ends both servers; the returned function starts them again. */
  takeAway(): Promise<() => Promise<void>>
  close(): Promise<void>
}

export async function startMessageSinks(): Promise<MessageSinks> {
  // Short, because the portal keeps its connections open.
  const closeTimeout = 100
  let mail = await startMailSink({ closeTimeout })
  let sms = await startSmsSink()
  const close = async () => {
    await Promise.all([mail.close(), sms.close()])
  }
  return {
    get mail() {
      return mail
    },
    get sms() {
      return sms
    },
    async takeAway() {
      await close()
      return async () => {
        mail = await startMailSink({ port: Number(mail.url.port), closeTimeout })
        sms = await startSmsSink({ port: Number(sms.url.port) })
      }
    },
    close,
  }
}

/** The ways by which a portal sends to these sinks. */
export function waysTo({ mail, sms }: MessageSinks) {
  const success = smsSuccessFrom('2xx') ?? { statuses: [], bodyText: null }
  const request = { url: sms.url.href, method: 'POST', headers: [], body: defaultSmsBody, token: null } as const
  return {
    email: smtp({ url: mail.url, from: 'portal@uni.example' }),
    gateway: smsGateway({ ...request, success }),
  }
}
