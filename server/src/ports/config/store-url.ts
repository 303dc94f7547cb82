import { z } from 'zod'
import {
  isHere,
  nameOfHost,
  type PostgresHost,
  type PostgresPlace,
  type TlsMode,
  tlsModes,
} from './postgres-settings.js'

export type StorePlace =
  | { readonly kind: 'sqlite'; readonly file: string }
  | ({ readonly kind: 'postgres' } & PostgresPlace)

const usualPort = 5432
const whole = 'postgres://user:password@host/database?sslmode=verify-full'
const encode = 'percent-encode / # ? % @ : in the user and the password'

/**
 * `sqlite:FILE` or `postgres://user:password@host:port/database?sslmode=MODE`. The host may be the
 * percent-encoded folder of a Unix socket, or several, parted by commas, each with its port. No
 * problem shows a part of the address.
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
  const urls = oneForEachHost(text)
  if (urls === null) return `must be ${whole}; ${encode}`
  const [url] = urls
  if (url.hash !== '') return `must not have a #; ${encode}`
  const parts = [url.username, url.password, url.pathname.slice(1)].map(decoded)
  const [user, password, database] = parts
  const found = urls.map(hostOf)
  if (parts.includes(null) || found.includes(null)) return `must not hold a % that escapes nothing; ${encode}`
  const [first, ...others] = found.filter((host) => host !== null && host.host !== '') as PostgresHost[]
  if (!user) return `names no user; it must be ${whole}`
  if (first === undefined || others.length < urls.length - 1)
    return `names no host; it must be ${whole}, or have the folder of a socket as %2Frun%2Fpostgresql`
  if (!database) return `names no database; it must be ${whole}`
  if (database.includes('/')) return `must end after the name of one database; ${encode}`
  const hosts = [first, ...others] as const
  if (new Set(hosts.map(nameOfHost)).size < hosts.length) return 'must not name a host twice with the same port'
  const tls = tlsOf(url.searchParams, hosts)
  if (!isMode(tls)) return tls
  return { kind: 'postgres', hosts, database, user, password: password || null, tls }
}

/** The address with each of its hosts alone: `URL` knows no lists. Null where one is no address. */
function oneForEachHost(text: string): readonly [URL, ...URL[]] | null {
  const [, before = '', list = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? []
  const [first, ...others] = list.split(',').map((host) => `${before}${host}${after}`)
  if (first === undefined || ![first, ...others].every((one) => URL.canParse(one))) return null
  return [new URL(first), ...others.map((one) => new URL(one))]
}

/** Null where a % escapes nothing. */
function hostOf({ hostname, port }: URL): PostgresHost | null {
  const host = decoded(hostname)
  return host === null ? null : { host: host.replace(/^\[|\]$/g, ''), port: port === '' ? usualPort : Number(port) }
}

/** On this machine no stranger listens between; elsewhere the default is the strictest. */
function tlsOf(query: URLSearchParams, hosts: readonly PostgresHost[]): TlsMode | string {
  const other = [...query.keys()].find((name) => name !== 'sslmode' && name !== 'target_session_attrs')
  if (other === 'sslrootcert') return 'must not have sslrootcert; name the file with PORTICO_STORE_CA_FILE'
  if (other !== undefined) return 'must have no parameter but sslmode and target_session_attrs'
  if (query.getAll('target_session_attrs').some((wanted) => wanted !== 'read-write' && wanted !== 'primary'))
    return 'must have target_session_attrs=read-write, or none: the portal always looks for the primary'
  const given = query.getAll('sslmode')
  const [mode = hosts.every(isHere) ? 'disable' : 'verify-full'] = given
  const words = tlsModes.join(', ')
  if (given.length > 1) return `must have one sslmode: ${words}`
  if (mode === 'prefer' || mode === 'allow')
    return `must not have sslmode=${mode}, which an attacker turns off; choose one of ${words}`
  if (!isMode(mode)) return `must have one of these as sslmode: ${words}`
  return mode !== 'disable' && hosts.some(({ host }) => host.startsWith('/'))
    ? 'must have sslmode=disable on a socket, or none'
    : mode
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
