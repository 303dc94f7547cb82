import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../../databases/postgres.js'
import { nameInDatabase, passingTables } from '../../store/lasting-tables.js'
import { doctorAnswer } from '../../testing/ask-doctor.js'
import { commandLine } from '../../testing/command-line.js'
import { fileOfRepository } from '../../testing/documented-blocks.js'
import { signInFully } from '../../testing/steps.js'
import { portalSecret, testPortal } from '../../testing/test-portal.js'

const page = fileOfRepository('docs/operating/postgresql.md')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text)
const password = '0123456789abcdef0123456789abcdef'
const sh = promisify(execFile)

let postgres: Postgres
const { run, inFolder } = commandLine()
beforeAll(async () => {
  postgres = await startPostgres({ hasTls: true, isDurable: true })
})
afterAll(() => postgres.stop())

/** The page's names as this machine has them. */
const here = (text: string) =>
  text
    .replaceAll('REPLACE-BY-A-LONG-RANDOM-PASSWORD', password)
    .replaceAll('@db.uni.example', `@127.0.0.1:${postgres.port}`)
    .replaceAll('db.uni.example', '127.0.0.1')
    .replaceAll('10.20.0.0/24', '127.0.0.1/32')

/** Runs commands with the page's SQL, as the administrator, or as the role over TLS. */
async function shell(text: string, more: Record<string, string> = {}): Promise<string> {
  const env = { PATH: '/usr/bin:/bin', PGPORT: `${postgres.port}`, ...more }
  return (await sh('sh', ['-ec', text], { env, cwd: inFolder() })).stdout
}
const asRole = (text: string) =>
  shell(here(text), { PGPASSWORD: password, PGSSLMODE: 'verify-full', PGSSLROOTCERT: inFolder('ca.pem') })
async function sql(text: string, database = 'postgres'): Promise<string> {
  writeFileSync(inFolder('page.sql'), here(text))
  const psql = `psql -X -q -A -t -v ON_ERROR_STOP=1 -d ${database} -f page.sql`
  return shell(psql, { PGHOST: postgres.folder, PGUSER: 'postgres' })
}

test('the page for operators leads from a file to PostgreSQL, to a backup and back (MOVE1, DUMP1)', async () => {
  const [make = '', setAside = '', empty = '', ...others] = blocks('sql')
  expect(others).toEqual([])
  const [hba = '', address = '', ...more] = blocks('text')
  expect(more).toEqual([])
  const [move = '', dump = '', restore = ''] = blocks('sh')

  await sql(make)
  await writeFile(`${postgres.folder}/data/pg_hba.conf`, `local all all trust\n${here(hba)}`)
  await postgres.run('select pg_reload_conf()')
  writeFileSync(inFolder('store-url'), here(address))
  writeFileSync(inFolder('ca.pem'), postgres.ca)

  const file = inFolder('p.sqlite')
  const portal = await testPortal({ file, startsAt: Date.now() })
  await signInFully(portal)
  await portal.close()
  const settings = {
    PORTICO_SECRET: portalSecret,
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_MAIL_URL: 'smtp://127.0.0.1:9',
    PORTICO_STORE_CA_FILE: inFolder('ca.pem'),
  }
  const moveHere = move
    .trim()
    .replace('/etc/portico/store-url', inFolder('store-url'))
    .replace(/^portico /, '')
  const env = { ...settings, PORTICO_STORE_URL: `sqlite:${file}` }
  expect(await run(moveHere, { env })).toMatchObject({ exit: 0, err: [] })

  const onDatabase = { ...settings, PORTICO_STORE_URL_FILE: inFolder('store-url') }
  const { checks } = doctorAnswer(await run('doctor --json', { env: onDatabase }), [password])
  const states = checks
    .filter(({ code }) => /^(store|disk|clock)/.test(code))
    .map(({ code, state }) => `${code} ${state}`)
  expect(states).toEqual([
    'store ok',
    'store-rights ok',
    'store-tls ok',
    'store-connections ok',
    'store-durability ok',
    'disk ok',
    'clock ok',
  ])
  expect(checks.find(({ code }) => code === 'store-tls')?.found).toBe('The connection to PostgreSQL is encrypted.')

  await asRole(dump)
  // The printed command needs nothing but the password.
  const printed = (await run(`backup "${inFolder('printed.dump')}"`, { env: onDatabase })).err[1] ?? ''
  await shell(printed, { PGPASSWORD: password })
  expect(existsSync(inFolder('printed.dump'))).toBe(true)
  const names = async () =>
    (await run('account list', { env: onDatabase })).out.slice(1).map((row) => row.split('\t')[0])
  const before = await names()
  await run('account add --username later --name Later', { env: onDatabase, input: 'Portico-Demo-1\n' })
  await sql(setAside, 'portico')
  await asRole(restore)
  expect(await names()).toEqual(before)
  await sql(empty, 'portico')
  expect(await names()).toEqual(before)
})

test('the page leaves the same tables out of a backup as the portal does', () => {
  const [, dump = ''] = blocks('sh')
  const left = [...dump.matchAll(/--exclude-table-data=portico\.(\w+)/g)].map(([, table]) => table)
  expect(left.sort()).toEqual(passingTables.map(nameInDatabase).sort())
  expect(
    blocks('sql')
      .at(-1)
      ?.match(/portico\.\w+/g)?.length,
  ).toBe(passingTables.length)
})
