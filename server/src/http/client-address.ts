import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The client's address in one canonical form, IPv6 as its /64 (T7). Fastify has already walked the trusted proxies;
 * what is no address falls back to the socket, so that junk never skips a rule.
 */
export function clientAddress(request: FastifyRequest): string {
  return canonicalAddress(request.ip) ?? canonicalAddress(request.socket.remoteAddress ?? '') ?? 'unknown'
}

function canonicalAddress(text: string): string | null {
  if (!ipaddr.isValid(text)) return null
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  const network = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
