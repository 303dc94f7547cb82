import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Sms {
  readonly to: string
  readonly text: string
}

/** A real SMS gateway on loopback that keeps all messages. */
export interface SmsSink {
  readonly url: string
  /** All messages to a number, oldest first. */
  allTo(number: string): readonly Sms[]
  /** The number of messages with a code so far. */
  countCodes(): number
  stop(): Promise<void>
}

export async function startSmsSink(): Promise<SmsSink> {
  const received: Sms[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (request.method !== 'POST') return response.writeHead(204).end()
    received.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as Sms)
    return response.writeHead(202).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    countCodes: () => received.filter(({ text }) => text.includes('code')).length,
    allTo: (number) => received.filter((sms) => digits(sms.to) === digits(number)),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function digits(number: string): string {
  return number.replace(/\D/g, '')
}
