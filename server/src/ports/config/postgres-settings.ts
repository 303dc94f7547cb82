import { isLoopback } from '../system/is-loopback.js'

/** How strictly the connection is protected, in libpq's words. */
export const tlsModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const
export type TlsMode = (typeof tlsModes)[number]

/** One server of PostgreSQL. */
export interface PostgresHost {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string
  readonly port: number
}

/** A database of PostgreSQL, and who signs in there. */
export interface PostgresPlace {
  /** The primary and its standbys, in any order. */
  readonly hosts: readonly [PostgresHost, ...PostgresHost[]]
  readonly database: string
  readonly user: string
  /** Null where the server knows the user by other means, such as the Unix socket. */
  readonly password: string | null
  readonly tls: TlsMode
}

export interface PostgresSettings extends PostgresPlace {
  /** CA certificates in PEM, and the file that holds them; null for the well-known ones. */
  readonly ca: { readonly path: string; readonly text: string } | null
  /** The maximum number of connections of one process. */
  readonly pool: number
  /** How long a connection, and each statement, may take, in ms. */
  readonly timeoutMs: number
}

export function nameOfPlace({ hosts, database }: PostgresPlace): string {
  return `postgres://${hosts.map(nameOfHost).join()}/${database}`
}

export function nameOfHost({ host, port }: PostgresHost): string {
  if (host.startsWith('/')) return host
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/** True for a server on this machine. */
export function isHere({ host }: PostgresHost): boolean {
  return host.startsWith('/') || isLoopback(host)
}
