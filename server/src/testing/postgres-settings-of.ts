import type { PrivateDatabase } from '../../../databases/postgres.js'
import type { PostgresHost, PostgresSettings } from '../ports/config/postgres-settings.js'
import { storeUrl } from '../ports/config/store-url.js'

type More = Partial<PostgresSettings & PostgresHost>

/** The settings with which a portal finds a private database, by default at its own host and port. */
export function settingsOf({ url }: PrivateDatabase, { host, port, ...more }: More = {}): PostgresSettings {
  const place = storeUrl.parse(url)
  if (place.kind !== 'postgres') throw new Error(`${url} is no database of PostgreSQL`)
  const [own] = place.hosts
  const hosts = [{ host: host ?? own.host, port: port ?? own.port }] as const
  return { ...place, hosts, ca: null, pool: 10, timeoutMs: 5_000, ...more }
}
