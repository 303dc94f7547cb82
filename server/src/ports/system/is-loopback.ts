import { BlockList, isIP } from 'node:net'

const loopbackAddresses = new BlockList()
loopbackAddresses.addSubnet('127.0.0.0', 8)
loopbackAddresses.addAddress('::1', 'ipv6')

/**
 * True when a host, as `URL.hostname` or a socket writes it, is this machine. It decides where
 * plain text is allowed, so it resolves no name and accepts no shorthand. Only the names that RFC
 * 6761 reserves and full addresses pass.
 */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  const family = isIP(name)
  if (family !== 0) return loopbackAddresses.check(name, family === 6 ? 'ipv6' : 'ipv4')
  return name === 'localhost' || name.endsWith('.localhost')
}
