import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Keeps at most `atMost` connections whose next request is not whole yet; beyond that the one that has been so longest
 * is dropped, not the new caller (Q2, decisions section 5).
 */
export function limitUnfinished(server: Server, atMost: number): void {
  // In the order in which they began to wait.
  const waiting = new Set<Socket>()
  const wait = (socket: Socket) => {
    waiting.delete(socket)
    if (socket.destroyed) return
    waiting.add(socket)
    const [oldest] = waiting
    if (waiting.size <= atMost || oldest === undefined) return
    waiting.delete(oldest)
    oldest.destroy()
  }
  server.on('connection', (socket: Socket) => {
    wait(socket)
    socket.once('close', () => waiting.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (hasBody(request)) {
      wait(socket)
      request.once('end', () => waiting.delete(socket))
    } else waiting.delete(socket)
    // From here on the next request of a kept connection is awaited.
    response.once('finish', () => wait(socket))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
}
