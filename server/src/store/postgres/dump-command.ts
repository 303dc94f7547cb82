import { resolve } from 'node:path'
import type { PostgresSettings } from '../../ports/config/postgres-settings.js'
import { stepMs } from '../../rules/proof/totp.js'
import { nameInDatabase, passingTables } from '../lasting-tables.js'
import { makeSchema, quoted } from './require-usable-database.js'

/** The command of a database's backup, beside servers or not, without session, flow or code. */
export function dumpCommand(settings: PostgresSettings, { schema, file }: { schema: string; file: string }): string {
  const left = passingTables.map(
    (table) => `--exclude-table-data=${inShell(`${quoted(schema)}.${nameInDatabase(table)}`)}`,
  )
  const whole = ['--format=custom', `--schema=${inShell(quoted(schema))}`, ...left, `--file=${inShell(file)}`]
  return [...program('pg_dump', settings), ...whole].join(' ')
}

/**
 * The commands that put a backup in the store's place, which stays. The administrator's is first; the
 * last one uses up the steps of apps whose codes may have been used since the backup (PF3).
 */
export function restoreCommands(
  settings: PostgresSettings,
  { schema, file, keptAs }: { schema: string; file: string; keptAs: string },
): readonly [string, string, string] {
  const { database } = settings
  const move = `alter schema ${quoted(schema)} rename to ${quoted(keptAs)}; ${makeSchema(schema, settings.user)}`
  const whole = ['--no-owner', '--exit-on-error', '--single-transaction', `--schema=${inShell(schema)}`, inShell(file)]
  const mark = `floor(extract(epoch from now()) / ${stepMs / 1000})::bigint + 1`
  const used = `update ${quoted(schema)}.proof set mark = greatest(mark, ${mark}) where kind = 'app'`
  return [
    `psql --set=ON_ERROR_STOP=1 --dbname=${inShell(database)} --command=${inShell(move)}`,
    [...program('pg_restore', settings), ...whole].join(' '),
    [...program('psql', settings), '--set=ON_ERROR_STOP=1', `--command=${inShell(used)}`].join(' '),
  ]
}

/** Where Debian and others keep the well-known certificates. libpq looks there only if it is told. */
const wellKnown = '/etc/ssl/certs/ca-certificates.crt'

/** A program of PostgreSQL with where it connects to. It asks for the password. */
function program(name: string, { hosts, user, database, tls, ca }: PostgresSettings): string[] {
  const host = inShell(hosts.map((one) => one.host).join())
  const place = [`--host=${host}`, `--port=${hosts.map(({ port }) => port).join()}`, `--username=${inShell(user)}`]
  const primary = hosts.length === 1 ? [] : ['PGTARGETSESSIONATTRS=primary']
  const root = ca === null ? (tls.startsWith('verify') ? wellKnown : null) : resolve(ca.path)
  const trust = root === null ? [] : [`PGSSLROOTCERT=${inShell(root)}`]
  return [`PGSSLMODE=${tls}`, ...trust, ...primary, name, ...place, `--dbname=${inShell(database)}`]
}

/** A word as a shell takes it. */
function inShell(word: string): string {
  return /^[\w./:@=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
