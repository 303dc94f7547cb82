import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DeliveryOutcome } from '../ports/delivery/outbox-store.js'
import type { FlowState } from '../rules/flow/flow.js'
import type { ErasedRows, Erasing, KeptAccount, PersonData, PersonKeys } from '../rules/person-data-store.js'
import { recentEvents } from './recent-events.js'
import { caseIn } from './sql-case-store.js'
import { sessionIn } from './sql-session-store.js'
import type { Tables } from './tables.js'

type Condition = RawBuilder<boolean>

const ofAccount = ({ accountId }: PersonKeys): Condition => sql`account_id = ${accountId}`

/** Which rows belong to a person; null: none do. Codes come before the contacts they hang on. */
const rowsOfPerson: Readonly<Record<keyof Tables, ((keys: PersonKeys) => Condition) | null>> = {
  oneTimeCode: (keys) =>
    sql`(${isIn('name_key', keys.nameKeys)} or contact_id in (select id from contact where ${ofAccount(keys)}))`,
  flow: (keys) => sql`(${ofAccount(keys)} or ${isIn('name_key', keys.nameKeys)})`,
  session: ofAccount,
  outsideStart: null,
  outsideBinding: ofAccount,
  contact: ofAccount,
  formerContact: ofAccount,
  writtenBack: ofAccount,
  reportCode: ofAccount,
  stop: ofAccount,
  approval: ({ accountId }) => sql`case_id in (select id from staff_case where account_id = ${accountId})`,
  staffMember: ofAccount,
  staffCase: ofAccount,
  pass: ofAccount,
  reminder: ofAccount,
  asked: ofAccount,
  recoveryCode: ({ accountId }) => sql`proof_id in (select id from proof where account_id = ${accountId})`,
  proof: ofAccount,
  outbox: ofAccount,
  noticeMarker: ofAccount,
  directoryWrite: ofAccount,
  refusalTally: (keys) => isIn('actor', namesOf(keys)),
  attempt: (keys) => isIn('name_key', [...namesOf(keys), ...namesOf(keys).map((name) => `account/${name}`)]),
  counter: (keys) => hasSegment([...namesOf(keys), ...keys.addressKeys]),
  person: ofAccount,
  pastPassword: ofAccount,
  account: ({ accountId }) => sql`id = ${accountId}`,
  audit: (keys) => sql`(${isIn('actor', namesOf(keys))} or ${isIn('about', namesOf(keys))})`,
  seenNetwork: null,
  hourly: null,
  periodCount: null,
  spentCaptcha: null,
  lease: null,
  fact: null,
}

/** The ids of the accounts of which the portal keeps something. */
export const idsOfAccounts = sql<{ accountId: string }>`select account_id from person
  union select account_id from contact union select account_id from former_contact
  union select account_id from proof union select account_id from stop
  union select account_id from report_code union select account_id from staff_member
  union select account_id from staff_case union select account_id from outside_binding`

export async function accountIdsIn(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ accountId: string }>`${idsOfAccounts} order by account_id`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** An id, or the keyed hash in its place: a name without an account has no other. */
function namesOf({ accountId, nameKeys }: PersonKeys): readonly string[] {
  return accountId === null ? nameKeys : [accountId, ...nameKeys]
}

function isIn(column: string, values: readonly string[]): Condition {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`
}

/** The keys of counters are paths. A person stands in one of their segments. */
function hasSegment(names: readonly string[]): Condition {
  const path = sql<string>`'/' || key || '/'`
  const found = names.map((name) => sql`replace(${path}, ${`/${name}/`}, '') <> ${path}`)
  return found.length === 0 ? sql`1 = 0` : sql`(${sql.join(found, sql` or `)})`
}

async function rowsOf<Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  keys: PersonKeys,
): Promise<readonly Tables[Table][]> {
  const where = rowsOfPerson[table]
  if (where === null) return []
  return (await sql<Tables[Table]>`select * from ${sql.table(table)} where ${where(keys)}`.execute(db)).rows
}

export async function readPersonData(db: Kysely<Tables>, keys: PersonKeys): Promise<PersonData> {
  const [person] = await rowsOf(db, 'person', keys)
  const events = await recentEvents(db, Number.MAX_SAFE_INTEGER, { actors: namesOf(keys) })
  return {
    account: await accountOf(db, keys),
    person: person ?? null,
    contacts: inOrder(await rowsOf(db, 'contact', keys)),
    formerContacts: await rowsOf(db, 'formerContact', keys),
    writtenBack: (await rowsOf(db, 'writtenBack', keys)).map(({ address }) => address),
    sessions: (await rowsOf(db, 'session', keys)).map(sessionIn),
    flows: (await rowsOf(db, 'flow', keys)).map(({ state, ...flow }) => ({
      ...flow,
      name: flow.name as PersonData['flows'][number]['name'],
      at: (JSON.parse(state) as FlowState).at,
    })),
    codes: await rowsOf(db, 'oneTimeCode', keys),
    proofs: await proofsOf(db, keys),
    reportCodes: await rowsOf(db, 'reportCode', keys),
    stops: await rowsOf(db, 'stop', keys),
    cases: (await rowsOf(db, 'staffCase', keys)).map(caseIn).map(({ agentId: _, ...one }) => one),
    approvals: (await rowsOf(db, 'approval', keys)).map(({ approverId: _, ...one }) => one),
    passes: await rowsOf(db, 'pass', keys),
    reminders: await rowsOf(db, 'reminder', keys),
    asked: await rowsOf(db, 'asked', keys),
    bindings: await rowsOf(db, 'outsideBinding', keys),
    counts: await rowsOf(db, 'counter', keys),
    failedSignIns: await rowsOf(db, 'attempt', keys),
    messages: inOrder(await rowsOf(db, 'outbox', keys)).map(({ body: _, outcome, ...message }) => ({
      ...message,
      outcome: outcome === null ? null : (JSON.parse(outcome) as DeliveryOutcome),
    })),
    notices: await rowsOf(db, 'noticeMarker', keys),
    refusals: await rowsOf(db, 'refusalTally', keys),
    openWrites: await rowsOf(db, 'directoryWrite', keys),
    events: events.reverse(),
  }
}

async function proofsOf(db: Kysely<Tables>, keys: PersonKeys): Promise<PersonData['proofs']> {
  const codes = await rowsOf(db, 'recoveryCode', keys)
  return inOrder(await rowsOf(db, 'proof', keys)).map(
    ({ id, kind, name, rpId, createdAt, verifiedAt, heldUntil, usedAt, endsAt }) => ({
      ...{ kind, name, rpId, createdAt, verifiedAt, heldUntil, usedAt, endsAt },
      codesLeft: codes.filter((code) => code.proofId === id && code.usedAt === null).length,
    }),
  )
}

function inOrder<Row extends { readonly createdAt: number }>(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((one, other) => one.createdAt - other.createdAt)
}

async function accountOf(db: Kysely<Tables>, keys: PersonKeys): Promise<KeptAccount | null> {
  const [account] = await rowsOf(db, 'account', keys)
  if (account === undefined) return null
  const former = await rowsOf(db, 'pastPassword', keys)
  const { username, name, photo, photoType, createdAt, lockedAt, disabled, mustChange } = account
  return {
    username,
    name,
    photo: photo === null || photoType === null ? null : { contentType: photoType, bytes: Buffer.from(photo) },
    createdAt,
    lockedAt,
    isDisabled: disabled === 1,
    mustChangePassword: mustChange === 1,
    passwordSetAt: former.length === 0 ? null : Math.max(...former.map(({ setAt }) => setAt)),
    formerPasswords: former.length,
  }
}

/** Deletes all rows of a person, as the person data store promises. */
export async function erasePersonData(db: Kysely<Tables>, keys: PersonKeys, how: Erasing): Promise<ErasedRows> {
  const { accountId } = keys
  if (how.staysInDirectory) await keepNumbers(db, keys)
  const erased = new Map<string, number>()
  for (const [table, where] of Object.entries(rowsOfPerson)) {
    const isKept = [
      table === 'audit',
      table === 'person' && how.staysInDirectory,
      table === 'writtenBack' && how.isWrittenBack,
    ]
    if (where === null || isKept.includes(true)) continue
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${where(keys)}`.execute(db)
    erased.set(table, Number(numAffectedRows))
  }
  const count = (...tables: readonly (keyof Tables)[]) =>
    tables.reduce((sum, table) => sum + (erased.get(table) ?? 0), 0)
  return {
    accounts: count('account', 'person', 'stop', 'staffMember', 'asked', 'outsideBinding', 'reminder'),
    contacts: count('contact', 'formerContact'),
    proofs: count('proof'),
    recoveryCodes: count('recoveryCode'),
    sessions: count('session'),
    flows: count('flow'),
    codes: count('oneTimeCode', 'reportCode', 'pass'),
    limits: count('counter', 'attempt', 'refusalTally'),
    messages: count('outbox', 'noticeMarker'),
    cases: count('staffCase', 'approval'),
    events: accountId === null ? 0 : await rename(db, accountId, how.auditKey),
  }
}

async function keepNumbers(db: Kysely<Tables>, keys: PersonKeys): Promise<void> {
  await db
    .updateTable('person')
    .set((eb) => ({
      ...{ enrolledAt: null, language: null, signedInAt: null, wasEnrolled: null, deviceProofs: 0, resetAt: null },
      stoppedAt: null,
      recoveryStoppedAt: null,
      userHandle: null,
      epoch: eb('epoch', '+', 1),
      deviceGeneration: eb('deviceGeneration', '+', 1),
    }))
    .where(ofAccount(keys))
    .execute()
}

/** Puts the keyed hash in place of the id: in events, and in what an agent did, which stays. */
async function rename(db: Kysely<Tables>, accountId: string, auditKey: string): Promise<number> {
  await db.updateTable('staffCase').set({ agentId: auditKey }).where('agentId', '=', accountId).execute()
  await db.updateTable('approval').set({ approverId: auditKey }).where('approverId', '=', accountId).execute()
  const acted = db.updateTable('audit').set({ actor: auditKey }).where('actor', '=', accountId)
  const concerned = db.updateTable('audit').set({ about: auditKey }).where('about', '=', accountId)
  const updates = [await acted.executeTakeFirst(), await concerned.executeTakeFirst()]
  return updates.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0)
}
