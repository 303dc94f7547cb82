import type { Ports } from '../ports.js'
import type { AddressLimit } from './address-limit.js'
import type { Cookies } from './cookies.js'

/** What every call of the API shares at the edge. */
export interface CallEdge {
  readonly ports: Ports
  readonly cookies: Cookies
  readonly origins: ReadonlySet<string>
  readonly addressLimit: AddressLimit
}
