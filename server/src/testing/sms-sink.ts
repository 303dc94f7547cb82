import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSms {
  readonly to: string
  readonly text: string
  readonly headers: IncomingHttpHeaders
}

/** An SMS gateway on loopback that keeps every message. */
export interface SmsSink {
  readonly url: URL
  readonly received: readonly ReceivedSms[]
  /** Answers a number with the returned status; null accepts. */
  refuse(decide: (to: string) => number | null): void
  close(): Promise<void>
}

/** Starts a sink; `port` 0 is a free one. */
export async function startSmsSink({ port = 0 }: { port?: number } = {}): Promise<SmsSink> {
  const received: ReceivedSms[] = []
  let decide: (to: string) => number | null = () => null
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { to, text } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { to: string; text: string }
    const status = decide(to)
    if (status !== null) return response.writeHead(status, { location: '/elsewhere' }).end(`no: ${to}`)
    received.push({ to, text, headers: request.headers })
    return response.writeHead(202).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/send`),
    received,
    refuse(next) {
      decide = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
