import { type PostgresPlace, type TlsMode, tlsModes } from '../store/postgres-settings.js'
import { isLoopback } from '../system/is-loopback.js'
import { settingSchema } from './setting-schema.js'

/** Where the store is: a file of SQLite, or a database of PostgreSQL. */
export type StorePlace =
  | { readonly kind: 'sqlite'; readonly file: string }
  | ({ readonly kind: 'postgres' } & PostgresPlace)

const usualPort = 5432

/**
 * `sqlite:FILE` or `postgres://user:password@host:port/database?sslmode=MODE`. The host may be the
 * percent-encoded folder of a Unix socket.
 */
export const storeUrl = settingSchema<StorePlace>(
  (text) => sqlitePlace(text) ?? postgresPlace(text),
  'must be sqlite:FILE, such as sqlite:data/portico.sqlite, or postgres://user:password@host/database?sslmode=verify-full; percent-encode / # ? % @ in the user and the password',
)

function sqlitePlace(text: string): StorePlace | null {
  const file = /^sqlite:(?:\/\/(?=\/))?(?<file>[^\0?#]+)$/.exec(text)?.groups?.['file']
  return file === undefined ? null : { kind: 'sqlite', file }
}

function postgresPlace(text: string): StorePlace | null {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const [host, user, password] = [url.hostname, url.username, url.password].map(decoded)
  const database = decoded(url.pathname.slice(1))
  if (!host || !user || password === undefined || password === null || !database || url.hash !== '') return null
  const bare = host.replace(/^\[|\]$/g, '')
  const tls = tlsOf(url.searchParams, bare)
  if (tls === null) return null
  const port = url.port === '' ? usualPort : Number(url.port)
  return { kind: 'postgres', host: bare, port, database, user, password: password === '' ? null : password, tls }
}

/** On this machine nobody listens between; elsewhere the default is the strictest. */
function tlsOf(query: URLSearchParams, host: string): TlsMode | null {
  const given = query.get('sslmode')
  const isKnown = [...query.keys()].every((name) => name === 'sslmode')
  if (!isKnown) return null
  if (given === null) return host.startsWith('/') || isLoopback(host) ? 'disable' : 'verify-full'
  return tlsModes.find((mode) => mode === given) ?? null
}

/** The text without its percent-encoding; null where a % escapes nothing. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
