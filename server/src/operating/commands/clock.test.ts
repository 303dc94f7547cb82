import { beforeEach, describe, expect, test } from 'vitest'
import { stepAt } from '../../rules/proof/totp.js'
import { openSqlite } from '../../store/sqlite/sqlite-dialect.js'
import { setUpApp } from '../../testing/app-of.js'
import { commandLine } from '../../testing/command-line.js'
import { holderOf, readCode, signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { password, portalSecret, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const day = 24 * 60 * 60_000
const { run, inFolder } = commandLine()
const settle = () => run('clock settle', { env: { PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}` } })

let portal: TestPortal
const open = (people: readonly { username: string; emails: readonly string[] }[], contactHoldMs = 2 * day) =>
  testPortal({
    file: inFolder('p.sqlite'),
    startsAt: Date.now(),
    rules: { contactHoldMs },
    people: people.map(({ emails, ...person }) => ({ ...person, emails: [...emails] })),
  })
const signIn = (given: string) =>
  portal.visitor().call('signIn', { username: 'alice', password: given, captcha: rightCaptcha })

/** A portal whose time is 30 days ahead, and a person who signed in since. */
async function portalAhead(): Promise<TestVisitor> {
  portal = await open([{ username: 'alice', emails: ['alice@mail.example'] }])
  await portal.setWallClock(30 * day)
  await portal.setWallClock(-30 * day)
  const since = await signInFully(portal)
  const { body } = await since.call('addEmail', { email: 'new@mail.example' })
  await since.call('verifyEmail', { id: body.data.id, code: await readCode(portal, 'new@mail.example') })
  await startWithCode(portal, 'reset')
  for (let tries = 0; tries < 5; tries += 1) await signIn('wrong')
  await portal.delivered()
  return since
}

test('operators read dates of the wall clock while the portal is ahead of it (G4)', async () => {
  await portalAhead()
  const env = { PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`, PORTICO_SECRET: portalSecret }
  const { out } = await run('person show alice --json', { env })
  const { sessions, failedSignIns, messages } = JSON.parse(out.join('')) as Record<string, unknown>
  await portal.close()
  const dates = JSON.stringify([sessions, failedSignIns, messages]).match(/\d{4}-[\d-]+T[\d:.]+Z/g) ?? []
  expect(dates.length).toBeGreaterThan(5)
  for (const date of dates) expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(4 * day)
})

describe('clock settle', () => {
  let visitor: TestVisitor
  beforeEach(async () => {
    visitor = await portalAhead()
    return () => portal.close()
  })

  test('shows floor, wall clock and future while the server runs, and changes nothing (G4)', async () => {
    const { exit, out, err } = await settle()
    expect({ exit, err }).toEqual({ exit: 1, err: [`A server is running on ${inFolder('p.sqlite')}. Stop it first.`] })
    expect(out).toHaveLength(3)
    const [floor = 0, wall = 0] = out.map((line) => Date.parse(line.slice(15)))
    expect(Math.round((floor - wall) / day)).toBe(30)
    expect(out[2]).toMatch(/^In the future: 2 sessions, 1 flow, 1 code, \d+ limits, 1 contact, 0 messages, 0 apps$/)
    expect((await visitor.call('session')).body.isLoggedIn).toBe(true)
  })

  test('ends what began in the future, and time goes on from the wall clock (G4)', async () => {
    await portal.close()
    const { exit, out, err } = await settle()
    expect({ exit, err }).toEqual({ exit: 0, err: [] })
    expect(out.slice(3)).toEqual([
      expect.stringMatching(
        /^Ended 2 sessions, 1 flow, 1 code, \d+ limits\. Moved back 1 contact, 0 messages, 0 apps\.$/,
      ),
      'The floor is the wall clock now.',
    ])
    const database = openSqlite(inFolder('p.sqlite'), 1_000)
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]
    const latest = Date.now() + 3 * day
    for (const { name } of tables) {
      const rows = database.prepare(`select * from "${name}"`).all() as Record<string, unknown>[]
      const late = rows.flatMap((row) =>
        Object.entries(row).filter(([column, value]) => column !== 'expires_at' && Number(value) > latest),
      )
      if (name !== 'audit') expect([name, ...late]).toEqual([name])
    }
    database.close()
    portal = await open([])
    expect(portal.clockState()).toBe('ok')
    expect(Math.abs(portal.ports.clock.now() - Date.now())).toBeLessThan(60_000)
    expect((await holderOf(portal, visitor.cookies).call('session')).body.isLoggedIn).toBe(false)
    expect((await signIn(password)).status).toBe(200)
    const [event] = await portal.ports.store.audit.recent(1, { event: 'clock.settled' })
    expect(event).toMatchObject({ actor: 'operator:ada', result: 'ok', detail: { sessions: 2, flows: 1, contacts: 1 } })
    expect(Math.round(Number(event?.detail?.['aheadMs']) / day)).toBe(30)
  })

  test('keeps what is left of the hours of a contact that waits (G4)', async () => {
    await portal.close()
    await settle()
    portal = await open([])
    const account = await portal.ports.directory.find('alice')
    const contacts = await portal.ports.store.contacts.allOf(account?.id ?? '')
    const left = (contacts.find(({ address }) => address === 'new@mail.example')?.heldUntil ?? 0) - Date.now()
    expect(Math.abs(left - 2 * day)).toBeLessThan(60_000)
  })

  test('changes nothing where nothing lies in the future', async () => {
    await portal.close()
    await settle()
    const again = await settle()
    expect(again).toMatchObject({ exit: 0, err: [] })
    expect(again.out.at(-1)).toBe('Nothing lies in the future. Nothing is changed.')
    portal = await open([])
    expect(await portal.ports.store.audit.recent(9, { event: 'clock.settled' })).toHaveLength(1)
  })
})

test('an app whose code was used while the clock was ahead works again after clock settle (PF3, G4)', async () => {
  portal = await open([{ username: 'alice', emails: ['alice@mail.example'] }], 0)
  await portal.setWallClock(day)
  const app = await setUpApp(portal, await signInFully(portal))
  await portal.setWallClock(-day)
  const enter = async (code: string) => {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'alice')
    return (await visitor.call('compareApp', { code }, { flow: 'profile' })).status
  }
  const before = stepAt(portal.ports.clock.date())
  expect(await enter(app.code())).toBe(400)
  await portal.close()
  const { out } = await settle()
  expect(out[2]).toMatch(/, 1 app$/)
  portal = await open([], 0)
  portal.pass(60_000)
  expect(await enter(app.code(stepAt(portal.ports.clock.date()) - before))).toBe(200)
  await portal.close()
})
