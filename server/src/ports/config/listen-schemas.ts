import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import type { ListenPlace, SocketPlace, TcpPlace } from '../system/listen-place.js'
import { listOf, settingSchema } from './setting-schema.js'

/** The longest path that Linux takes for a socket, in bytes (unix(7)). */
const longestPath = 107

/** `host:port`, `[address]:port`, or a port on 127.0.0.1 alone. */
const tcpPlace = settingSchema((text): TcpPlace | null => {
  const match = /^(?:(?<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):)?(?<port>\d{1,5})$/.exec(text)
  const port = Number(match?.groups?.['port'])
  if (match === null || port > 65_535) return null
  return { host: (match.groups?.['host'] ?? '127.0.0.1').replace(/^\[|\]$/g, ''), port }
}, 'must be host:port or a port, such as 127.0.0.1:8080 or 8080')

const socketPlace = z
  .string()
  .regex(/^unix:\/\P{Cc}*[^/\p{Cc}]$/u, 'must have a whole path after unix:, such as unix:/run/portico/portico.sock')
  .refine(
    (text) => Buffer.byteLength(pathIn(text)) <= longestPath,
    `must have a path of at most ${longestPath} bytes after unix:, because a socket takes no longer one`,
  )
  .transform((text): SocketPlace => ({ path: pathIn(text) }))

function pathIn(text: string): string {
  return text.slice('unix:'.length)
}

export const listenSchemas = {
  /** A port of an address, or `unix:PATH`. */
  place: z.string().transform((text, context): ListenPlace => {
    const read = (text.startsWith('unix:') ? socketPlace : tcpPlace).safeParse(text)
    if (read.success) return read.data
    context.addIssue(read.error.issues[0]?.message ?? '')
    return z.NEVER
  }),

  /** A port for monitoring. `:port` is on 127.0.0.1 as well: every other place has to be named. */
  privatePlace: z
    .string()
    .transform((text) => text.replace(/^:(?=\d+$)/, ''))
    .pipe(tcpPlace),

  /** Proxies, `unix` for a socket's peers. Never everyone, or visitors claim any address (T7). */
  proxies: listOf(
    z.union(
      [z.literal('unix'), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
      'must be addresses or networks, such as 10.0.0.1 or 10.0.0.0/8, or unix',
    ),
  ).refine(
    (proxies) => !coversEveryone(proxies.filter((proxy) => proxy !== 'unix')),
    'must not contain every address, or a visitor could claim any of them; name your proxies alone, such as 10.0.0.1',
  ),

  /** Networks of visitors, each with its length. */
  networks: listOf(z.union([z.cidrv4(), z.cidrv6()], 'must be networks, such as 10.1.0.0/16 or 2001:db8::/32')),
}

/** The first and the last address of a network, in 128 bits. IPv4 is mapped into IPv6. */
interface Span {
  readonly first: bigint
  readonly last: bigint
}

const everyone: readonly Span[] = [spanOf('0.0.0.0/0'), spanOf('::/0')]

/** True where addresses and networks together contain all of IPv4 or all of IPv6. */
function coversEveryone(networks: readonly string[]): boolean {
  const spans = networks.map(spanOf).sort((one, other) => (one.first < other.first ? -1 : 1))
  return everyone.some((whole) => {
    let next = whole.first
    for (const { first, last } of spans) {
      if (first > next) break
      if (last >= next) next = last + 1n
    }
    return next > whole.last
  })
}

function spanOf(network: string): Span {
  const [address, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : [ipaddr.parse(network), null]
  const isIpv4 = address.kind() === 'ipv4'
  const mapped = isIpv4 ? (address as ipaddr.IPv4).toIPv4MappedAddress() : address
  const number = mapped.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const free = BigInt((isIpv4 ? 32 : 128) - (bits ?? (isIpv4 ? 32 : 128)))
  const first = (number >> free) << free
  return { first, last: first + (1n << free) - 1n }
}
