import { beforeEach, describe, expect, test } from 'vitest'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import { liftLimits } from '../../rules/desk/lift-limits.js'
import { deskLimits } from '../../rules/limits/desk-limits.js'
import { counterOf, countsOf, takeAll } from '../../rules/limits/limit.js'
import { appOf, setUpApp } from '../../testing/app-of.js'
import { commandLine } from '../../testing/command-line.js'
import { setUpPasskey } from '../../testing/passkey-of.js'
import { proveForReset, readCode, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { stopByName } from '../../testing/stop-by-name.js'
import { password, portalSecret, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({ file: inFolder('p.sqlite'), startsAt: Date.now(), limits: { resendMs: 0 } })
  return () => portal.close()
})

const env = () => ({ PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`, PORTICO_SECRET: portalSecret })
const person = (line: string) => run(`person ${line}`, { env: env() })

/** The output of `person show`, by its titles; lines that belong to one title are joined. */
async function shown(username: string): Promise<Record<string, string>> {
  const { exit, out, err } = await person(`show ${username}`)
  expect({ exit, err }).toEqual({ exit: 0, err: [] })
  const rows: Record<string, string> = {}
  let title = ''
  for (const line of out) {
    const own = line.slice(0, 17).trim()
    rows[own || title] = own ? line.slice(17) : `${rows[title]}\n${line.slice(17)}`
    title = own || title
  }
  return rows
}

const tryWrongly = (username: string) =>
  portal.visitor().call('signIn', { username, password: 'wrong', captcha: rightCaptcha })

describe('person show', () => {
  test('shows a person of whom little is kept (CMD4)', async () => {
    const { account, ...rest } = await shown('BOB')
    expect(account).toMatch(/^\S+ Bob Brown$/)
    expect(rest).toEqual({
      name: 'bob',
      state: 'active',
      contacts: 'none',
      'failed sign-ins': 'none',
      proofs: 'none',
      'wrong codes': [
        ...['sign-in', 'recovery', 'enrollment'].flatMap((family) => [
          `${family}: 0 of 20 in 24 hours`,
          `${family}: 0 of 100 in a row`,
        ]),
        'proofs: 0 of 20 in 24 hours',
      ].join('\n'),
      'sign-in sends': '0 of 20 in 24 hours',
      'recovery sends': '0 of 20 in 24 hours',
      'enrollment sends': '0 of 20 in 24 hours',
      sessions: 'none',
      flows: 'none',
      messages: 'none',
    })
    expect(await shown('dave')).toMatchObject({ state: 'locked' })
  })

  test('shows contacts, sessions, flows, and how much of each limit is used (CMD4)', async () => {
    await signInFully(portal, 'alice')
    const resetting = portal.visitor()
    await sendFirst(resetting, await startFlow(resetting, 'reset', 'alice'), { flow: 'reset' })
    const right = await readCode(portal, 'alice@mail.example')
    const code = right === '000000' ? '000001' : '000000'
    expect((await resetting.call('compareCode', { code }, { flow: 'reset' })).status).toBe(400)
    const rows = await shown('alice')
    expect(rows['contacts']).toMatch(
      /^3\nemail alice@mail\.example, verified \d{4}-.*\n.*\nphone \+15550142, verified /,
    )
    expect(rows['wrong codes']).toMatch(/^sign-in: 0 of 20 in 24 hours\nsign-in: 0 of 100 in a row\n/)
    expect(rows['wrong codes']).toMatch(/\nrecovery: 1 of 20 in 24 hours, until 2.*Z\nrecovery: 0 of 100 in a row\n/)
    expect(rows['sign-in sends']).toMatch(/^1 of 20 in 24 hours, until /)
    expect(rows['recovery sends']).toMatch(/^1 of 20 in 24 hours, until /)
    expect(rows['sessions']).toMatch(/^2\nsigned in 2.*Z, last seen 2.*\nnot signed in, since 2.*/)
    expect(rows['flows']).toMatch(/^1\nreset, awaiting-proof, since 2.*Z, until 2.*Z$/)
  })

  test('shows until when a name is throttled, also one that nobody has (K1, CMD4)', async () => {
    for (const username of ['alice', 'ghost']) {
      for (let tries = 0; tries < 5; tries += 1) await tryWrongly(username)
    }
    const waiting = /^5, throttled from 5 on: must wait until 2.*Z$/
    expect(await shown('alice')).toMatchObject({ 'failed sign-ins': expect.stringMatching(waiting) })
    const ghost = await shown('ghost')
    expect(ghost['wrong codes']).not.toContain('proofs')
    expect(ghost).toMatchObject({
      'failed sign-ins': expect.stringMatching(waiting),
      account: 'the directory has no account with this username',
    })
    expect(ghost).not.toHaveProperty('state')
  })

  test('shows the app and what is left of the recovery codes, apart from wrong codes (CMD4)', async () => {
    const visitor = await signInFully(portal, 'alice')
    const begun = await visitor.call('addApp', {})
    expect((await shown('alice'))['proofs']).toMatch(/^1\napp since 2.*Z, not verified, until 2.*Z$/)
    const app = appOf(portal, begun.body.data)
    await visitor.call('verifyApp', { id: app.id, code: app.code() })
    const { body } = await visitor.call('addRecoveryCodes', {})
    expect((await shown('alice'))['proofs']).toMatch(
      /^2\napp since 2.*Z, verified 2.*Z, not used yet\nrecovery codes since 2.*Z, 10 of 10 left$/,
    )
    portal.pass(60_000)
    const signingIn = portal.visitor()
    await startFlow(signingIn, 'profile', 'alice')
    await signingIn.call('compareApp', { code: '0' }, { flow: 'profile' })
    await signingIn.call('compareRecoveryCode', { code: '0000-0000-0000-0000' }, { flow: 'profile' })
    await signingIn.call('compareRecoveryCode', { code: body.data.codes[0] ?? '' }, { flow: 'profile' })
    const rows = await shown('alice')
    expect(rows['proofs']).toMatch(/\nrecovery codes since 2.*Z, 9 of 10 left, last used 2.*Z$/)
    expect(rows['wrong codes']).toMatch(/\nproofs: 1 of 20 in 24 hours, until 2.*Z$/)
    const { out } = await person('show alice --json')
    const { proofs, wrongProofs, wrongCodes } = JSON.parse(out.join('')) as Record<string, object>
    const times = {
      name: null,
      host: null,
      createdAt: expect.any(String),
      verifiedAt: expect.any(String),
      heldUntil: null,
    }
    expect(proofs).toEqual([
      { id: app.id, kind: 'app', ...times, usedAt: null, codesLeft: null },
      { id: expect.any(String), kind: 'recovery-code', ...times, usedAt: expect.any(String), codesLeft: 9 },
    ])
    expect(wrongProofs).toMatchObject({ day: { taken: 1, limit: 20 } })
    expect(wrongCodes).toMatchObject([{ family: 'sign-in' }, { family: 'recovery' }, { family: 'enrollment' }])
    expect(out.join('')).not.toContain(begun.body.data.secret)
  })

  test('shows until when an app and a passkey wait (G6, CMD4)', async () => {
    await portal.close()
    portal = await testPortal({
      file: inFolder('p.sqlite'),
      startsAt: Date.now(),
      people: [],
      rules: { contactHoldMs: 3_600_000 },
    })
    const visitor = await signInFully(portal, 'alice')
    await setUpApp(portal, visitor)
    const waiting = 'since 2.*Z, verified 2.*Z, waits until 2.*Z, not used yet'
    expect((await shown('alice'))['proofs']).toMatch(new RegExp(`^1\napp ${waiting}$`))
    await setUpPasskey(visitor)
    expect((await shown('alice'))['proofs']).toMatch(new RegExp(`\npasskey ${waiting}$`))
  })

  test('needs the secret and a name that can be one', async () => {
    const refused = await run('person show alice', { env: { PORTICO_STORE_URL: env().PORTICO_STORE_URL } })
    expect(refused).toMatchObject({ exit: 78, out: [] })
    for (const said of ['PORTICO_SECRET is missing', 'keyed hashes']) expect(refused.err.join('\n')).toContain(said)
    expect(await person('show a\u0007b')).toEqual({ exit: 1, out: [], err: ['"a\\u0007b" cannot be a username.'] })
    expect(await person('show')).toMatchObject({ exit: 2 })
    expect(await person('show alice bob')).toMatchObject({ exit: 2 })
  })
})

describe('person clear', () => {
  test('lifts the throttle of a name (K1, CMD5)', async () => {
    for (let tries = 0; tries < 5; tries += 1) await tryWrongly('alice')
    expect((await tryWrongly('alice')).status).toBe(429)
    expect(await person('clear ALICE')).toEqual({
      exit: 0,
      out: ['Cleared alice: limits are lifted, sessions and flows are ended.'],
      err: [],
    })
    await signInFully(portal, 'alice')
  })

  test('lifts what agents have used up of a person, which no act of theirs does (HD15, CMD5)', async () => {
    const account = (await portal.ports.directory.find('alice'))?.id ?? ''
    const limits = Object.values(deskLimits).flatMap((of) => (of.per === 'account' ? [counterOf(of, { account })] : []))
    const { counters } = portal.ports.store
    await takeAll(counters, limits, portal.ports.clock.now())
    const taken = async () => (await countsOf(counters, limits, portal.ports.clock.now())).map((count) => count.taken)
    await portal.ports.store.transaction((stores) =>
      liftLimits(stores, portal.ports, { nameKey: nameKeyOf(portal.ports, 'alice'), accountId: account, contacts: [] }),
    )
    expect(await taken()).toEqual([1, 1, 1, 1, 1, 1])
    await person('clear alice')
    expect(await taken()).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('refills the message limits of everybody who asked for a code in a time, and nothing else (O11, CMD5)', async () => {
    const ask = async (username: string) => {
      const visitor = portal.visitor()
      await sendFirst(visitor, await startFlow(visitor, 'reset', username), { flow: 'reset' })
      return visitor
    }
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    // Ten of all, and the one of the network (G2).
    for (const name of ['alice', 'carol', 'nobody11']) for (let n = 0; n < 11; n += 1) await ask(name)
    const blocked = await startFlow(portal.visitor(), 'reset', 'alice')
    expect(blocked.type).toBe('both')
    await expect(ask('alice')).rejects.toThrow('429')
    const signedIn = await signInFully(portal, 'alice')
    // A completed sign-in returned the one of the network.
    await ask('alice')
    for (let tries = 0; tries < 5; tries += 1) await tryWrongly('ghost')
    expect(await person(`clear --since ${at(-7_200_000)} --until ${at(-3_600_000)}`)).toMatchObject({
      out: ['Refilled the message limits of 0 people and 0 names without an account.'],
    })
    await expect(ask('alice')).rejects.toThrow('429')
    expect(await person(`clear --since ${at(-3_600_000)}`)).toEqual({
      exit: 0,
      out: ['Refilled the message limits of 2 people and 1 name without an account.'],
      err: [],
    })
    // Alike for the account and for the name without one, which nobody must tell apart (E1).
    for (const name of ['alice', 'nobody11']) {
      for (let n = 0; n < 11; n += 1) await ask(name)
      await expect(ask(name)).rejects.toThrow('429')
    }
    await person(`clear --since ${at(-3_600_000)}`)
    await ask('alice')
    await ask('nobody11')
    for (const name of ['alice', 'nobody11'])
      expect(await shown(name)).toMatchObject({ 'recovery sends': expect.stringMatching(/^1 of 20/) })
    expect((await signedIn.call('session')).body.user).not.toBeNull()
    expect((await tryWrongly('ghost')).status).toBe(429)
  })

  test.each([
    'clear',
    'clear alice --since 2026-01-31',
    'clear --until 2026-01-31',
    'clear --since 2026-01-31 --devices',
  ])('takes a username or a time: %s (CMD5)', async (line) => {
    const err = ['Give a username, or a time with --since and without --devices.']
    expect(await person(line)).toEqual({ exit: 1, out: [], err })
  })

  test('forgets the devices of a person where the operator says so (G1, CMD5)', async () => {
    const device = async () => {
      const visitor = await signInFully(portal, 'alice')
      return () => visitor.call('signIn', { username: 'alice', password, captcha: rightCaptcha })
    }
    const [kept, lost] = [await device(), await device()]
    await person('clear alice')
    for (let tries = 0; tries < 6; tries += 1) await tryWrongly('alice')
    expect((await kept()).status).toBe(200)
    expect((await person('clear alice --devices')).exit).toBe(0)
    for (let tries = 0; tries < 6; tries += 1) await tryWrongly('alice')
    expect((await lost()).status).toBe(429)
  })

  test('ends sessions and everything that was begun (S7, CMD5)', async () => {
    const signedIn = await signInFully(portal, 'alice')
    const begun = portal.visitor()
    await sendFirst(begun, await startFlow(begun, 'reset', 'alice'), { flow: 'reset' })
    const code = await readCode(portal, 'alice@mail.example')
    await person('clear alice')
    expect((await signedIn.call('session')).body).toMatchObject({ user: null })
    expect((await begun.call('compareCode', { code }, { flow: 'reset' })).status).toBe(401)
    expect(await shown('alice')).toMatchObject({
      sessions: 'none',
      flows: 'none',
      contacts: expect.stringMatching(/^3/),
    })
  })

  test('refills code budgets and message limits (O5, O11, CMD5)', async () => {
    portal = await anotherPortal({ wrongCodesPerAccountDay: 1, sendsPerContactDay: 1, sendsPerAccountDay: 1 })
    const guess = async () => {
      const visitor = portal.visitor()
      await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset' })
      const right = await readCode(portal, 'alice@mail.example')
      return visitor.call('compareCode', { code: right === '000000' ? '000001' : '000000' }, { flow: 'reset' })
    }
    await guess()
    // The one that the network has of its own (G2).
    await guess()
    await expect(guess()).rejects.toThrow('reset did not start: 401')
    const limited = { PORTICO_LIMITS_WRONG_CODES_PER_ACCOUNT_DAY: '1' }
    const { out } = await run('person show alice', { env: { ...env(), ...limited } })
    expect(out.join('\n')).toMatch(/recovery: 1 of 1 in 24 hours.*: used up, only the help desk can help/)
    await person('clear alice')
    for (const _ of [1, 2]) expect((await guess()).status).toBe(400)
  })

  test('gives a name without an account its messages back, as it does a person (O11, E1, CMD5)', async () => {
    portal = await anotherPortal({ sendsPerContactDay: 1 })
    const ask = async () => {
      const visitor = portal.visitor()
      await sendFirst(visitor, await startFlow(visitor, 'reset', 'nobody11'), { flow: 'reset' })
    }
    for (const _ of [1, 2]) await ask()
    await expect(ask()).rejects.toThrow('429')
    await person('clear nobody11')
    for (const _ of [1, 2]) await ask()
    await expect(ask()).rejects.toThrow('429')
  })

  test('leaves its line in the audit, with the operator, also for a name that nobody has (CMD6, OP16)', async () => {
    expect((await person('clear ghost')).out.join()).toContain('The directory has no account with this username.')
    await person('clear alice')
    const latest = await portal.ports.store.audit.recent(2)
    const alice = await portal.ports.directory.find('alice')
    expect(latest.map(({ event, actor, about }) => [event, actor, about === alice?.id])).toEqual([
      ['person.cleared', 'operator:ada', true],
      ['person.cleared', 'operator:ada', false],
    ])
    expect(latest[0]?.detail).toEqual({ fields: ['throttle', 'codes', 'sends', 'sessions', 'flows'] })
  })

  test('leaves a lock of the directory as it is (CMD5)', async () => {
    await person('clear dave')
    expect(await shown('dave')).toMatchObject({ state: 'locked' })
  })
})

/** In place of the usual one: a portal with other limits, on the same file. */
async function anotherPortal(limits: Record<string, number>): Promise<TestPortal> {
  await portal.close()
  return testPortal({
    file: inFolder('p.sqlite'),
    startsAt: Date.now(),
    people: [],
    limits: { resendMs: 0, ...limits },
  })
}

describe('person stop and start', () => {
  const telling = { PORTICO_PUBLIC_URL: 'http://localhost:8080', PORTICO_MAIL_URL: 'smtp://localhost' }
  const change = (line: string) => run(`person ${line}`, { env: { ...env(), ...telling } })
  const signIn = async (username: string) =>
    (await portal.visitor().call('signIn', { username, password, captcha: rightCaptcha })).body

  test('stop what a report stops until it is started, and both are told and listed (CMD25, NM2)', async () => {
    const visitor = await signInFully(portal)
    expect((await change('stop ghost')).err).toEqual(['There is no account "ghost".'])
    expect((await change('start alice')).err).toEqual(['Self-service of alice is not stopped.'])
    expect((await change('stop ALICE')).out).toEqual([
      'Stopped self-service of alice. Sessions and flows are ended, and the contacts are told.',
    ])
    expect((await change('stop alice')).err).toEqual(['Self-service of alice is stopped already.'])
    expect((await visitor.call('sessions', {})).status).toBe(401)
    expect(await signIn('alice')).toMatchObject({ code: 'help-desk' })
    expect(await shown('alice')).toMatchObject({
      'self-service': expect.stringMatching(/^stopped since \S+Z by an operator$/),
    })
    const { id } = (await portal.ports.directory.find('alice')) ?? {}
    const stopped = {
      id,
      username: 'alice',
      since: expect.stringMatching(/Z$/),
      by: 'operator',
      what: null,
      eventAt: null,
    }
    expect((await person('list --stopped --json')).out.map((line) => JSON.parse(line))).toEqual([
      { ...stopped, source: null, contact: null, scope: 'everything', case: null },
    ])
    expect((await person('list --stopped --gone')).err).toEqual(['Give --gone or --stopped, not both.'])
    expect((await change(`start --id ${id}`)).out).toEqual([
      'Started self-service of alice again. The contacts are told.',
    ])
    expect((await person('list --stopped')).out).toEqual(['id\tusername\tsince\tby\twhat\teventAt\tscope\tcase'])
    expect(await signIn('alice')).toMatchObject({ type: 'both' })
    portal.pass(60_000)
    await portal.delivered()
    const told = portal.mail.messages().map(({ message }) => /^self-service .*$/im.exec(message.text)?.[0])
    expect(told.filter((line) => line !== undefined)).toEqual([
      ...['Self-service works again', 'Self-service works again'],
      ...['Self-service is stopped', 'Self-service is stopped'],
    ])
  })

  test('know who is stopped by the help desk, whose sign-in stays, and end every stop (HD14)', async () => {
    await stopByName(portal, 'alice', 'recovery')
    expect(await shown('alice')).toMatchObject({
      'self-service': expect.stringMatching(/^reset and unlock stopped since \S+Z by the help desk in case C-8F3K-2M$/),
    })
    const [line = ''] = (await person('list --stopped --json')).out
    expect(JSON.parse(line)).toMatchObject({ by: 'help-desk', scope: 'recovery', case: 'C-8F3K-2M' })
    expect(await signIn('alice')).toMatchObject({ type: 'both' })
    expect((await change('stop alice')).err).toEqual([])
    expect(await signIn('alice')).toMatchObject({ code: 'help-desk' })
    expect((await person('list --stopped')).out).toHaveLength(3)
    expect((await change('start alice')).err).toEqual([])
    expect((await person('list --stopped')).out).toHaveLength(1)
    expect((await change('start alice')).err).toEqual(['Self-service of alice is not stopped.'])
    await proveForReset(portal)
  })
})
