import ipaddr from 'ipaddr.js'

/** A network address with its last part left out: enough for its owner to recognise, too little to find somebody by. */
export function truncateAddress(address: string): string | null {
  const bare = address.replace(/\/\d+$/, '')
  if (!ipaddr.isValid(bare)) return null
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return `${parsed.toString().split('.').slice(0, 3).join('.')}.x`
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 3).map((part) => part.toString(16))
  return `${groups.join(':')}:x`
}
