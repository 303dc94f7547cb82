import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Postgres, type PrivateDatabase, startPostgres } from '../../../../databases/postgres.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { sampleEvent } from '../../testing/store-samples.js'
import { openPostgresStore } from '../postgres/open-postgres-store.js'
import type { OpenStore } from '../sql-store.js'
import { openSqliteStore } from '../sqlite/open-sqlite-store.js'
import { type MoveChoice, moveStore } from './move-store.js'

let postgres: Postgres
let database: PrivateDatabase
let source: OpenStore
let target: OpenStore

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  database = await postgres.makeDatabase()
  source = await openSqliteStore({ file: ':memory:', owner: 'command' })
  target = await openPostgresStore({ settings: settingsOf(database), owner: 'command', isMoving: true })
  await source.store.audit.appendAll(Array.from({ length: 1_200 }, (_, at) => sampleEvent({ event: `${at}`, at })))
})
afterEach(async () => {
  await source.store.close()
  await target.store.close()
})

const move = (more: Partial<MoveChoice> = {}) =>
  moveStore(source.db, target.db, {
    file: '/srv/p.sqlite',
    targetName: 'the target',
    emptying: 'SQL',
    onProgress: () => undefined,
    onEnd: async () => undefined,
    ...more,
  })

/** A move that ends like a process that is killed when so many events are copied. */
const stoppedMove = (rows: number) => {
  const onProgress: MoveChoice['onProgress'] = (step, done) => {
    if (step === 'Copying' && done >= rows) throw new Error('killed')
  }
  return expect(move({ onProgress })).rejects.toThrow('killed')
}
const audit = (what: string) => database.run(`select ${what} from audit`)

describe('moving a store', () => {
  test('keeps what an earlier run has copied (MOVE1)', async () => {
    await stoppedMove(500)
    expect(await audit('count(*)')).toBe('500')
    const [oldest] = (await audit('min(xmin::text::bigint)')).split('|')
    await stoppedMove(1_000)
    expect(await move()).toEqual({ ok: true, value: { rows: 1_200 } })
    expect(await audit('count(*), count(distinct seq), max(seq)')).toBe('1200|1200|1200')
    expect(await audit('min(xmin::text::bigint)')).toBe(oldest)
  })

  test('starts anew where the file has changed since (MOVE1)', async () => {
    await stoppedMove(1_000)
    await source.db.updateTable('audit').set({ event: 'changed' }).execute()
    expect(await move()).toMatchObject({ ok: true })
    expect(await audit("count(*) filter (where event = 'changed')")).toBe('1200')
  })

  test('does not end where a row is not the same on both sides, and names the first one (MOVE1, MOVE2)', async () => {
    const ids = (await source.store.audit.recent(2_000)).map(({ id }) => id).sort()
    await database.run(`create function spoil() returns trigger language plpgsql
        as $$ begin new.event = 'spoilt'; return new; end $$;
      create trigger spoil before insert on audit for each row when (new.id >= '${ids[3]}') execute function spoil()`)
    expect(await move()).toEqual({
      ok: false,
      problems: [
        `The row with id ${ids[3]} of the table audit is not the same in the target. Run the command again: it then starts anew.`,
      ],
    })
    expect(await database.run('select name from fact')).toBe('unfinished-move')
    await database.run('drop trigger spoil on audit')
    expect(await move()).toMatchObject({ ok: true })
    expect(await database.run('select name from fact')).toBe('')
  })

  test('refuses a database into which another file is on its way (MOVE1)', async () => {
    await stoppedMove(500)
    expect(await move({ file: '/srv/other.sqlite' })).toEqual({
      ok: false,
      problems: [
        'The move of /srv/p.sqlite into the target has not finished. Name an empty database, or empty this one as its administrator with: SQL',
      ],
    })
  })

  test('says which table has a row that PostgreSQL does not take', async () => {
    await source.db.updateTable('audit').set({ at: 1.5 }).execute()
    expect(await move()).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^A row of the table audit cannot be moved: .*bigint.*1\.5/)],
    })
  })
})
