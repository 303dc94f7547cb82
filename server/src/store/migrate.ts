import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { Unavailable } from '../ports/refusal.js'
import { isPostgres } from './kept-query.js'
import { first } from './migrations/0001-first.js'
import { subjects } from './migrations/0002-subjects.js'
import { suspendedSessions } from './migrations/0003-suspended-sessions.js'
import { keptContacts } from './migrations/0004-kept-contacts.js'
import { deliveries } from './migrations/0005-deliveries.js'
import { enrolled } from './migrations/0006-enrolled.js'
import { timeGoesOn } from './migrations/0007-time-goes-on.js'
import { noticeMarkers } from './migrations/0008-notice-markers.js'
import { decoyMarks } from './migrations/0009-decoy-marks.js'
import { devices } from './migrations/0010-devices.js'
import { refusalTallies } from './migrations/0012-refusal-tallies.js'
import { directoryWrites } from './migrations/0013-directory-writes.js'
import { writtenBack } from './migrations/0014-written-back.js'
import { missingContacts } from './migrations/0015-missing-contacts.js'
import { leases } from './migrations/0016-leases.js'
import { auditOrder } from './migrations/0017-audit-order.js'
import { sweeping } from './migrations/0018-sweeping.js'
import { verifiedPhones } from './migrations/0019-verified-phones.js'
import { foldedUsernames } from './migrations/0020-folded-usernames.js'
import { drawnNetworks } from './migrations/0021-drawn-networks.js'
import { ownSessions } from './migrations/0022-own-sessions.js'
import { proofs } from './migrations/0023-proofs.js'
import { reports } from './migrations/0024-reports.js'
import { passkeys } from './migrations/0025-passkeys.js'
import { staff } from './migrations/0026-staff.js'
import { accountWords } from './migrations/0027-account-words.js'
import { strongChecks } from './migrations/0028-strong-checks.js'
import { approvals } from './migrations/0029-approvals.js'
import { deskContacts } from './migrations/0030-desk-contacts.js'
import { passes } from './migrations/0031-passes.js'
import { periodCounts } from './migrations/0032-period-counts.js'
import { asked } from './migrations/0034-asked.js'
import { outside } from './migrations/0035-outside.js'
import { reminders } from './migrations/0036-reminders.js'
import { postgresColumns } from './postgres-columns.js'
import type { Tables } from './tables.js'
import { transact } from './transact.js'

/** Every migration, in the order of its name. A released one never changes. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': { up: first },
  '0002-subjects': { up: subjects },
  '0003-suspended-sessions': { up: suspendedSessions },
  '0004-kept-contacts': { up: keptContacts },
  '0005-deliveries': { up: deliveries },
  '0006-enrolled': { up: enrolled },
  '0007-time-goes-on': { up: timeGoesOn },
  '0008-notice-markers': { up: noticeMarkers },
  '0009-decoy-marks': { up: decoyMarks },
  '0010-devices': { up: devices },
  '0012-refusal-tallies': { up: refusalTallies },
  '0013-directory-writes': { up: directoryWrites },
  '0014-written-back': { up: writtenBack },
  '0015-missing-contacts': { up: missingContacts },
  '0016-leases': { up: leases },
  '0017-audit-order': { up: auditOrder },
  '0018-sweeping': { up: sweeping },
  '0019-verified-phones': { up: verifiedPhones },
  '0020-folded-usernames': { up: foldedUsernames },
  '0021-drawn-networks': { up: drawnNetworks },
  '0022-own-sessions': { up: ownSessions },
  '0023-proofs': { up: proofs },
  '0024-reports': { up: reports },
  '0025-passkeys': { up: passkeys },
  '0026-staff': { up: staff },
  '0027-account-words': { up: accountWords },
  '0028-strong-checks': { up: strongChecks },
  '0029-approvals': { up: approvals },
  '0030-desk-contacts': { up: deskContacts },
  '0031-passes': { up: passes },
  '0032-period-counts': { up: periodCounts },
  '0034-asked': { up: asked },
  '0035-outside': { up: outside },
  '0036-reminders': { up: reminders },
}

interface MigrationChoice {
  readonly available?: typeof migrations
  /**
   * Called in the transaction of an upgrade before the first change, with the names of the
   * migrations. An error that it throws ends the upgrade, and nothing has changed. Not called for a
   * new store.
   */
  readonly before?: (pending: readonly string[]) => Promise<void>
}

/** Brings the schema up to date in one transaction. Raises for one newer than this version (W8). */
export async function migrate(db: Kysely<Tables>, choice: MigrationChoice = {}): Promise<string[]> {
  const { available = migrations, before } = choice
  // Migrations name columns as they are in the database.
  const plain = db.withoutPlugins()
  await adoptOlderRecord(plain)
  const pending = await pendingMigrations(plain, available)
  if (pending.length === 0) return []
  const portable = isPostgres(db) ? plain.withPlugin(postgresColumns) : plain
  const isNew = pending.length === Object.keys(available).length
  const all = before === undefined || isNew ? available : beginningWith(() => before(pending), available)
  const { error, results = [] } = await (await migratorOf(portable, all)).migrateToLatest()
  if (error !== undefined) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** The same migrations; the first that runs does some work before, in the transaction of all. */
function beginningWith(work: () => Promise<void>, available: typeof migrations): typeof migrations {
  let begun: Promise<void> | null = null
  const after = ({ up }: Migration): Migration => ({
    async up(db) {
      begun ??= work()
      await begun
      await up(db)
    },
  })
  return Object.fromEntries(Object.entries(available).map(([name, migration]) => [name, after(migration)]))
}

/** The migrations that a store lacks. Raises `Unavailable('store')` for a newer schema. */
export async function pendingMigrations(db: Kysely<Tables>, available = migrations): Promise<string[]> {
  const ran = await ranMigrations(db)
  const newer = newerMigrations(ran, available)
  if (newer.length > 0) {
    const cause = new Error(
      `it was written by a newer version (${newer.join(', ')}); install that one or restore a backup`,
    )
    throw new Unavailable('store', { cause })
  }
  return Object.keys(available).filter((name) => !ran.includes(name))
}

/** The migrations among `ran` that this version does not know. */
export function newerMigrations(ran: readonly string[], available = migrations): string[] {
  return ran.filter((name) => !(name in available))
}

async function migratorOf(db: Kysely<Tables>, available: typeof migrations): Promise<Migrator> {
  const migrationTableSchema = await schemaOf(db)
  return new Migrator({
    db,
    ...(migrationTableSchema === undefined ? {} : { migrationTableSchema }),
    provider: { getMigrations: async () => available },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
}

/** The names of the migrations that ran on a store; none where there is no store yet. */
export async function ranMigrations(db: Kysely<Tables>): Promise<string[]> {
  const plain = db.withoutPlugins()
  if (!(await hasRecord(plain))) return []
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(plain)
  return rows.map(({ name }) => name)
}

/** True where there is a table of migrations that ran: not in a new store. */
async function hasRecord(db: Kysely<Tables>): Promise<boolean> {
  if (!isPostgres(db)) return (await recordOf(db)) !== undefined
  // Other schemas of the database may have a table of this name, too.
  const tables = sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'migration'`
  return (await tables.execute(db)).rows.length > 0
}

/** The table of migrations that ran in a file, or undefined in a new one. */
async function recordOf(db: Kysely<Tables>) {
  return (await db.introspection.getTables()).find(({ name }) => name === 'migration')
}

/** Where PostgreSQL makes our tables; other programs may have others in the same database. */
export async function schemaOf(db: Kysely<Tables>): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema
}

/** Earlier versions stored the same names beside `ran_at`. Kysely's migrator reads `timestamp`. */
async function adoptOlderRecord(db: Kysely<Tables>): Promise<void> {
  const isOlder = async (on: Kysely<Tables>) =>
    (await recordOf(on))?.columns.some(({ name }) => name === 'ran_at') === true
  if (isPostgres(db) || !(await isOlder(db))) return
  await transact(db, async (transaction) => {
    // Another process may have renamed the column meanwhile.
    if (await isOlder(transaction))
      await sql`alter table migration rename column ran_at to timestamp`.execute(transaction)
  })
}
