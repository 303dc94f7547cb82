import { beforeEach, expect, test } from 'vitest'
import { openSqlite } from '../../store/sqlite/sqlite-dialect.js'
import { commandLine } from '../../testing/command-line.js'
import { type OutsidePortal, outsidePortal, strongAcr } from '../../testing/outside-portal.js'
import { portalSecret } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()

let portal: OutsidePortal
beforeEach(async () => {
  portal = await outsidePortal({ file: inFolder('p.sqlite'), startsAt: Date.now() })
  portal.provider.claims = { acr: strongAcr }
  return () => portal.close()
})

const person = (line: string) =>
  run(`person ${line}`, { env: { PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`, PORTICO_SECRET: portalSecret } })
const come = async (sub = 'subject-of-alice') => {
  portal.provider.claims = { acr: strongAcr, sub }
  const visitor = portal.visitor()
  return { visitor, place: await portal.use(visitor) }
}

test('show and export tell the subject and nothing secret of the provider (SSO2)', async () => {
  await come()
  const bindings = [{ subject: 'subject-of-alice', issuer: portal.provider.issuer.href.replace(/\/$/, '') }]
  for (const line of ['show --json alice', 'export alice']) {
    const { exit, out } = await person(line)
    expect([line, exit, JSON.parse(out.join('\n'))]).toMatchObject([line, 0, { bindings }])
    expect(out.join('\n')).not.toContain('a secret of tests')
  }
})

test('unbind lets another subject come, ends sessions, and is audited (SSO2)', async () => {
  const { visitor } = await come()
  expect((await come('subject-made-anew')).place).toBe('/')
  const { exit, out } = await person('unbind alice')
  expect([exit, out.join('\n')]).toEqual([0, expect.stringContaining('Unbound')])
  expect((await visitor.call('session')).body.isLoggedIn).toBe(false)
  expect((await come('subject-made-anew')).place).toBe('/dashboard')
  expect(await portal.ports.store.audit.recent(10, { event: 'person.unbound' })).toHaveLength(1)
})

test('unbind says where there is nothing to forget (SSO2)', async () => {
  const { exit, err } = await person('unbind bob')
  expect([exit, err.join('\n')]).toEqual([1, expect.stringContaining('has no binding')])
  expect((await person('unbind nobody11')).exit).toBe(1)
})

test('delete forgets the subject (SSO2)', async () => {
  await come()
  const { exit } = await person('delete alice')
  const database = openSqlite(inFolder('p.sqlite'), 1_000)
  const rows = database.prepare('select * from outside_binding').all()
  database.close()
  expect([exit, rows]).toEqual([0, []])
})
