import { DatabaseSync } from '@photostructure/sqlite'

/** The newest migration, and with those before it that tests undo. */
export const lastMigration = '0036-reminders'
export const lastMigrations = [
  '0016-leases',
  '0017-audit-order',
  '0018-sweeping',
  '0019-verified-phones',
  '0020-folded-usernames',
  '0021-drawn-networks',
  '0022-own-sessions',
  '0023-proofs',
  '0024-reports',
  '0025-passkeys',
  '0026-staff',
  '0027-account-words',
  '0028-strong-checks',
  '0029-approvals',
  '0030-desk-contacts',
  '0031-passes',
  '0032-period-counts',
  '0034-asked',
  '0035-outside',
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
  'person_handle',
  'audit_case',
  'account_words',
  'contact_canonical',
  'outbox_bulk',
]
const columns = {
  account: ['words'],
  audit: ['case_id'],
  attempt: ['drawn_wait', 'drawn_ticket', 'drawn_network'],
  contact: ['signs_in_from', 'case_id'],
  directory_write: ['case_id'],
  flow: ['proven', 'ways', 'challenge', 'challenge_until', 'outside'],
  person: ['device_proofs', 'reset_at', 'stopped_at', 'user_handle', 'recovery_stopped_at'],
  session: ['browser', 'system', 'proven', 'kind', 'proved_at', 'later_at', 'outside'],
}

/** Statements that take a store file back to before its last migrations. */
export const undoLastMigrations = [
  'drop table lease',
  'drop table recovery_code',
  'drop table proof',
  'drop table report_code',
  'drop table stop',
  'drop table staff_member',
  'drop table staff_case',
  'drop table approval',
  'drop table pass',
  'drop table period_count',
  'drop table reminder',
  'drop table asked',
  'drop table outside_start',
  'drop table outside_binding',
  ...indexes.map((index) => `drop index ${index}`),
  ...Object.entries(columns).flatMap(([table, names]) =>
    names.map((column) => `alter table ${table} drop column ${column}`),
  ),
  `delete from migration where name in (${lastMigrations.map((name) => `'${name}'`).join(', ')})`,
].join('; ')

/** Runs them on a store file. */
export function undoLastMigrationsOf(file: string): void {
  const database = new DatabaseSync(file)
  database.exec(undoLastMigrations)
  database.close()
}
