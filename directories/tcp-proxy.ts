import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** What goes wrong on the way, for open and for new connections. */
export type Toxic =
  | { readonly kind: 'none' }
  /** Everything arrives this much later, in each direction. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** Connections are accepted, and nothing is passed on or said. */
  | { readonly kind: 'silence' }
  /** The proxy resets each connection as soon as it is open. */
  | { readonly kind: 'reset' }
  /** Nothing listens, and open connections end. */
  | { readonly kind: 'refuse' }
  /**
   * So many bytes of one side still arrive; with the next one both connections end with a reset.
   */
  | { readonly kind: 'cut'; readonly from: Side; readonly afterBytes: number }

type Side = 'client' | 'server'

/** A TCP proxy on loopback between a client and a server, whose troubles a test chooses. */
export interface TcpProxy {
  readonly port: number
  set(toxic: Toxic): Promise<void>
  /** Passes on to another port, as a virtual address that moves. Open connections end. */
  moveTo(target: number): void
  /** How many connections were made, and how many are open. */
  readonly made: number
  readonly open: number
  /** Every byte that clients have sent, connection after connection. */
  sentByClients(): readonly Buffer[]
  stop(): Promise<void>
}

const host = '127.0.0.1'

interface Pair {
  readonly client: Socket
  readonly server: Socket
  readonly sent: Buffer[]
}

/** Starts a proxy before the port of a server on loopback. */
export async function startTcpProxy(first: number): Promise<TcpProxy> {
  let target = first
  let toxic: Toxic = { kind: 'none' }
  let passed = 0
  const pairs: Pair[] = []
  const listener = createServer({ allowHalfOpen: false }, (client) => {
    const server = connect(target, host)
    const pair: Pair = { client, server, sent: [] }
    pairs.push(pair)
    for (const socket of [client, server]) socket.on('error', () => undefined)
    client.on('close', () => server.destroy())
    server.on('close', () => toxic.kind !== 'silence' && client.destroy())
    client.on('data', (bytes: Buffer) => pair.sent.push(bytes))
    client.on('data', (bytes: Buffer) => pass(bytes, pair, 'client'))
    server.on('data', (bytes: Buffer) => pass(bytes, pair, 'server'))
    if (toxic.kind === 'reset') end(pair)
  })
  const pass = (bytes: Buffer, pair: Pair, from: Side) => {
    const to = from === 'client' ? pair.server : pair.client
    if (toxic.kind === 'silence') return
    if (toxic.kind === 'latency') {
      setTimeout(() => to.write(bytes), toxic.ms).unref()
      return
    }
    const left = toxic.kind === 'cut' && toxic.from === from ? toxic.afterBytes - passed : Number.POSITIVE_INFINITY
    passed += left === Number.POSITIVE_INFINITY ? 0 : bytes.length
    if (left > 0) to.write(bytes.subarray(0, left))
    if (left < bytes.length) setImmediate(end, pair)
  }
  await listen(listener, 0)
  const { port } = listener.address() as AddressInfo
  const endAll = () => {
    for (const pair of pairs) end(pair)
  }
  return {
    port,
    get made() {
      return pairs.length
    },
    get open() {
      return pairs.filter(({ client }) => !client.destroyed).length
    },
    sentByClients: () => pairs.map(({ sent }) => Buffer.concat(sent)),
    async set(next) {
      toxic = next
      passed = 0
      if (next.kind === 'reset' || next.kind === 'refuse') endAll()
      if (next.kind === 'refuse') await close(listener)
      else if (!listener.listening) await listen(listener, port)
    },
    moveTo(next) {
      target = next
      endAll()
    },
    async stop() {
      endAll()
      await close(listener)
    },
  }
}

/** Ends both sides; the client sees a reset. */
function end({ client, server }: Pair): void {
  client.resetAndDestroy()
  server.destroy()
}

async function listen(listener: Server, port: number): Promise<void> {
  listener.listen(port, host)
  await once(listener, 'listening')
}

async function close(listener: Server): Promise<void> {
  if (!listener.listening) return
  listener.close()
  await once(listener, 'close')
}
