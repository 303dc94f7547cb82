import ipaddr from 'ipaddr.js'

/**
 * A network address without its last part. The owner can recognise it, and it identifies no person.
 */
export function truncateAddress(address: string): string | null {
  const bare = address.replace(/\/\d+$/, '')
  if (!ipaddr.isValid(bare)) return null
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return `${parsed.toString().split('.').slice(0, 3).join('.')}.x`
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 3).map((part) => part.toString(16))
  return `${groups.join(':')}:x`
}
