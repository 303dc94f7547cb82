import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

const loopback = '127.0.0.1'
/**
 * Below the ports that the kernel takes for outgoing connections, so that none of these takes one.
 */
const [first, count] = [20_000, 6_000]
/** A program has started by then and listens at its port. */
const keptMs = 60_000

/** A port of loopback for a program that starts now. No test gets it a second time meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * count)
    const claim = await claimOf(port)
    if (claim === null) continue
    if (await isFree(port)) {
      setTimeout(() => claim.close(), keptMs).unref()
      return port
    }
    claim.close()
  }
}

/**
 * A claim that only one process has: a port of UDP that is `count` higher, because a proxy with
 * HTTP/3 needs that of the same number. Null where another process has it.
 */
async function claimOf(port: number): Promise<Socket | null> {
  const socket = createSocket('udp4').unref()
  socket.bind(port + count, loopback)
  return once(socket, 'listening').then(
    () => socket,
    () => null,
  )
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, loopback)
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isListening) return false
  server.close()
  await once(server, 'close')
  return true
}
