import { connect, type Socket } from 'node:net'

export interface Rush {
  stop(): void
}

const connections = 8
const requestsAtOnce = 100
const everyMs = 50

/**
 * Asks a portal for challenges, faster than it can make them. Each connection carries many
 * requests, one behind the other without waiting, because a rush of browsers would slow the machine
 * of the stories.
 */
export function startRush(portal: string): Rush {
  const { hostname, port, host } = new URL(portal)
  const request = `GET /api/user/captcha HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).resume())
  const send = (socket: Socket) => socket.writableNeedDrain || socket.write(request.repeat(requestsAtOnce))
  const timer = setInterval(() => sockets.forEach(send), everyMs)
  return {
    stop() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
