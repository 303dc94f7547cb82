import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly messageId: string
  /** The arrival of the last byte, ms. */
  readonly receivedAt: number
}

/** A real mail server on loopback that keeps all mail. */
export interface MailSink {
  readonly port: number
  /** All mail to an address, oldest first. */
  allTo(address: string): readonly Mail[]
  /** All mail, oldest first. */
  all(): readonly Mail[]
  /** The number of mails with a code so far. */
  countCodes(): number
  /** Stops listening, so that deliveries fail until it starts again. */
  stop(): Promise<void>
  /** Listens again at the same port. */
  start(): Promise<void>
}

interface MailSinkChoice {
  /** The time that a mail takes until the server has accepted it, ms. */
  readonly delayMs?: () => number
  /** Hears of each mail. */
  readonly onMail?: (mail: Mail) => void
}

/** Listens at a free port, or at the one that the settings of a portal name already. */
export async function startMailSink(wanted = 0, { delayMs, onMail }: MailSinkChoice = {}): Promise<MailSink> {
  const mails: Mail[] = []
  const keep = async (mail: Mail) => {
    if (delayMs !== undefined) await sleep(delayMs())
    mails.push(mail)
    onMail?.(mail)
  }
  let server = await listen(wanted, keep)
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    countCodes: () => mails.filter(({ subject }) => subject.includes('your code')).length,
    all: () => mails,
    allTo: (address) => mails.filter((mail) => mail.to === address.toLowerCase()),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    async start() {
      server = await listen(port, keep)
    },
  }
}

function listen(port: number, keep: (mail: Mail) => Promise<void>): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 500,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const receivedAt = Date.now()
        const { subject = '', text = '', messageId = '' } = await PostalMime.parse(Buffer.concat(parts))
        for (const { address } of session.envelope.rcptTo) {
          await keep({ to: address.toLowerCase(), subject, text, messageId, receivedAt })
        }
        done()
      })
    },
  })
  // A client that disconnects early must not stop the sink.
  server.on('error', () => undefined)
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
