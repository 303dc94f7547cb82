import { beforeEach, describe, expect, test } from 'vitest'
import { openSqlite } from '../../store/sqlite/sqlite-dialect.js'
import { setUpApp } from '../../testing/app-of.js'
import { closedGate } from '../../testing/closed-gate.js'
import { commandLine } from '../../testing/command-line.js'
import {
  offeredIds,
  proveForReset,
  readCode,
  sendFirst,
  signInFully,
  startFlow,
  startWithCode,
} from '../../testing/steps.js'
import { password, portalSecret, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()
const photo = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')

let portal: TestPortal
beforeEach(async () => {
  const alice = { username: 'alice', name: 'Alice Andersen', emails: ['alice@mail.example'], phones: ['+1 555 0142'] }
  portal = await testPortal({
    file: inFolder('p.sqlite'),
    startsAt: Date.now(),
    limits: { resendMs: 0 },
    rules: { reportsMail: 'desk@uni.example' },
    people: [
      { ...alice, photo },
      { username: 'bob', name: 'Bob Brown', emails: ['bob@mail.example'] },
    ],
  })
  return () => portal.close()
})

const env = () => ({ PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`, PORTICO_SECRET: portalSecret })
const person = (line: string) => run(`person ${line}`, { env: env() })
const exported = async (line: string) => {
  const { exit, out, err } = await person(`export ${line}`)
  expect({ exit, err }).toEqual({ exit: 0, err: [] })
  return JSON.parse(out.join('\n')) as Record<string, never> & { readonly [name: string]: unknown }
}
const tryWrongly = (username: string) =>
  portal.visitor().call('signIn', { username, password: 'wrong', captcha: rightCaptcha })
const idOf = async (username: string) => (await portal.ports.directory.find(username))?.id ?? ''

/** Every text of the store, but for the file's free pages. */
function allTexts(): string {
  const database = openSqlite(inFolder('p.sqlite'), 1_000)
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]
  const rows = tables.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()])
  database.close()
  return JSON.stringify(rows)
}

/** All traces of a person: sessions, a flow with a code, failures, messages, a removed address. */
async function leaveTraces(): Promise<void> {
  const visitor = await signInFully(portal)
  await setUpApp(portal, visitor)
  await visitor.call('addRecoveryCodes', {})
  const { body } = await visitor.call('addEmail', { email: 'alice@home.example' })
  await visitor.call('verifyEmail', { id: body.data.id, code: await readCode(portal, 'alice@home.example') })
  await visitor.call('removeEmail', { id: body.data.id })
  const { store, clock } = portal.ports
  const [contact] = await store.contacts.allOf(await idOf('alice'))
  if (contact !== undefined) await store.contacts.addFormer({ ...contact, id: 'former' }, clock.now() + 60_000)
  await startWithCode(portal, 'reset')
  await tryWrongly('alice')
  await portal.delivered()
}

describe('person export', () => {
  test('holds all that the portal keeps of a person, and no secret (CMD13)', async () => {
    await leaveTraces()
    const all = await exported('ALICE')
    const { contacts, sessions, flows, codes, reportCodes, messages, limits, failedSignIns, audit } = all as Record<
      string,
      unknown[]
    >
    expect(all).toMatchObject({
      name: 'alice',
      accountId: await idOf('alice'),
      directory: { username: 'alice', name: 'Alice Andersen', hasPhoto: true },
      account: {
        username: 'alice',
        photo: { contentType: 'image/png', base64: photo.toString('base64') },
        formerPasswords: 0,
      },
      person: { language: 'en', enrolledAt: expect.stringMatching(/Z$/), resetAt: null },
      proofs: [{ kind: 'app' }, { kind: 'recovery-code', codesLeft: 10 }],
    })
    expect(contacts).toMatchObject([{ address: 'alice@mail.example' }, { address: '+15550142' }])
    expect({ sessions: sessions?.length, flows: flows?.length }).toEqual({ sessions: 2, flows: 1 })
    for (const some of [codes, reportCodes, messages, limits, failedSignIns, audit])
      expect(some?.length).toBeGreaterThan(0)
    const text = JSON.stringify(all)
    expect(text).not.toMatch(/argon2|idHash|"hash"|"mac"|"body"|staged|secret|sealed/)
    expect(text).not.toContain(password)
  })

  test('tells when the password was last reset (CMD13)', async () => {
    const visitor = await proveForReset(portal)
    await visitor.call('resetPassword', { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' })
    expect(await exported('alice')).toMatchObject({ person: { resetAt: expect.stringMatching(/^2.*Z$/) } })
  })

  test('holds nothing of another person', async () => {
    await leaveTraces()
    const text = JSON.stringify(await exported('bob'))
    expect(text).not.toMatch(/alice/i)
    expect(text).not.toContain(await idOf('alice'))
  })

  test('tells what is kept of a name that nobody has (CMD13)', async () => {
    await tryWrongly('ghost')
    const ghost = await exported('ghost')
    expect(ghost).toMatchObject({ name: 'ghost', accountId: null, directory: null, account: null, contacts: [] })
    expect((ghost['failedSignIns'] as unknown as unknown[]).length).toBeGreaterThan(0)
  })

  test('leaves its line in the audit (CMD6, OP16)', async () => {
    await exported('alice')
    const [event] = await portal.ports.store.audit.recent(1)
    expect(event).toMatchObject({ event: 'person.exported', actor: 'operator:ada', about: await idOf('alice') })
  })

  test('wants a username or an id, and not both', async () => {
    for (const line of ['export', 'export alice --id x', 'delete', 'delete alice --id x']) {
      const { exit, err } = await person(line)
      expect([exit, err[0]]).toEqual([2, 'error: give either a username or --id'])
    }
    expect(await person('export a\u0007b')).toEqual({ exit: 1, out: [], err: ['"a\\u0007b" cannot be a username.'] })
  })
})

describe('person delete', () => {
  test('leaves nothing of the person in any table but the audit, and there no id (CMD14)', async () => {
    await leaveTraces()
    const id = await idOf('alice')
    const { exit, out, err } = await person('delete alice')
    expect({ exit, err }).toEqual({ exit: 0, err: [] })
    expect(out[0]).toMatch(
      /^Deleted alice with 3 contacts, 2 proofs, 10 recovery codes, 2 sessions, 1 flow, \d+ codes, \d+ limits, \d+ messages\.$/,
    )
    expect(out[1]).toMatch(/^The audit keeps \d+ events under a keyed hash\.$/)
    expect(out).toHaveLength(2)
    const left = allTexts()
    expect(left).not.toContain(id)
    expect(left).not.toMatch(/alice|5550142|Andersen/i)
    const emptied = await exported('alice')
    const { audit, exportedAt: _, ...rest } = emptied
    expect(rest).toEqual({
      name: 'alice',
      ...{ accountId: null, directory: null, account: null, person: null },
      ...{
        contacts: [],
        formerContacts: [],
        writtenBack: [],
        sessions: [],
        flows: [],
        codes: [],
        proofs: [],
        reportCodes: [],
        stops: [],
        cases: [],
        approvals: [],
        reminders: [],
        asked: [],
        bindings: [],
        passes: [],
        limits: [],
      },
      ...{ failedSignIns: [], messages: [], notices: [], refusals: [], openWrites: [] },
    })
    expect((audit as unknown as unknown[]).length).toBeGreaterThan(5)
  })

  test('leaves everyone else as they are (CMD14)', async () => {
    const bob = await signInFully(portal, 'bob')
    const before = await exported('bob')
    await leaveTraces()
    await person('delete alice')
    const after = await exported('bob')
    for (const name of ['account', 'contacts', 'sessions', 'limits', 'messages'])
      expect(after[name]).toEqual(before[name])
    expect((await bob.call('session')).body.isLoggedIn).toBe(true)
  })

  test('ends an open session and every flow with 401, and sends nothing (CMD14)', async () => {
    const signedIn = await signInFully(portal)
    const reset = await startWithCode(portal, 'reset')
    const unlock = await startWithCode(portal, 'unlock')
    const chosen = portal.visitor()
    const offered = await startFlow(chosen, 'profile', 'alice')
    const proven = await startWithCode(portal, 'reset')
    expect((await proven.visitor.call('compareCode', { code: proven.code }, { flow: 'reset' })).status).toBe(200)
    await portal.delivered()
    const sent = portal.mail.messages().length
    await person('delete alice')
    const answers = [
      await reset.visitor.call('compareCode', { code: reset.code }, { flow: 'reset' }),
      await unlock.visitor.call('compareCode', { code: unlock.code }, { flow: 'unlock' }),
      await chosen.call('sendCode', { type: 'email', id: offeredIds(offered, 'email')[0] ?? '' }),
      await proven.visitor.call('resetPassword', { password: 'New-Word-42', password2: 'New-Word-42' }),
      await signedIn.call('changePassword', {
        oldPassword: password,
        newPassword: 'New-Word-42',
        newpassword2: 'New-Word-42',
      }),
      await signedIn.call('addEmail', { email: 'new@mail.example' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
    expect((await signedIn.call('session')).body).toMatchObject({ isLoggedIn: false, user: null })
    await portal.delivered()
    expect(portal.mail.messages()).toHaveLength(sent)
    expect(allTexts()).not.toMatch(/alice/i)
  })

  test('ends a right code that the server is looking at, and a second run takes what that left (CMD14)', async () => {
    await portal.close()
    let beforeLook = async (): Promise<void> => undefined
    portal = await testPortal({
      file: inFolder('p.sqlite'),
      startsAt: Date.now(),
      people: [],
      directory: (real) => ({
        ...real,
        async byId(id) {
          const account = await real.byId(id)
          await beforeLook()
          return account
        },
      }),
    })
    const id = await idOf('alice')
    const { visitor, code } = await startWithCode(portal, 'profile')
    const gate = closedGate()
    const looking = new Promise<void>((reached) => {
      beforeLook = async () => {
        reached()
        await gate.opened
      }
    })
    const answer = visitor.call('compareCode', { code })
    await looking
    expect((await person('delete alice')).exit).toBe(0)
    gate.open()
    expect((await answer).status).toBe(401)
    expect((await visitor.call('session')).body.isLoggedIn).toBe(false)
    await person(`delete --id ${id}`)
    expect(allTexts()).not.toContain(id)
  })

  test('takes back a message that waits to leave (CMD14)', async () => {
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset' })
    await person('delete alice')
    await portal.delivered()
    expect(portal.mail.messages()).toEqual([])
  })

  test('makes the name an unknown one, which answers as all unknown names do (CMD14, E1)', async () => {
    await person('delete alice')
    const answer = await portal.visitor().call('signIn', { username: 'alice', password, captcha: rightCaptcha })
    expect(answer.status).toBe(400)
    const unknown = await portal.visitor().call('signIn', { username: 'ghost', password, captcha: rightCaptcha })
    expect(answer.body).toEqual({ ...unknown.body, requestId: expect.any(String) })
  })

  test('gives the next owner of the name nothing of the former one (CMD14)', async () => {
    await leaveTraces()
    await person('delete alice')
    await run('account add --username alice --name "Alice Two"', { env: env(), input: 'Second-Word-1' })
    expect(await exported('alice')).toMatchObject({ contacts: [], sessions: [], messages: [], person: null })
  })

  test('names the operator in the audit, and the person by a keyed hash alone (CMD14, AU2)', async () => {
    const id = await idOf('alice')
    await signInFully(portal)
    await person('delete alice')
    const [event, ...earlier] = await portal.ports.store.audit.recent(100)
    expect(event).toMatchObject({
      event: 'person.deleted',
      actor: 'operator:ada',
      detail: { accounts: 2, contacts: 2 },
    })
    expect(event?.about).not.toBe(id)
    expect(earlier.find((one) => one.event === 'sign-in.done')?.actor).toBe(event?.about)
    const { out } = await run('audit --actor alice', { env: env() })
    expect(out.join('\n')).toContain('sign-in.done')
  })

  test('takes the cases about a person along, and leaves those of an agent under a keyed hash (CMD14)', async () => {
    const [alice, bob] = [await idOf('alice'), await idOf('bob')]
    const { cases } = portal.ports.store
    const said = { direction: 'here', reason: 'other', ticket: '#7', note: 'lost a bag' } as const
    const begun = { ...said, openedAt: 0, seenAt: 0 }
    await cases.open({ ...begun, id: 'C-1111-11', agentId: bob, accountId: alice })
    await cases.open({ ...begun, id: 'C-2222-22', agentId: alice, accountId: bob })
    const shown = { ...said, case: 'C-1111-11', outcome: null, openedAt: expect.any(String), closedAt: null }
    expect(await exported('alice')).toMatchObject({ cases: [shown] })
    await person('delete alice')
    expect(await cases.find('C-1111-11')).toBeNull()
    const [event] = await portal.ports.store.audit.recent(1)
    expect(await cases.find('C-2222-22')).toMatchObject({ agentId: event?.about, accountId: bob })
  })

  test('waits for a password that is being written (CMD14, W5)', async () => {
    const accountId = await idOf('alice')
    const begun = { id: 'write', accountId, purpose: 'change', requestId: null, caseId: null } as const
    await portal.ports.store.directoryWrites.begin({ ...begun, begunAt: Date.now() })
    expect(await person('delete alice')).toEqual({
      exit: 1,
      out: [],
      err: ['A password of alice is being written. Run the command again in a minute.'],
    })
    await portal.ports.store.directoryWrites.end('write')
    await portal.ports.store.directoryWrites.begin({ ...begun, begunAt: Date.now() - 120_000 })
    expect((await person('delete alice')).exit).toBe(0)
  })

  test('says so where there is nothing to delete, and audits nothing', async () => {
    expect(await person('delete ghost')).toEqual({ exit: 0, out: ['The portal keeps nothing of ghost.'], err: [] })
    expect(await portal.ports.store.audit.recent(1, { event: 'person.deleted' })).toEqual([])
  })
})
