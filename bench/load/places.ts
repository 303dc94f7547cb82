import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../../databases/postgres.js'
import type { Settings } from '../../e2e/environments/portico-program.js'
import { type BenchDirectory, startOpenLdap } from '../bench-directories.js'
import type { BenchPerson } from '../bench-portal.js'

/** A portal's directory and store, with a store for the floors on the same engine. */
export interface Place {
  readonly name: string
  /** The version of another program there, such as `PostgreSQL 15.18`, or null. */
  readonly version: string | null
  readonly settings: Settings
  /** `sqlite:FILE` or a `postgres:` URL. */
  readonly floorStore: string
  readonly directory: BenchDirectory | null
  stop(): Promise<void>
}

export const places = { sqlite: onSqlite, postgres: onPostgres, openldap: onOpenLdap }

export type PlaceName = keyof typeof places

async function onSqlite(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-floor-'))
  return {
    name: 'SQLite',
    version: null,
    settings: {},
    floorStore: `sqlite:${path.join(folder, 'floor.sqlite')}`,
    directory: null,
    stop: async () => rmSync(folder, { recursive: true }),
  }
}

/** Writes to the disk at each commit, as SQLite does. */
async function onPostgres(): Promise<Place> {
  const postgres = await startPostgres({ isDurable: true })
  return {
    name: 'PostgreSQL',
    version: `PostgreSQL ${await postgres.run('show server_version')}`,
    settings: { PORTICO_STORE_URL: (await postgres.makeDatabase()).url },
    floorStore: (await postgres.makeDatabase()).url,
    directory: null,
    stop: postgres.stop,
  }
}

/** Accounts in OpenLDAP, everything else in SQLite. */
async function onOpenLdap(people: readonly BenchPerson[]): Promise<Place> {
  const [directory, sqlite] = [await startOpenLdap(people), await onSqlite()]
  return {
    ...sqlite,
    name: 'OpenLDAP',
    version: openLdapVersion(),
    directory,
    async stop() {
      await Promise.all([directory.stop(), sqlite.stop()])
    },
  }
}

function openLdapVersion(): string {
  // It tells its version on the output of errors, and ends with 1 where it has no configuration.
  const said = execFileSync('sh', ['-c', '/usr/sbin/slapd -VV 2>&1 || true'], { encoding: 'utf8' })
  return `OpenLDAP ${/slapd (\d+\.\d+\.\d+)/.exec(said)?.[1] ?? 'unknown'}`
}
