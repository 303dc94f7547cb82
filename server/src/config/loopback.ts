import { isIPv4 } from 'node:net'

/** Whether a host name or address, as `URL.hostname` writes it, is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
}
