import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
  readonly parsed: Email
}

/** What a server answers, such as `550` and `5.1.1 not known here`. */
export interface Reply {
  readonly status: number
  readonly text: string
}

/** A mail server on loopback that keeps every message. */
export interface MailSink {
  readonly url: URL
  readonly received: readonly ReceivedMail[]
  /** Refuses a recipient with the returned status or reply; null accepts. */
  refuse(decide: (to: string) => number | Reply | null): void
  /** Refuses or accepts every complete message with this reply, such as `552 5.2.2 full`. */
  replyTo(message: Reply): void
  /** Delays every answer to a complete message until the promise resolves. */
  hold(until: Promise<void>): void
  close(): Promise<void>
}

/** Starts a sink; `port` 0 is a free one. */
export async function startMailSink({
  port = 0,
  ...options
}: SMTPServerOptions & { port?: number } = {}): Promise<MailSink> {
  const received: ReceivedMail[] = []
  let decide: (to: string) => number | Reply | null = () => null
  let reply: Reply | null = null
  let held: Promise<void> = Promise.resolve()
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    ...options,
    onRcptTo(address, _session, done) {
      const decided = decide(address.address)
      if (decided === null) return done()
      const unknown = `5.1.1 <${address.address}> is not known here`
      const { status, text } = typeof decided === 'number' ? { status: decided, text: unknown } : decided
      done(Object.assign(new Error(text), { responseCode: status }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const source = Buffer.concat(chunks).toString('utf8')
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({
          from,
          to: rcptTo.map(({ address }) => address),
          source,
          parsed: await PostalMime.parse(source),
        })
        await held
        if (reply === null) done()
        else if (reply.status < 400) done(null, reply.text)
        else done(Object.assign(new Error(reply.text), { responseCode: reply.status }))
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address() as AddressInfo
  return {
    url: new URL(`${options.secure === true ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`),
    received,
    refuse(next) {
      decide = next
    },
    replyTo(next) {
      reply = next
    },
    hold(until) {
      held = until
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
