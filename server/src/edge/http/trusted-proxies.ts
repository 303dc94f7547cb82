import { compile } from '@fastify/proxy-addr'

/** True where the peer of a connection, or a hop before it, is a trusted proxy. */
export type IsTrusted = (address: string, hop: number) => boolean

/** Whose `X-Forwarded-*` headers count (T7). */
export interface TrustedProxies {
  readonly isTrusted: IsTrusted
  /** True where every connection comes over a Unix socket, so that its peer has no address. */
  readonly isOnSocket: boolean
}

/**
 * Trusts addresses and networks, and with `unix` the peers of a socket. On a port `unix` trusts no
 * one: there a peer without an address is a visitor that has left.
 */
export function trustedProxies(named: readonly string[], isOnSocket: boolean): TrustedProxies {
  const trustsPeers = named.includes('unix')
  const isNamed = compile(named.filter((proxy) => proxy !== 'unix'))
  return {
    isOnSocket,
    isTrusted: (address, hop) => (isOnSocket && hop === 0 ? trustsPeers : isNamed(address, hop)),
  }
}
