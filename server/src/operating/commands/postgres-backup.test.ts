import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../../databases/postgres.js'
import { stepAt } from '../../rules/proof/totp.js'
import { giveProofs } from '../../testing/app-of.js'
import { commandLine } from '../../testing/command-line.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { testPortal } from '../../testing/test-portal.js'

const sh = promisify(execFile)
let postgres: Postgres
const { run, inFolder } = commandLine()
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('backup and restore give the commands of PostgreSQL, which bring back all but sessions, codes and messages (DUMP1)', async () => {
  const database = await postgres.makeDatabase()
  const settings = settingsOf(database)
  const storeAt = { kind: 'postgres', ...settings, name: 'the store', alarmMb: 0 } as const
  const portal = await testPortal({ storeAt })
  await signInFully(portal)
  await giveProofs(portal, 'carol', { hasCodes: true })
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset' })
  // A delivery writes an event, which must not come between the dump and the reading of the audit.
  await portal.delivered()
  const env = { PORTICO_STORE_URL: database.url }
  /** Runs a line as the page says: with the role's password, or as PostgreSQL's administrator. */
  const shell = (line: string) => {
    const admin = { PGHOST: postgres.folder, PGPORT: `${postgres.port}`, PGUSER: 'postgres' }
    const own = line.trim().startsWith('psql') ? admin : { PGPASSWORD: settings.password ?? '' }
    return sh('sh', ['-c', line], { env: { PATH: '/usr/bin:/bin', ...own } })
  }

  const file = inFolder("it's a backup.dump")
  const backup = await run(`backup "${file}"`, { env })
  const dump = backup.err[1] ?? ''
  expect(backup).toEqual({
    exit: 1,
    out: [],
    err: [
      expect.stringMatching(
        /^PostgreSQL itself copies postgres:\/\/127\.0\.0\.1:\d+\/\w+, while servers run or not\. Run:$/,
      ),
      expect.stringMatching(/^ {2}PGSSLMODE=disable pg_dump .*--exclude-table-data=\w+\.one_time_code .*--file=/),
      'The tables that it leaves out hold sessions, codes and messages, which must not come back.',
    ],
  })
  await shell(dump)
  const events = await database.run('select id, seq, event from audit order by seq')
  const accounts = await database.run('select * from account order by id')
  expect(await run('account set --username bob --locked', { env })).toMatchObject({ exit: 0 })
  await portal.close()

  const restore = await run(`restore "${file}"`, { env })
  expect(restore).toMatchObject({ exit: 1, out: [] })
  expect(restore.err[0]).toMatch(/Stop every server, and run this as the administrator of PostgreSQL:$/)
  expect(restore.err).toContain('Recovery codes that were used since the backup work again.')
  expect(restore.err.at(-1)).toMatch(
    /^The previous store is kept as the schema \w+_before_\w+\. Everyone is signed out, and no waiting message is sent\.$/,
  )
  for (const line of restore.err.filter((text) => text.startsWith('  '))) await shell(line)
  expect(await database.run('select id, seq, event from audit order by seq')).toBe(events)
  expect(await database.run('select * from account order by id')).toBe(accounts)
  const raised = Number(await database.run("select mark from proof where kind = 'app'"))
  expect(Math.abs(raised - stepAt(Date.now()) - 1)).toBeLessThan(5)
  for (const table of ['session', 'flow', 'one_time_code', 'outbox', 'notice_marker', 'spent_captcha'])
    expect(await database.run(`select count(*) from ${table}`)).toBe('0')

  const after = await testPortal({ storeAt, people: [] })
  await signInFully(after)
  const places = (await after.ports.store.audit.recent(1_000)).map(({ seq }) => seq)
  expect(new Set(places).size).toBe(places.length)
  await after.close()
})
