import type { Verification } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { captured } from '../../ports/delivery/captured/captured.js'
import type { Delivery } from '../../ports/delivery/delivery.js'
import { Unavailable } from '../../ports/refusal.js'
import { reportHash } from '../../rules/contact/issue-report-codes.js'
import { startPerson } from '../../rules/contact/stop-person.js'
import { inParallel, type ParallelCall, raceRounds } from '../../testing/in-parallel.js'
import {
  newestReportCode,
  offeredIds,
  proveForReset,
  readCode,
  sendFirst,
  signInFully,
  startFlow,
  startWithCode,
} from '../../testing/steps.js'
import { stopByName } from '../../testing/stop-by-name.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const desk = 'desk@uni.example'
/** Runs while the directory writes a password, or lifts a lock. */
let meanwhile: () => Promise<unknown> = async () => null
const on: TestPortalChoice = {
  rules: { reportsMail: desk },
  directory: (real) => ({
    ...real,
    setPassword: (...given) => meanwhile().then(() => real.setPassword(...given)),
    changePassword: (...given) => meanwhile().then(() => real.changePassword(...given)),
    unlock: (...given) => meanwhile().then(() => real.unlock(...given)),
  }),
}
const [first, second] = ['Blauer-Himmel-7', 'Another-Sky-8']
const dayMs = 24 * 60 * 60_000
let portal: TestPortal

beforeEach(async () => {
  meanwhile = async () => null
  portal = await testPortal(on)
  portal.pass(60_000)
})
afterEach(() => portal.close())

const signIn = (username: string, typed = password) =>
  portal.visitor().call('signIn', { username, password: typed, captcha: rightCaptcha })
const report = (code: string) => portal.visitor().call('reportNotMe', { code })
const show = (code: string) => portal.visitor().call('showNotMe', { code })

/** Signs in with a password of now. */
async function signInAs(username: string, typed: string): Promise<TestVisitor> {
  const visitor = portal.visitor()
  const { body } = await visitor.call('signIn', { username, password: typed, captcha: rightCaptcha })
  await visitor.call('sendCode', { type: 'email', id: offeredIds(body as Verification)[0] ?? '' })
  await visitor.call('compareCode', { code: await readCode(portal, `${username}@mail.example`) })
  return visitor
}

async function change(visitor: TestVisitor, [oldPassword, newPassword]: readonly [string, string]): Promise<void> {
  const { status } = await visitor.call('changePassword', { oldPassword, newPassword, newpassword2: newPassword })
  expect(status).toBe(200)
}

async function mailsTo(address: string): Promise<string[]> {
  await portal.delivered()
  return portal.mail.messages().flatMap(({ message }) => (message.to === address ? [message.text] : []))
}

const reportCode = (address = 'alice@mail.example') => newestReportCode(portal, address)

/** Alice has changed her password; her browser goes on. */
async function changed(): Promise<TestVisitor> {
  const visitor = await signInFully(portal)
  await change(visitor, [password, first])
  return visitor
}

const everyRow = async () => {
  const { store } = portal.ports
  const account = await portal.ports.directory.find('alice')
  const keys = { accountId: account?.id ?? null, nameKeys: [], addressKeys: [] }
  return JSON.stringify(await store.personData.read(keys))
}

describe('the page that a notice names', () => {
  test('tells the event, and changes nothing, however it is asked (NM1)', async () => {
    const visitor = await changed()
    const code = await reportCode()
    const before = await everyRow()
    const shown = {
      what: 'password-changed',
      where: '127.0.0.x',
      state: 'open',
      at: expect.stringMatching(/^2026-01-05T/),
    }
    for (let n = 0; n < 3; n += 1) expect((await show(code)).body).toEqual(shown)
    for (const url of ['/not-me', '/api/user/profile/reportnotme', '/api/user/profile/shownotme']) {
      for (const method of ['GET', 'HEAD'] as const) await portal.visitor().raw({ method, url: `${url}?code=${code}` })
    }
    const json = { 'content-type': 'application/json' }
    const url = '/api/user/profile/reportnotme'
    const payload = JSON.stringify({ code })
    const stranger = await portal.visitor().raw({ method: 'POST', url, headers: json, payload })
    expect(stranger).toMatchObject({ status: 403, body: { code: 'xsrf' } })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await portal.visitor().raw({ method: 'POST', url, headers: form, payload: `code=${code}` })).status).toBe(
      415,
    )
    expect(await everyRow()).toBe(before)
    expect((await visitor.call('session')).body.isLoggedIn).toBe(true)
  })

  test('knows no code that is cut, of more signs, or eight days old, and one with slips (NM1)', async () => {
    await changed()
    const code = await reportCode()
    const bad = [code.slice(0, -1), code.slice(5), `${code}0`, '', 'U'.repeat(16), code.replace(/.$/, '!'), '042517']
    for (const typed of bad) {
      expect(await show(typed)).toMatchObject({ status: 400, body: { code: 'report-unknown' } })
      expect(await report(typed)).toMatchObject({ status: 400, body: { code: 'report-unknown' } })
    }
    const slips = [` ${code.toLowerCase()} `, code.replaceAll('-', ' '), code.replaceAll('0', 'o').replaceAll('1', 'l')]
    for (const typed of slips) expect((await show(typed)).status).toBe(200)
    portal.pass(7 * dayMs - 1)
    expect((await show(code)).status).toBe(200)
    portal.pass(1)
    expect((await report(code)).body.code).toBe('report-unknown')
  })
})

describe('a report', () => {
  test('signs everybody out, stops sign-in and recovery, and tells owner and help desk (NM2)', async () => {
    const visitor = await changed()
    const waiting = await startWithCode(portal, 'unlock')
    const granted = await proveForReset(portal)
    const code = await reportCode('alice@home.example')
    expect(await report(code)).toMatchObject({ status: 200, body: { message: 'Self-service is stopped.' } })
    expect((await show(code)).body.state).toBe('reported')
    expect((await visitor.call('sessions', {})).status).toBe(401)
    expect((await waiting.visitor.call('compareCode', { code: waiting.code }, { flow: 'unlock' })).status).toBe(401)
    expect((await granted.call('resetPassword', { password: second, password2: second })).status).toBe(401)
    expect(await signIn('alice', first)).toMatchObject({ status: 401, body: { code: 'help-desk' } })
    expect(await signIn('alice', 'wrong')).toMatchObject({ status: 400, body: { code: 'wrong-credentials' } })
    const decoy = portal.visitor()
    const [id = ''] = offeredIds(await startFlow(decoy, 'reset', 'alice'))
    const sent = (await mailsTo('alice@mail.example')).length
    await decoy.call('sendCode', { type: 'email', id }, { flow: 'reset' })
    expect(await mailsTo('alice@mail.example')).toHaveLength(sent)
    expect((await mailsTo('alice@mail.example'))[0]).toContain('Self-service is stopped')
    const [told = '', ...others] = await mailsTo(desk)
    expect(others).toEqual([])
    expect(told).toContain('alice says that this was not them.')
    expect(told).toContain('Event: Password changed')
    expect(told).toContain('Network of the event: 127.0.0.x')
    expect(told).toContain('a•••@h•••.example')
    expect(told).toContain('portico person start alice')
    expect(told).not.toMatch(/alice@|127\.0\.0\.1/)
    const events = (await portal.ports.store.audit.recent(20)).map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['report.made', 'selfservice.stopped']))
  })

  test.each(['one code', 'codes of two mails'])('ten times at once, with %s, stops once (NM2)', async (which) => {
    for (let round = 0; round < raceRounds; round += 1) {
      await portal.close()
      portal = await testPortal(on)
      portal.pass(60_000)
      await changed()
      const codes = [await reportCode(), await reportCode(which === 'one code' ? undefined : 'alice@home.example')]
      const calls = Array.from({ length: 10 }, (_, n) => ({
        visitor: portal.visitor(),
        call: 'reportNotMe' as const,
        input: { code: codes[n % 2] ?? '' },
      }))
      const answers = await inParallel(portal, calls)
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
      const stopped = await portal.ports.store.audit.recent(100, { event: 'selfservice.stopped' })
      expect(stopped).toHaveLength(1)
      expect(await mailsTo(desk)).toHaveLength(1)
    }
  })

  test('stops a third time in 30 days nothing, and tells the help desk; codes from before a start are unknown (NM2)', async () => {
    const start = async () => {
      const account = await portal.ports.directory.find('alice')
      await portal.ports.store.transaction((stores) => startPerson(stores, account?.id ?? ''))
    }
    let now = password
    const nexts = [first, second, 'Gruenes-Feld-9']
    for (let n = 0; n < 3; n += 1) {
      portal.pass(60_000)
      const visitor = await signInAs('alice', now)
      const next = nexts[n] ?? ''
      await change(visitor, [now, next])
      now = next
      const code = await reportCode()
      const { body } = await report(code)
      const said = n < 2 ? 'Self-service is stopped.' : 'The help desk has been told. Please call it.'
      expect([body.message, (await report(code)).body.message]).toEqual([said, said])
      expect((await show(code)).body.state).toBe(n < 2 ? 'reported' : 'open')
      // A mail on its way would leave again, from the other server, where a minute passes meanwhile.
      expect(await mailsTo(desk)).toHaveLength(n + 1)
      if (n === 2) break
      await start()
      expect((await report(code)).body.code).toBe('report-unknown')
    }
    expect((await signIn('alice', now)).status).toBe(200)
    const told = await mailsTo(desk)
    expect(told[0]).toContain('Self-service was not stopped')
    expect(told[0]).toContain('portico person stop alice')
  })

  test('holds for a forced change, and for a device that was known (NM2, G1)', async () => {
    const visitor = await changed()
    for (const username of ['alice', 'carol']) await stopByName(portal, username)
    const typed = { username: 'alice', password: first, captcha: rightCaptcha }
    expect((await visitor.call('signIn', typed)).body.code).toBe('help-desk')
    expect((await signIn('carol')).body.code).toBe('help-desk')
  })

  test('stops nothing where another person has the code, and nothing of others (NM2)', async () => {
    await changed()
    await report(await reportCode())
    expect((await signIn('bob')).status).toBe(200)
  })

  test('holds while the mail server takes nothing, and the mail to the help desk waits (NM2)', async () => {
    await portal.close()
    const mail = captured({ wall: () => 0 })
    let isAway = false
    const send: Delivery['send'] = async (...message) => {
      if (isAway) throw new Unavailable('delivery')
      return mail.send(...message)
    }
    portal = { ...(await testPortal({ ...on, email: { ...mail, send } })), mail }
    portal.pass(60_000)
    await changed()
    const code = await reportCode()
    isAway = true
    expect((await report(code)).status).toBe(200)
    await portal.delivered()
    expect((await signIn('alice', first)).body.code).toBe('help-desk')
    const waiting = await portal.ports.store.outbox.waiting()
    expect(waiting.map(({ purpose }) => purpose).sort()).toEqual(['report', 'stopped', 'stopped'])
    isAway = false
    portal.pass(20 * 60_000)
    expect(await mailsTo(desk)).toHaveLength(1)
  })
})

/** The last step of each way to a new password, all the rest done, and the steps that are its own. */
const lastSteps = {
  'a reset': async () => {
    const visitor = await proveForReset(portal)
    return { visitor, finish: () => visitor.call('resetPassword', { password: second, password2: second }) }
  },
  'a change': async () => {
    const visitor = await signInAs('alice', first)
    const typed = { oldPassword: first, newPassword: second, newpassword2: second }
    return { visitor, finish: () => visitor.call('changePassword', typed) }
  },
}

describe.each(Object.entries(lastSteps))('a report against %s that runs', (_, begin) => {
  test.each([
    ['before its last step makes it void', 'before', 401, first],
    ['while the directory writes came after it', 'while', 200, second],
    ['after its last step came after it', 'after', 200, second],
  ] as const)('%s: nobody is signed in, and the stop holds (NM2, R6)', async (...[, when, status, holds]) => {
    await changed()
    const code = await reportCode()
    portal.pass(60_000)
    const { visitor, finish } = await begin()
    if (when === 'before') await report(code)
    if (when === 'while') meanwhile = () => report(code)
    expect((await finish()).status).toBe(status)
    if (when === 'after') await report(code)
    expect((await visitor.call('sessions', {})).status).toBe(401)
    expect((await signIn('alice', holds)).body.code).toBe('help-desk')
    const live = await portal.ports.store.sessions.live(portal.ports.clock.now(), 0)
    expect(live.filter(({ signedInAt }) => signedInAt !== null)).toEqual([])
  })
})

/** The last step of each other flow that changes something, all the rest done, and whether it did. */
const flowEnds = {
  'an unlock': async () => {
    const { visitor, code } = await startWithCode(portal, 'unlock', { username: 'dave' })
    const step = { visitor, call: 'compareCode', input: { code }, flow: 'unlock' } as const
    return { username: 'dave', step, isDone: async () => (await accountOf('dave'))?.isLocked === false }
  },
  'a forced change': async () => {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'carol')
    const { body } = await visitor.call('forcedChange', { password: first, password2: first })
    await sendFirst(visitor, body, { flow: 'profile' })
    const input = { code: await readCode(portal, 'carol@mail.example') }
    const step = { visitor, call: 'compareCode', input } as const
    return { username: 'carol', step, isDone: async () => (await accountOf('carol'))?.mustChangePassword === false }
  },
  'a first address': async () => {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'bob')
    const { id } = (await visitor.call('initialEmail', { email: 'bob@mail.example' })).body.data
    const input = { id, code: await readCode(portal, 'bob@mail.example') }
    const step = { visitor, call: 'verifyInitialEmail', input } as const
    const own = async () => portal.ports.store.contacts.allOf((await accountOf('bob'))?.id ?? '')
    return { username: 'bob', step, isDone: async () => (await own()).some(({ verifiedAt }) => verifiedAt !== null) }
  },
} satisfies Record<string, () => Promise<FlowEnd>>

interface FlowEnd {
  readonly username: string
  readonly step: ParallelCall<'compareCode' | 'verifyInitialEmail'>
  readonly isDone: () => Promise<boolean>
}

const go = async ({ step }: FlowEnd) => (await inParallel(portal, [step]))[0]?.status ?? 0
const accountOf = (username: string) => portal.ports.directory.find(username)

/** Puts a code into the store. A person without an address has had no mail with one. */
async function givenCode(username: string): Promise<string> {
  const { store, clock } = portal.ports
  const code = 'K7QF-2MXA-9TRD-VB3N'
  const [accountId, now] = [(await accountOf(username))?.id ?? '', clock.now()]
  const times = { eventAt: now, createdAt: now, expiresAt: now + dayMs, usedAt: null }
  const event = { contactId: 'none', what: 'password-changed', source: '' } as const
  await store.reports.addCodes([{ hash: reportHash(code) ?? '', accountId, ...event, ...times }])
  return code
}

describe.each(Object.entries(flowEnds))('a report beside %s', (_, begin) => {
  /** The step was before the report or is void; nobody is signed in, and the person is stopped. */
  async function expectStopped({ username, isDone }: FlowEnd, status: number): Promise<void> {
    const { store, clock } = portal.ports
    expect([status, await isDone()]).toEqual([status, status === 200])
    const live = await store.sessions.live(clock.now(), 0)
    expect(live.filter(({ signedInAt }) => signedInAt !== null)).toEqual([])
    expect(await store.people.standingOf((await accountOf(username))?.id ?? '')).toMatchObject({ isStopped: true })
  }

  test('before its last step makes it void (NM2, R6)', async () => {
    const end: FlowEnd = await begin()
    await report(await givenCode(end.username))
    const status = await go(end)
    expect(status).toBe(401)
    await expectStopped(end, status)
  })

  test('while the directory writes, or after its last step, came after it (NM2, R6)', async () => {
    const end: FlowEnd = await begin()
    const code = await givenCode(end.username)
    meanwhile = () => report(code)
    const status = await go(end)
    expect(status).toBe(200)
    await report(code)
    await expectStopped(end, status)
  })

  test('in the same moment comes after it, or makes it void (NM2, R6)', async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      if (round > 0) {
        await portal.close()
        portal = await testPortal(on)
        portal.pass(60_000)
      }
      const end: FlowEnd = await begin()
      const input = { code: await givenCode(end.username) }
      const reporting = { visitor: portal.visitor(), call: 'reportNotMe', input } as const
      const isFirst = round % 2 === 0
      const answers = await inParallel<'compareCode' | 'verifyInitialEmail' | 'reportNotMe'>(
        portal,
        isFirst ? [reporting, end.step] : [end.step, reporting],
      )
      const [told, step] = isFirst ? answers : [...answers].reverse()
      expect(told?.status).toBe(200)
      await expectStopped(end, step?.status ?? 0)
    }
  })
})

test('a portal that takes no reports sends no code and has no such calls', async () => {
  await portal.close()
  portal = await testPortal()
  portal.pass(60_000)
  await changed()
  expect((await mailsTo('alice@mail.example')).join()).not.toContain('not-me')
  expect(await show('K7QF-2MXA-9TRD-VB3N')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await report('K7QF-2MXA-9TRD-VB3N')).toMatchObject({ status: 404, body: { code: 'not-found' } })
})
