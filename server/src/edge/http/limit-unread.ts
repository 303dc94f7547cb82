import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface UnreadLimits {
  /** Requests of one connection that the server has not answered whole. No browser sends two. */
  readonly atOnce: number
  /** How long a client may take to read an answer, in ms. */
  readonly takeMs: number
}

export const usualUnreadLimits: UnreadLimits = { atOnce: 8, takeMs: 60_000 }

/** The server looks for unread answers so many times in the time to read one. */
const looksPerTake = 10

/**
 * Drops a connection whose client sends requests without reading what they bring: above `atOnce`
 * of them, or when one answer is not read in time. A pipeline of small requests would otherwise
 * hold thousands of answers in memory (Q2). Guards the listeners that the server has by now.
 */
export function limitUnread(server: Server, { atOnce, takeMs }: UnreadLimits): void {
  const unread = new Map<Socket, number>()
  const ended = new Map<ServerResponse, number>()
  const begin = (socket: Socket, response: ServerResponse) => {
    unread.set(socket, (unread.get(socket) ?? 0) + 1)
    response.once('prefinish', () => ended.set(response, performance.now()))
    response.once('close', () => {
      ended.delete(response)
      const left = (unread.get(socket) ?? 1) - 1
      if (left > 0) unread.set(socket, left)
      else unread.delete(socket)
    })
  }
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // Node goes on with what it has read of a connection that is closed.
    if (socket.destroyed) return
    begin(socket, response)
    if ((unread.get(socket) ?? 0) > atOnce) return void socket.destroy()
    for (const handle of handlers) handle.call(server, request, response)
  })
  const look = setInterval(() => {
    const before = performance.now() - takeMs
    for (const [response, at] of ended) if (at < before) response.socket?.destroy()
  }, takeMs / looksPerTake).unref()
  server.once('close', () => clearInterval(look))
}
