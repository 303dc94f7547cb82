import { DatabaseSync } from '@photostructure/sqlite'

/** The newest migration, and with those before it that tests undo. */
export const lastMigration = '0021-drawn-networks'
export const lastMigrations = [
  '0016-leases',
  '0017-audit-order',
  '0018-sweeping',
  '0019-verified-phones',
  '0020-folded-usernames',
  lastMigration,
] as const
/** The newest one of a store without them. */
export const migrationBefore = '0015-missing-contacts'

const indexes = [
  'contact_unverified',
  'former_contact_end',
  'person_enrolled',
  'session_idle',
  'attempt_last',
  'outbox_ended',
  'contact_phone',
]
const columns = ['drawn_wait', 'drawn_ticket', 'drawn_network']

/** Statements that take a store file back to before its last migrations. */
export const undoLastMigrations = [
  'drop table lease',
  ...indexes.map((index) => `drop index ${index}`),
  ...columns.map((column) => `alter table attempt drop column ${column}`),
  `delete from migration where name in (${lastMigrations.map((name) => `'${name}'`).join(', ')})`,
].join('; ')

/** Runs them on a store file. */
export function undoLastMigrationsOf(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(undoLastMigrations)
  database.close()
}
