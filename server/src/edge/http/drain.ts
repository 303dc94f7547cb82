import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Lets a server end without closing a connection over which a proxy is sending a request (W6). */
export interface Drain {
  /** Watches the connections of a server that does not listen yet. */
  follow(server: Server): void
  /** From now on each answer closes its connection. The server still takes new ones. */
  begin(): void
  isBegun(): boolean
  /** Resolves when every connection of before `begin` is closed, or after so many ms. */
  done(longestMs: number): Promise<void>
}

/**
 * A proxy keeps connections open, and does not repeat a POST that it sent into one that the server
 * was closing. So the server leaves it to the proxy to close idle ones, and closes a busy one with
 * the answer.
 */
export function newDrain(): Drain {
  let followed: Server | null = null
  const open = new Set<Socket>()
  let earlier: readonly Socket[] | null = null
  return {
    follow(server) {
      followed = server
      server.on('connection', (socket: Socket) => {
        open.add(socket)
        socket.once('close', () => open.delete(socket))
      })
    },
    begin() {
      if (earlier !== null) return
      earlier = [...open]
      // Ahead of the handler, which may answer at once.
      followed?.prependListener('request', closeAfterwards)
    },
    isBegun: () => earlier !== null,
    async done(longestMs) {
      const left = (earlier ?? []).filter((socket) => open.has(socket))
      const late = new AbortController()
      const all = Promise.all(left.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
      await Promise.race([all, sleep(longestMs, undefined, { signal: late.signal }).catch(() => undefined)])
      late.abort()
    },
  }
}

function closeAfterwards(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close')
}
