import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Postgres, type PrivateDatabase, startPostgres } from '../../../../databases/postgres.js'
import { resetPassword } from '../../../../person/steps.js'
import { nameOfPlace } from '../../ports/config/postgres-settings.js'
import { openSqliteStore } from '../../store/sqlite/open-sqlite-store.js'
import { killBuilt } from '../../testing/built-command.js'
import { commandLine } from '../../testing/command-line.js'
import { lastMigration } from '../../testing/last-migration.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { runSql } from '../../testing/run-sql.js'
import { proveForReset, readCode, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { sampleEvent } from '../../testing/store-samples.js'
import { testPortal } from '../../testing/test-portal.js'

let postgres: Postgres
let database: PrivateDatabase
let file: string
const { run, inFolder } = commandLine()

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  database = await postgres.makeDatabase()
  file = inFolder('p.sqlite')
})

const name = () => nameOfPlace(settingsOf(database))
const move = (more: object = {}) =>
  run(`store move --to ${database.url}`, { env: { PORTICO_STORE_URL: `sqlite:${file}` }, ...more })
const onTarget = (line: string) => run(line, { env: { PORTICO_STORE_URL: database.url } })
const emptying = () =>
  `drop schema ${database.name} cascade; create schema ${database.name} authorization ${database.name}`

/** A store with so many events, which a move copies in batches of 500 rows. */
async function longStore(events: number): Promise<void> {
  const { store } = await openSqliteStore({ file, owner: 'command' })
  await store.audit.appendAll(Array.from({ length: events }, (_, at) => sampleEvent({ event: `${at}`, at })))
  await store.close()
}

/** Events in the audit of a stopped portal, which delivers mail, an event each, until it stops. */
async function eventsIn(stopped: string) {
  const { store } = await openSqliteStore({ file: stopped, owner: 'command' })
  const events = await store.audit.recent(1_000)
  await store.close()
  return events
}

/** Runs the built command, and kills it when the target has so many events. */
function killedMove(rows: number): Promise<void> {
  const count = async () => Number(await database.run('select count(*) from audit').catch(() => 0))
  const env = { PORTICO_STORE_URL: `sqlite:${file}` }
  return killBuilt(['store', 'move', '--to', database.url], env, async () => (await count()) >= rows)
}

describe('store move', () => {
  test('takes people, devices and the audit along, and no session, code or waiting message (MOVE1)', async () => {
    const before = await testPortal({ file })
    const alice = await signInFully(before)
    const resetting = before.visitor()
    await sendFirst(resetting, await startFlow(resetting, 'reset', 'alice'), { flow: 'reset' })
    await before.close()
    const events = await eventsIn(file)
    runSql(file, "update outbox set ended = null, body = 'x' where kind = 'code'")
    const bytes = await readFile(file)
    expect(await move()).toEqual({
      exit: 0,
      err: [],
      out: [
        expect.stringMatching(
          /^Moved .*p\.sqlite to postgres:\/\/127\.0\.0\.1:\d+\/\w+: \d+ rows, and each was compared\.$/,
        ),
        'Now set PORTICO_STORE_URL to this address, and start the server. Everyone is signed out.',
      ],
    })
    expect(await readFile(file)).toEqual(bytes)
    const passed = ['session', 'flow', 'one_time_code', 'spent_captcha', 'notice_marker']
    for (const table of passed) expect(await database.run(`select count(*) from ${table}`)).toBe('0')
    expect(await database.run('select count(*) from outbox where ended is null')).toBe('0')

    const storeAt = { kind: 'postgres', ...settingsOf(database), name: name(), alarmMb: 0 } as const
    const after = await testPortal({ storeAt, people: [] })
    const known = after.visitor()
    for (const [cookie, value] of alice.cookies) known.cookies.set(cookie, value)
    expect((await known.call('session', {})).body).toMatchObject({ user: null })
    await sendFirst(known, await startFlow(known, 'profile', 'alice'), { flow: 'profile' })
    expect(await database.run('select count(*) from flow where device is not null')).toBe('1')
    await readCode(after, 'alice@mail.example')
    const proven = await proveForReset(after, 'alice')
    expect(await resetPassword(proven, 'Another-Portico-2')).toMatchObject({ status: 200 })
    const kept = (await after.ports.store.audit.recent(1_000)).toReversed()
    expect(kept.slice(0, events.length)).toEqual(events.toReversed())
    expect(kept[events.length]).toMatchObject({
      event: 'store.moved',
      actor: 'operator:ada',
      detail: { from: 'p.sqlite' },
    })
    expect(new Set(kept.map(({ seq }) => seq)).size).toBe(kept.length)
    await after.close()
  })

  test('takes accounts, photos and facts along as they are (MOVE1)', async () => {
    const photo = Buffer.from([0, 255, 1, 254])
    const { db, store } = await openSqliteStore({ file, owner: 'command' })
    const account = {
      id: 'a',
      username: 'ä😀',
      name: 'Ä "x"\n',
      words: ' a',
      photo,
      photoType: 'image/png',
      passwordHash: 'h',
    }
    await db
      .insertInto('account')
      .values({ ...account, mustChange: 1, lockedAt: 2, disabled: 0, createdAt: 3 })
      .execute()
    for (const setAt of [1, 2])
      await db.insertInto('pastPassword').values({ accountId: 'a', passwordHash: 'h', setAt }).execute()
    await store.facts.put('time', '{"floor":1,"gap":null}')
    await store.close()
    expect(await move()).toMatchObject({ exit: 0 })
    expect(await database.run("select username, encode(photo, 'hex'), locked_at from account")).toBe('ä😀|00ff01fe|2')
    expect(await database.run('select name from fact')).toBe('time')
    expect(await database.run('select count(*) from past_password')).toBe('2')
  })

  test('goes on where it was killed, and until its end lets no server and no command in (MOVE1, MOVE2)', async () => {
    await longStore(6_000)
    for (const rows of [1, 3_000]) {
      await killedMove(rows)
      const unfinished = `The store ${name()} cannot be used: the move of ${file} into it has not finished. Set PORTICO_STORE_URL to sqlite:${file}, and run portico store move again.`
      expect(await onTarget('audit')).toEqual({ exit: 1, out: [], err: [unfinished] })
      expect(await onTarget('migrate')).toEqual({ exit: 1, out: [], err: [unfinished] })
    }
    expect(await move()).toMatchObject({ exit: 0 })
    expect(await database.run('select count(*), max(seq) from audit')).toBe('6001|6001')
  }, 60_000)

  test('refuses a database that has the data of a portal, and says how to empty it (MOVE1)', async () => {
    await longStore(3)
    await move()
    const again = await move()
    expect(again).toEqual({
      exit: 1,
      out: [],
      err: [
        `${name()} has the data of a portal already. Name an empty database, or empty this one as its administrator with: ${emptying()}`,
      ],
    })
    await database.run(emptying())
    expect(await move()).toMatchObject({ exit: 0 })
  })

  test('wants the server stopped, and a file of this version (MOVE1)', async () => {
    expect(await move()).toEqual({ exit: 1, out: [], err: [`There is no store at ${file}.`] })
    const { store } = await openSqliteStore({ file, owner: 'sole-server' })
    expect(await move()).toEqual({ exit: 1, out: [], err: [`A server is running on ${file}. Stop it first.`] })
    await store.close()
    runSql(file, `delete from migration where name = '${lastMigration}'`)
    expect(await move()).toMatchObject({
      exit: 1,
      err: [expect.stringContaining('is of an earlier version. Run portico migrate')],
    })
    runSql(file, "insert into migration values ('9999-later', '1')")
    expect(await move()).toMatchObject({ exit: 1, err: [expect.stringContaining('newer version')] })
    expect(await database.run('select count(*) from pg_tables where schemaname = current_schema()')).toBe('0')
  })

  test('wants an address of PostgreSQL, by itself or in a file, and shows no password of it', async () => {
    const env = { PORTICO_STORE_URL: `sqlite:${file}` }
    expect(await run('store move', { env })).toMatchObject({ exit: 2 })
    expect(await run('store move --to sqlite:b', { env })).toEqual({
      exit: 1,
      out: [],
      err: ['b is a file. Name a database of PostgreSQL: postgres://user:password@host/database'],
    })
    expect(await run('store move --to postgres://me:s3cr3t@db', { env })).toMatchObject({ exit: 78 })
    expect(await run(`store move --to ${database.url}`, { env: { PORTICO_STORE_URL: database.url } })).toEqual({
      exit: 1,
      out: [],
      err: [`PORTICO_STORE_URL names ${name()}, and only a file can be moved. Set it to sqlite:FILE.`],
    })
  })
})
