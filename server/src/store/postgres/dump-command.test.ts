import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { PostgresSettings } from '../../ports/config/postgres-settings.js'
import { dumpCommand, restoreCommands } from './dump-command.js'

const host = { host: 'db.uni.example', port: 5432 }
const place = { hosts: [host] as const, database: 'portico', user: 'portico', password: null }
const settings = (more: Pick<PostgresSettings, 'tls' | 'ca'> & Partial<Pick<PostgresSettings, 'hosts'>>) => ({
  ...{ ...place, pool: 10, timeoutMs: 5_000 },
  ...more,
})
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

test('printed commands look for the primary among several hosts, as the portal does (DUMP1)', () => {
  const hosts = [host, { host: '2001:db8::5', port: 5433 }] as const
  const dump = dumpCommand(settings({ hosts, tls: 'require', ca: null }), { schema: 'portico', file: 'portico.dump' })
  expect(dump).toMatch(
    'PGSSLMODE=require PGTARGETSESSIONATTRS=primary pg_dump --host=db.uni.example,2001:db8::5 --port=5432,5433 ',
  )
})
