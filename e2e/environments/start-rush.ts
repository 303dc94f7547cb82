import { connect, type Socket } from 'node:net'

export interface Rush {
  stop(): void
}

/** As many requests as a server works on for one connection; it leaves more unread. */
const requestsAtOnce = 8
/** Together they carry more than a portal makes challenges before it refuses. */
const connections = 250
const answerBegins = 'HTTP/1.1 '

/**
 * Asks a portal for challenges, faster than it can make them. Each connection carries many
 * requests, one behind the other without waiting, because a rush of browsers would slow the machine
 * of the stories. The next request follows an answer, so that a slow portal has no backlog to work
 * off after the rush.
 */
export function startRush(portal: string): Rush {
  const { hostname, port, host } = new URL(portal)
  const request = `GET /api/user/captcha HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname))
  for (const socket of sockets) {
    socket.write(request.repeat(requestsAtOnce))
    onAnswers(socket, (count) => socket.write(request.repeat(count)))
  }
  return {
    stop() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Tells how many answers began in each piece that arrives. */
function onAnswers(socket: Socket, told: (count: number) => void): void {
  let rest = ''
  socket.on('data', (bytes: Buffer) => {
    const text = rest + bytes.toString('latin1')
    // Too short for a whole beginning, so none counts twice.
    rest = text.slice(1 - answerBegins.length)
    told(text.split(answerBegins).length - 1)
  })
}
