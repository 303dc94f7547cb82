import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A server on loopback that keeps every request and gives the answers that it is told. */
export interface WebSink {
  readonly origin: string
  readonly received: readonly ReceivedRequest[]
  answer(status: number, body?: string | Buffer): void
  close(): Promise<void>
}

export async function startWebSink(): Promise<WebSink> {
  const received: ReceivedRequest[] = []
  let next: { status: number; body: string | Buffer } = { status: 200, body: '' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url: target = '', headers } = request
    received.push({ method, target, headers, body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(next.status).end(next.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(status, body = '') {
      next = { status, body }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
