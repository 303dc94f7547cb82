import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, type PrivateDatabase, startPostgres } from '../../../../databases/postgres.js'
import { nameOfPlace } from '../../ports/config/postgres-settings.js'
import { openPostgresStore } from '../../store/postgres/open-postgres-store.js'
import { commandLine } from '../../testing/command-line.js'
import { lastMigrations, undoLastMigrations } from '../../testing/last-migration.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { signInFully } from '../../testing/steps.js'
import { sampleEvent } from '../../testing/store-samples.js'
import { portalSecret, testPortal } from '../../testing/test-portal.js'
import { runCommand } from './run-command.js'

let postgres: Postgres
const { run, worldOf, inFolder } = commandLine()
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const nameOf = (database: PrivateDatabase) => nameOfPlace(settingsOf(database))
const storeAt = (database: PrivateDatabase) =>
  ({ kind: 'postgres', ...settingsOf(database), name: nameOf(database), alarmMb: 0 }) as const

describe('on PostgreSQL', () => {
  test('every command that opens a store does its work (PG2)', async () => {
    const database = await postgres.makeDatabase()
    const env = {
      PORTICO_STORE_URL: database.url,
      PORTICO_SECRET: portalSecret,
      PORTICO_PUBLIC_URL: 'http://localhost:8080',
      PORTICO_MAIL_URL: 'smtp://localhost:1',
    }
    const portico = async (line: string, input = '') => {
      const { exit, out, err } = await run(line, { env, input })
      expect({ line, exit, err }).toEqual({ line, exit: 0, err: [] })
      return out
    }
    expect(await portico('migrate')).toEqual([`The store ${nameOf(database)} is up to date.`])
    await portico('account add --username ada --name Ada --email ada@mail.example', 'Portico-Demo-1\n')
    writeFileSync(inFolder('people.csv'), 'username,name,password\nbob,Bob,Portico-Demo-1\n')
    await portico(`account import ${inFolder('people.csv')}`)
    await portico('account set --username bob --locked')
    expect((await portico('account list')).slice(1).map((row) => row.split('\t')[0])).toEqual(['ada', 'bob'])
    writeFileSync(inFolder('contacts.csv'), 'username,email,phone\nbob,bob@mail.example,\n')
    await portico(`contact import ${inFolder('contacts.csv')}`)
    expect((await portico('person show ada')).join('\n')).toContain('a')
    await portico('person clear ada')
    await portico('account rename --username bob --to ben')
    expect((await portico('account show --username ben'))[0]).toBe('username     ben')
    expect((await portico('account export'))[2]).toBe('ben,Bob,bob@mail.example,,no,yes,no')
    expect((await portico('contact list ben'))[1]).toMatch(/^email\tbob@mail\.example\t/)
    expect(await portico('contact remove ada ada@mail.example')).toHaveLength(2)
    expect(await portico('session list')).toHaveLength(1)
    expect(await portico('session end --all')).toEqual(['Ended 0 sessions of everyone.'])
    expect(await portico('person list --gone')).toHaveLength(1)
    expect(JSON.parse((await portico('person export ada')).join('\n'))).toMatchObject({ account: { name: 'Ada' } })
    expect((await portico('person delete ben'))[0]).toBe('Deleted ben with 1 contact.')
    await portico('outbox list')
    await portico('outbox retry --all')
    await portico('directory show ada')
    expect((await portico('clock settle')).at(-1)).toBe('Nothing lies in the future. Nothing is changed.')
    expect((await portico('config check'))[1]).toMatch(/^The settings are complete/)
    expect((await portico('audit --limit 100')).slice(1).map((row) => row.split('\t')[1])).toEqual([
      'account.added',
      'account.added',
      'account.changed',
      'contacts.imported',
      'person.cleared',
      'account.renamed',
      'accounts.exported',
      'contact.removed',
      'sessions.ended',
      'person.exported',
      'person.deleted',
    ])
  })

  test('migrate gives the command that copies the database, because it copies none (UP1)', async () => {
    const database = await postgres.makeDatabase()
    const env = { PORTICO_STORE_URL: database.url }
    await run('migrate', { env })
    await database.run(`drop sequence audit_order; ${undoLastMigrations}`)
    const { exit, out } = await run('migrate', { env })
    expect({ exit, out }).toEqual({
      exit: 0,
      out: [
        `PostgreSQL itself copies ${nameOf(database)}. Before the next upgrade, run:`,
        expect.stringMatching(/^ {2}PGSSLMODE=disable pg_dump .* --file=portico\.dump$/),
        `Migrating the store ${nameOf(database)}: ${lastMigrations.join(', ')}.`,
        `The store ${nameOf(database)} is up to date.`,
      ],
    })
  })

  test('a command that needs a store says where there is none, and makes no table (OP12)', async () => {
    const database = await postgres.makeDatabase()
    const env = { PORTICO_STORE_URL: database.url }
    for (const line of ['audit', 'account list', 'account set --username ada --locked', 'clock settle'])
      expect(await run(line, { env })).toEqual({ exit: 1, out: [], err: [`There is no store at ${nameOf(database)}.`] })
    expect(await database.run('select count(*) from pg_tables where schemaname = current_schema()')).toBe('0')
  })

  test('secret renounce wants every server stopped, and leaves accounts and contacts (NODE4)', async () => {
    const database = await postgres.makeDatabase()
    const portal = await testPortal({ storeAt: storeAt(database) })
    await signInFully(portal)
    const env = { PORTICO_STORE_URL: database.url, PORTICO_SECRET: 'quite another secret of 32 characters' }
    const renounce = () => run('secret renounce --yes', { env })
    expect((await renounce()).err).toEqual([
      `A server is running on ${nameOf(database)}, on 127.0.0.1. Stop every server first.`,
    ])
    await portal.close()
    const rows = (table: string) => database.run(`select count(*) from ${table}`)
    const before = [await rows('account'), await rows('contact')]
    expect(await rows('session')).not.toBe('0')
    expect(await renounce()).toMatchObject({ exit: 0, err: [] })
    expect([await rows('account'), await rows('contact')]).toEqual(before)
    expect([await rows('session'), await rows("fact where name = 'decoy-seed'")]).toEqual(['0', '0'])
  })

  test('clock settle wants every server stopped, and knows them by their connections (G4)', async () => {
    const database = await postgres.makeDatabase()
    const portal = await testPortal({ storeAt: storeAt(database), startsAt: Date.now() + 24 * 60 * 60_000 })
    const env = { PORTICO_STORE_URL: database.url }
    const running = await run('clock settle', { env })
    expect(running.err).toEqual([`A server is running on ${nameOf(database)}, on 127.0.0.1. Stop every server first.`])
    await portal.close()
    const stopped = await run('clock settle', { env })
    expect(stopped).toMatchObject({ exit: 0, err: [] })
    expect(stopped.out.at(-1)).toBe('The floor is the wall clock now.')
  })

  test('audit --follow prints an event whose transaction ends after that of a later one (OP16)', async () => {
    const database = await postgres.makeDatabase()
    const { store } = await openPostgresStore({ settings: settingsOf(database), owner: 'server' })
    await store.audit.append(sampleEvent({ event: 'shown' }))
    let stop: () => void = () => undefined
    const stopped = new Promise<{ signal: string; graceMs: number }>((resolve) => {
      stop = () => resolve({ signal: 'SIGINT', graceMs: 0 })
    })
    const { world, out } = worldOf('', { env: { PORTICO_STORE_URL: database.url }, stopped: () => stopped })
    const ended = runCommand(['audit', '--follow', '--json'], world)
    const printed = () => out.map((line) => (JSON.parse(line) as { readonly event: string }).event)
    await expect.poll(printed, { timeout: 10_000 }).toEqual(['shown'])
    await store.transaction(async ({ audit }) => {
      await audit.append(sampleEvent({ event: 'early and late' }))
      await store.audit.append(sampleEvent({ event: 'late and early' }))
    })
    await store.audit.append(sampleEvent({ event: 'last' }))
    await expect.poll(printed, { timeout: 10_000 }).toEqual(['shown', 'early and late', 'late and early', 'last'])
    stop()
    expect(await ended).toBe(0)
    await store.close()
  })
})
