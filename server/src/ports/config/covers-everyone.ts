import ipaddr from 'ipaddr.js'

/** The first and last address of a network, as 128-bit numbers. IPv4 is its mapped part of IPv6. */
interface Span {
  readonly first: bigint
  readonly last: bigint
}

const everyone: readonly Span[] = [spanOf('0.0.0.0/0'), spanOf('::/0')]

/** True where addresses and networks together contain all of IPv4 or all of IPv6. */
export function coversEveryone(networks: readonly string[]): boolean {
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
