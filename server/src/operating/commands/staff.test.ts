import { writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { countEvents } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({ file: inFolder('p.sqlite'), startsAt: Date.now() })
  return () => portal.close()
})

const staff = (line: string, more = {}) =>
  run(`staff ${line}`, { env: { PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`, ...more } })

test('an operator makes agents and leads, whom it lists, shows and removes (CMD26)', async () => {
  expect((await staff('add ALICE')).out).toEqual(['alice is an agent for everybody now.'])
  expect((await staff('add bob --lead --for lab-* --until 2099-01-31')).out).toEqual([
    'bob is a lead for lab-* now, until 2099-01-31T00:00:00.000Z.',
  ])
  expect((await staff('add ghost')).err).toEqual(['There is no account "ghost".'])
  expect((await staff('add carol --for ou=people,dc=uni')).err).toEqual([
    'The embedded directory has no base DN: give a pattern of usernames, such as lab-*.',
  ])
  const { out } = await staff('list --json')
  expect(out.map((line) => JSON.parse(line)).toSorted((one, other) => (one.who < other.who ? -1 : 1))).toMatchObject([
    { by: 'command', who: 'alice', role: 'agent', scope: null, until: null },
    { by: 'command', who: 'bob', role: 'lead', scope: 'lab-*', until: '2099-01-31T00:00:00.000Z' },
  ])
  expect((await staff('remove alice')).out).toEqual(['alice is no agent by a command any more.'])
  expect((await staff('remove alice')).err).toEqual(['No command has made alice an agent.'])
  expect([await countEvents(portal, 'staff.added'), await countEvents(portal, 'staff.removed')]).toEqual([2, 1])
})

test('a base DN names a directory that is there, or none (CMD26)', async () => {
  const ofStudents = {
    ...{ kind: 'openldap', url: 'ldaps://127.0.0.1:1', base_dn: 'dc=uni', bind_dn: 'cn=portal,dc=uni' },
    ...{ bind_password: 'Portal-First-1', usernames: 's-*' },
  }
  const write = (settings: object) => writeFileSync(inFolder('portico.yaml'), JSON.stringify(settings))
  const added = async (scope: string) => (await run(`staff add alice --for "${scope}"`)).err
  write({ directories: { guests: { kind: 'embedded' }, students: ofStudents } })
  await run('migrate')
  for (const mistyped of ['studnets:ou=people,dc=uni', ' Students:ou=people,dc=uni', ':ou=people,dc=uni'])
    expect(await added(mistyped)).toEqual([
      `The base DN ${mistyped.trim()} names no directory; there are guests, students.`,
    ])
  const isPast = ['There is no account "alice".']
  for (const right of ['students:ou=people,dc=uni', 'ou=people,dc=uni', 'ou=a:b,dc=uni', 'lab:*'])
    expect(await added(right)).toEqual(isPast)
})

test('an operator reads what an agent may do for whom, and why not (CMD26, HD6)', async () => {
  for (const line of ['add alice', 'add bob --lead', 'add dave --for c*', 'add erin --until 2020-01-01'])
    await staff(line)
  const shown = async (line: string, more = {}) => (await staff(`show ${line}`, more)).out.at(-1)
  expect(await shown('carol')).toBe('carol is no agent.')
  expect(await shown('erin')).toBe('erin is no agent.')
  expect(await shown('dave')).toBe('dave is an agent for c*.')
  expect(await shown('alice carol')).toBe('alice may help carol.')
  expect(await shown('dave carol')).toBe('dave may help carol.')
  expect(await shown('alice alice')).toBe('alice may not help alice: nobody helps the own account.')
  expect(await shown('alice bob')).toBe('alice may not help bob: the account is of the help desk.')
  expect(await shown('bob alice')).toBe('bob may only sign out and stop alice.')
  expect(await shown('dave erin')).toBe('dave may not help erin: the account is in none of these scopes.')
  expect(await shown('alice carol', { PORTICO_SELF_SERVICE_EXCLUDE: 'car*' })).toBe(
    'alice may not help carol: PORTICO_SELF_SERVICE_EXCLUDE names the account.',
  )
})
