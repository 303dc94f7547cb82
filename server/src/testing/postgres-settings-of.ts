import type { PrivateDatabase } from '../../../databases/postgres.js'
import type { PostgresSettings } from '../ports/config/postgres-settings.js'
import { storeUrl } from '../ports/config/store-url.js'

/** The settings with which a portal finds a private database. */
export function settingsOf({ url }: PrivateDatabase, more: Partial<PostgresSettings> = {}): PostgresSettings {
  const place = storeUrl.parse(url)
  if (place.kind !== 'postgres') throw new Error(`${url} is no database of PostgreSQL`)
  return { ...place, ca: null, pool: 10, timeoutMs: 5_000, ...more }
}
