import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
import { startSmsSink } from '../../testing/sms-sink.js'
import { testPortal } from '../../testing/test-portal.js'
import { startWebhookReceiver } from '../../testing/webhook-receiver.js'
import { createLogger } from '../system/logger.js'
import type { Delivery, DeliveryWays } from './delivery.js'
import { smsGateway } from './sms/sms-gateway.js'
import { defaultSmsBody } from './sms-request.js'
import { smtp } from './smtp/smtp.js'
import type { SmtpChoice } from './smtp/smtp-choice.js'
import { tryAtStart } from './try-at-start.js'
import { webhook } from './webhook/webhook.js'

interface Line {
  readonly level: string | number
  readonly msg: string
}

const from = 'portal@uni.example'
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The lines of a try, and what is to be closed after it. */
async function linesOf(email: Delivery, { sms = null, webhook = null }: Partial<DeliveryWays> = {}): Promise<Line[]> {
  const lines: string[] = []
  closing.push(email.close)
  await tryAtStart(
    { email, sms, webhook },
    createLogger({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) }),
  )
  return lines.map((line) => JSON.parse(line) as Line)
}

async function sink(options: Parameters<typeof startMailSink>[0] = {}): Promise<MailSink> {
  const started = await startMailSink(options)
  closing.push(() => started.close())
  return started
}

/** The one sentence about a mail server, with its host and port as `SERVER`. */
async function saidOf(url: URL, choice: Partial<SmtpChoice> = {}): Promise<string> {
  const [line, ...others] = await linesOf(smtp({ url, from, ...choice }))
  expect(others).toEqual([])
  return line?.msg.replace(url.host, 'SERVER') ?? ''
}

/** A server on loopback that treats every connection alike. */
async function serverThat(treats: (socket: Socket) => void): Promise<URL> {
  const server = await new Promise<Server>((resolve) => {
    const made = createServer((socket) => treats(socket.on('error', () => undefined)))
    made.listen(0, '127.0.0.1', () => resolve(made))
  })
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return new URL(`smtp://127.0.0.1:${address.port}`)
}

describe('at the start one line tells of the mail server', () => {
  test('that it answers, at its host and port, and nothing is sent (OP17)', async () => {
    const { url, received } = await sink()
    const [line] = await linesOf(smtp({ url, from }))
    expect(line).toMatchObject({ msg: `The mail server ${url.host} answers.`, server: url.host })
    expect(received).toEqual([])
  })

  test('that nothing listens there (OP17)', async () => {
    const { url, close } = await startMailSink()
    await close()
    expect(await saidOf(url)).toBe(
      'The mail server SERVER refuses the connection. Start it, or correct host and port in PORTICO_MAIL_URL.',
    )
  })

  test('that its name has no address (OP17)', async () => {
    expect(await saidOf(new URL('smtp://mail.nowhere.invalid:587'))).toBe(
      'The mail server SERVER has no address. Correct the host in PORTICO_MAIL_URL.',
    )
  })

  test('that it offers no STARTTLS where TLS is demanded (OP17)', async () => {
    const { url } = await sink({ hideSTARTTLS: true, disabledCommands: ['STARTTLS', 'AUTH'] })
    expect(await saidOf(url, { isTlsDemanded: true })).toMatch(
      /^The mail server SERVER offers no STARTTLS, so no mail leaves \(500[ .\d]*\)\. Its answer to STARTTLS is final\. Turn it on there, or name a server with TLS in PORTICO_MAIL_URL\.$/,
    )
  })

  test('that it refuses user and password, without repeating them or its words (OP17, AU1)', async () => {
    const refused = Object.assign(new Error('5.7.8 no portal@uni.example'), { responseCode: 535 })
    const { url } = await sink({ onAuth: (_auth, _session, done) => done(refused) })
    const said = await saidOf(url, { login: { user: 'portal', password: 'wrong' } })
    expect(said).toBe(
      'The mail server SERVER refuses user and password (535 5.7.8). Its answer to AUTH PLAIN is final. ' +
        'Correct PORTICO_MAIL_USER and PORTICO_MAIL_PASSWORD, or both in PORTICO_MAIL_URL.',
    )
  })

  test('that a port with TLS from the start needs smtps, and the other way round (OP17)', async () => {
    const { url } = await sink()
    const plain = new URL(url.href.replace('smtp:', 'smtps:'))
    expect(await saidOf(plain)).toBe(
      'The mail server SERVER speaks no TLS on this port. ' +
        'Write smtp:// in PORTICO_MAIL_URL for a port that begins without TLS, such as 587.',
    )
  })

  test('that it refuses this machine, or ends the connection (OP17)', async () => {
    const refusing = await serverThat((socket) => socket.end('554 5.7.1 not you, portal@uni.example\r\n'))
    expect(await saidOf(refusing)).toBe(
      'The mail server SERVER refuses this machine (554 5.7.1). Its answer to the greeting is final. ' +
        'Let it accept mail of this machine, or correct PORTICO_MAIL_URL.',
    )
    const cutting = await serverThat((socket) => socket.destroy())
    expect(await saidOf(cutting)).toBe(
      'The mail server SERVER ends the connection at once. ' +
        'Let it accept this machine, or correct the port in PORTICO_MAIL_URL.',
    )
  })
})

test('the portal starts without a mail server, and its log says so (OP17, W3)', async () => {
  const { url, close } = await startMailSink()
  await close()
  const email = smtp({ url, from })
  const portal = await testPortal({ email, hasSms: false })
  closing.push(portal.close, email.close)
  expect((await fetch(new URL('/api/user/session', await portal.listen()))).status).toBe(200)
  const warnings = () => portal.logLines.filter((line) => line.includes('refuses the connection. Start it, or correct'))
  await expect.poll(warnings).toHaveLength(1)
})

describe('at the start one line tells of the SMS gateway', () => {
  const gateway = (url: string) =>
    smsGateway({
      url,
      method: 'POST',
      headers: [],
      body: defaultSmsBody,
      token: null,
      success: { statuses: ['2xx'], bodyText: null },
    })

  test('that it answers, and nothing is sent; or what is wrong (OP17)', async () => {
    const { url: mail } = await sink()
    const sms = await startSmsSink()
    const lines = async (url: string) =>
      (await linesOf(smtp({ url: mail, from }), { sms: gateway(url) })).map(({ msg }) => msg)
    expect(await lines(sms.url.href)).toContain(`The SMS gateway ${sms.url.host} answers.`)
    expect(sms.received).toEqual([])
    await sms.close()
    expect(await lines(sms.url.href)).toContain(
      `The SMS gateway ${sms.url.host} refuses the connection. Start it, or correct PORTICO_SMS_URL.`,
    )
    expect(await lines('http://sms.nowhere.invalid/send')).toContain(
      'The SMS gateway sms.nowhere.invalid:80 has no address. Correct the host in PORTICO_SMS_URL.',
    )
  })
})

test('the log says of the webhook whether it answers, or what is wrong, and no event leaves (OP17)', async () => {
  const { url: mail } = await sink()
  const hook = await startWebhookReceiver()
  const said = async () => {
    const lines = await linesOf(smtp({ url: mail, from }), { webhook: webhook(hook.choice) })
    return lines.map(({ msg }) => msg)
  }
  expect(await said()).toContain(`The webhook ${hook.url.host} answers.`)
  expect(hook.received).toEqual([])
  await hook.close()
  expect(await said()).toContain(
    `The webhook ${hook.url.host} refuses the connection. Start it, or correct PORTICO_WEBHOOK_URL.`,
  )
})
