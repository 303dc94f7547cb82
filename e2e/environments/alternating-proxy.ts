import { Agent, createServer, request } from 'node:http'

export interface AlternatingProxy {
  stop(): Promise<void>
}

/** A proxy on loopback that gives each request to another server than the one before. */
export async function startAlternatingProxy(port: number, urls: readonly string[]): Promise<AlternatingProxy> {
  const agent = new Agent({ keepAlive: true })
  let requests = 0
  const server = createServer((asked, answered) => {
    const url = new URL(asked.url ?? '/', urls[requests % urls.length])
    requests += 1
    const forwarded = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', connection: 'keep-alive' }
    const headers = { ...asked.headers, ...forwarded }
    const passed = request(url, { agent, method: asked.method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(answered)
    })
    passed.on('error', () => (answered.headersSent ? answered.destroy() : answered.writeHead(502).end()))
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}
