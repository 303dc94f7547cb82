import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Keeps at most `limit` connections with an unfinished request. Above the limit it drops the oldest
 * one and not the new client (Q2).
 */
export function limitUnfinished(server: Server, limit: number): void {
  // In the order in which they began to wait.
  const waiting = new Set<Socket>()
  const wait = (socket: Socket) => {
    waiting.delete(socket)
    if (socket.destroyed) return
    waiting.add(socket)
    const [oldest] = waiting
    if (waiting.size <= limit || oldest === undefined) return
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
    // After an answer the server waits for the next request of a kept connection.
    response.once('finish', () => wait(socket))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
}
