import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inParallel, raceRounds } from '../../testing/in-parallel.js'
import { offeredIds, proveForReset, signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const desk = 'desk@uni.example'
const on: TestPortalChoice = { rules: { reportsMail: desk } }
const [first, second] = ['Blauer-Himmel-7', 'Another-Sky-8']
const dayMs = 24 * 60 * 60_000
const codePattern = /not-me#(\S{19})/
let portal: TestPortal

beforeEach(async () => {
  portal = await testPortal(on)
  portal.pass(60_000)
})
afterEach(() => portal.close())

const signIn = (username: string, typed = password) =>
  portal.visitor().call('signIn', { username, password: typed, captcha: rightCaptcha })
const report = (code: string) => portal.visitor().call('reportNotMe', { code })
const show = (code: string) => portal.visitor().call('showNotMe', { code })

async function change(visitor: TestVisitor, [oldPassword, newPassword]: readonly [string, string]): Promise<void> {
  const { status } = await visitor.call('changePassword', { oldPassword, newPassword, newpassword2: newPassword })
  expect(status).toBe(200)
}

async function mailsTo(address: string): Promise<string[]> {
  await portal.delivered()
  return portal.mail.messages().flatMap(({ message }) => (message.to === address ? [message.text] : []))
}

/** The code of the newest mail to an address that has one. */
async function reportCode(address = 'alice@mail.example'): Promise<string> {
  const codes = (await mailsTo(address)).map((text) => codePattern.exec(text)?.[1])
  const code = codes.find((found) => found !== undefined)
  if (code === undefined) throw new Error(`no report code reached ${address}`)
  return code
}

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
    expect(told).toContain('alice says that this was not them: Password changed,')
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

  test('stops nothing where another person has the code, and nothing of others (NM2)', async () => {
    await changed()
    await report(await reportCode())
    expect((await signIn('bob')).status).toBe(200)
  })

  test('holds while no mail leaves, and the mail to the help desk waits (NM2)', async () => {
    await changed()
    const code = await reportCode()
    expect((await report(code)).status).toBe(200)
    expect((await signIn('alice', first)).body.code).toBe('help-desk')
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
