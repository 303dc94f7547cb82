import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { PostgresSettings } from '../../ports/config/postgres-settings.js'
import { dumpCommand, restoreCommands } from './dump-command.js'

const place = { host: 'db.uni.example', port: 5432, database: 'portico', user: 'portico', password: null }
const settings = (more: Pick<PostgresSettings, 'tls' | 'ca'>) => ({ ...place, pool: 10, timeoutMs: 5_000, ...more })
const ca = (path: string) => ({ path, text: 'PEM' })

test.each([
  ['disable', null, ''],
  ['require', null, ''],
  ['require', ca('/etc/portico/db-ca.pem'), 'PGSSLROOTCERT=/etc/portico/db-ca.pem '],
  ['verify-ca', ca('ca.pem'), `PGSSLROOTCERT=${resolve('ca.pem')} `],
  ['verify-full', ca("/etc/portico/the uni's.pem"), "PGSSLROOTCERT='/etc/portico/the uni'\\''s.pem' "],
  ['verify-full', null, 'PGSSLROOTCERT=/etc/ssl/certs/ca-certificates.crt '],
] as const)('printed commands trust what the portal trusts: %s, %o (DUMP1)', (tls, trusted, trust) => {
  const dump = dumpCommand(settings({ tls, ca: trusted }), { schema: 'portico', file: 'portico.dump' })
  expect(dump).toMatch(`PGSSLMODE=${tls} ${trust}pg_dump --host=db.uni.example`)
  const names = { schema: 'portico', file: 'portico.dump', keptAs: 'portico_before' }
  const [, restore] = restoreCommands(settings({ tls, ca: trusted }), names)
  expect(restore).toMatch(`PGSSLMODE=${tls} ${trust}pg_restore --host=db.uni.example`)
})
