import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite, sqliteDialect } from '../sqlite/sqlite-dialect.js'
import type { Tables } from '../tables.js'
import { first } from './0001-first.js'
import { subjects } from './0002-subjects.js'

async function storeBefore(): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(':memory:', 0), { lockWaitMs: 0 }) })
  await first(db)
  return db
}

test('flows that are under way keep their place under the new names of states (W8)', async () => {
  const db = await storeBefore()
  const to = '{"what":"choice","handle":"h","kind":"email"}'
  const states = {
    a: '{"at":"choosing-contact"}',
    b: '{"at":"needs-contact"}',
    c: `{"at":"code-sent","codeId":"k","to":${to}}`,
    d: '{"at":"verified","until":7}',
  }
  for (const [id, state] of Object.entries(states)) {
    await sql`insert into flow values (${id}, 'profile', ${state}, 'alice', 'n', 0, '[]', '{}', 0, 0, 0, null, 1, 2)`.execute(
      db,
    )
  }
  await subjects(db)
  const rows = await db.selectFrom('flow').select('state').orderBy('id').execute()
  expect(rows.map(({ state }) => JSON.parse(state))).toEqual([
    { at: 'choosing-proof' },
    { at: 'enroll-first' },
    { at: 'awaiting-proof', codeId: 'k', to: JSON.parse(to) },
    { at: 'verified', until: 7 },
  ])
  await db.destroy()
})

test("the audit names the person of an operator's event, and keeps the reasons of all others (AU3)", async () => {
  const db = await storeBefore()
  await sql`insert into audit values ('1', 1, 'account.changed', 'operator', null, null, 'ok', 'alice', null, null)`.execute(
    db,
  )
  await sql`insert into audit values ('2', 2, 'code.sent', 'alice', 'f', 'profile', 'ok', 'email', 'r', 's')`.execute(
    db,
  )
  await subjects(db)
  const rows = await db.selectFrom('audit').select(['actor', 'about', 'reason']).orderBy('at').execute()
  expect(rows).toEqual([
    { actor: 'operator', about: 'alice', reason: null },
    { actor: 'alice', about: null, reason: 'email' },
  ])
  await db.destroy()
})
