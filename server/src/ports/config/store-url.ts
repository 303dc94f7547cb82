import { z } from 'zod'
import { isLoopback } from '../system/is-loopback.js'
import { type PostgresPlace, type TlsMode, tlsModes } from './postgres-settings.js'

export type StorePlace =
  | { readonly kind: 'sqlite'; readonly file: string }
  | ({ readonly kind: 'postgres' } & PostgresPlace)

const usualPort = 5432
const whole = 'postgres://user:password@host/database?sslmode=verify-full'
const encode = 'percent-encode / # ? % @ : in the user and the password'

/**
 * `sqlite:FILE` or `postgres://user:password@host:port/database?sslmode=MODE`. The host may be the
 * percent-encoded folder of a Unix socket. No problem shows a part of the address.
 */
export const storeUrl = z.string().transform((text, context): StorePlace => {
  const place = sqlitePlace(text) ?? postgresPlace(text)
  if (typeof place !== 'string') return place
  context.addIssue(place)
  return z.NEVER
})

function sqlitePlace(text: string): StorePlace | null {
  const file = /^sqlite:(?:\/\/(?=\/))?(?<file>[^\0?#]+)$/.exec(text)?.groups?.['file']
  return file === undefined ? null : { kind: 'sqlite', file }
}

/** The place, or what is wrong with the address as the end of a sentence. */
function postgresPlace(text: string): StorePlace | string {
  if (!/^postgres(ql)?:\/\//.test(text)) return `must be sqlite:FILE, such as sqlite:data/portico.sqlite, or ${whole}`
  if (!URL.canParse(text)) return `must be ${whole}; ${encode}`
  const url = new URL(text)
  if (url.hash !== '') return `must not have a #; ${encode}`
  const parts = [url.hostname, url.username, url.password, url.pathname.slice(1)].map(decoded)
  const [host, user, password, database] = parts
  if (parts.includes(null)) return `must not hold a % that escapes nothing; ${encode}`
  if (!user) return `names no user; it must be ${whole}`
  if (!host) return `names no host; it must be ${whole}, or have the folder of a socket as %2Frun%2Fpostgresql`
  if (!database) return `names no database; it must be ${whole}`
  if (database.includes('/')) return `must end after the name of one database; ${encode}`
  const bare = host.replace(/^\[|\]$/g, '')
  const tls = tlsOf(url.searchParams, bare)
  if (!isMode(tls)) return tls
  const port = url.port === '' ? usualPort : Number(url.port)
  return { kind: 'postgres', host: bare, port, database, user, password: password || null, tls }
}

/** On this machine no stranger listens between; elsewhere the default is the strictest. */
function tlsOf(query: URLSearchParams, host: string): TlsMode | string {
  const other = [...query.keys()].find((name) => name !== 'sslmode')
  if (other === 'sslrootcert') return 'must not have sslrootcert; name the file with PORTICO_STORE_CA_FILE'
  if (other !== undefined) return 'must have no parameter but sslmode'
  const given = query.getAll('sslmode')
  const [mode = isHere(host) ? 'disable' : 'verify-full'] = given
  const words = tlsModes.join(', ')
  if (given.length > 1) return `must have one sslmode: ${words}`
  if (mode === 'prefer' || mode === 'allow')
    return `must not have sslmode=${mode}, which an attacker turns off; choose one of ${words}`
  if (!isMode(mode)) return `must have one of these as sslmode: ${words}`
  return mode !== 'disable' && host.startsWith('/') ? 'must have sslmode=disable on a socket, or none' : mode
}

function isHere(host: string): boolean {
  return host.startsWith('/') || isLoopback(host)
}

function isMode(text: string): text is TlsMode {
  return tlsModes.some((mode) => mode === text)
}

/** The text without its percent-encoding; null where a % escapes nothing. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
