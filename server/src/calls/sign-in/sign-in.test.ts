import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCode, sendFirst, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

describe('signing in', () => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await testPortal()
  })
  afterEach(() => portal.close())

  const tryPassword = (username: string, typed = 'wrong') =>
    portal.visitor().call('signIn', { username, password: typed, captcha: rightCaptcha })

  test('a right password gives masked contacts and nothing else (L1, V1)', async () => {
    const answer = await tryPassword('alice', password)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      type: 'both',
      data: [
        {
          emails: [
            { _id: expect.any(String), email: 'a•••@m•••' },
            { _id: expect.any(String), email: 'a•••@h•••' },
          ],
        },
        { phoneNumbers: [{ _id: expect.any(String), phoneNumber: '••• ••• 42' }] },
      ],
    })
    expect(answer.text).not.toMatch(/Andersen|alice|555\d{4}/i)
  })

  test('password and code together sign in, by email', async () => {
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
    const answer = await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') })
    expect(answer.body).toMatchObject({ success: true, data: { userInfo: { name: 'Alice Andersen', photo: null } } })
    expect(answer.body.data?.emails.map(({ email }) => email)).toEqual(['alice@mail.example', 'alice@home.example'])
    const session = await visitor.call('session')
    expect(session.body).toMatchObject({ isLoggedIn: true, user: { userInfo: { name: 'Alice Andersen' } } })
  })

  test('password and code together sign in, by phone', async () => {
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile', kind: 'phone' })
    const answer = await visitor.call('compareCode', { code: await readCode(portal, '+15550142') })
    expect(answer.status).toBe(200)
  })

  test('wrong, unknown, disabled and locked are refused with the very same answer (E1)', async () => {
    const answers = [
      await tryPassword('alice'),
      await tryPassword('nobody01'),
      await tryPassword('erin'),
      await tryPassword('carol'),
      await tryPassword('dave'),
      await tryPassword('dave', password),
      await tryPassword('al\0ice', password),
    ]
    const seen = answers.map(({ status, headers, text }) => {
      const { date: _date, 'x-request-id': _id, 'set-cookie': cookies, ...others } = headers
      return { status, cookies: [cookies ?? []].flat().length, headers: others, text: text.replace(/[\w-]{36}/, 'ID') }
    })
    expect(seen[0]).toMatchObject({ status: 400, text: expect.stringContaining('"code":"wrong-credentials"') })
    for (const answer of seen) expect(answer).toEqual(seen[0])
  })

  test('empty, blank and NUL passwords are wrong passwords like any other (L3)', async () => {
    for (const typed of ['', ' ', '\0']) {
      for (const username of ['alice', 'nobody01']) {
        expect((await tryPassword(username, typed)).body).toMatchObject({ code: 'wrong-credentials' })
      }
    }
  })

  test('a disabled account with its right password is sent to the help desk', async () => {
    expect(await tryPassword('erin', password)).toMatchObject({ status: 401, body: { code: 'help-desk' } })
  })

  test('names with look-alike or control signs never act on an account (E7)', async () => {
    for (const spelling of ['alıce', 'alice\0']) {
      expect((await tryPassword(spelling, password)).status).toBe(400)
    }
  })

  test('names with signs that no font draws, as messengers add them, are the names without (E7)', async () => {
    for (const spelling of ['alice\u200f', '\ufeffalice', 'al\u200bice', 'al\u00adice', 'alice\u202e']) {
      expect([spelling, (await tryPassword(spelling, password)).status]).toEqual([spelling, 200])
    }
  })

  test('a captcha that is missing, empty or wrong is refused before the name is looked at (C1)', async () => {
    const visitor = portal.visitor()
    const refused = await visitor.call('signIn', { username: 'alice', password, captcha: '' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'captcha' } })
    expect((await visitor.call('signIn', { username: 'alice', password })).body.code).toBe('malformed')
  })

  test('a session that only knows the password may do nothing yet (L1)', async () => {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'alice')
    expect((await visitor.call('addEmail', { email: 'a@b.example' })).status).toBe(401)
    expect((await visitor.call('removeEmail', { id: 'x' })).status).toBe(401)
    expect((await visitor.call('verifyEmail', { id: 'x', code: '123456' })).status).toBe(401)
    expect(
      (await visitor.call('changePassword', { oldPassword: password, newPassword: 'x', newpassword2: 'x' })).status,
    ).toBe(401)
    expect((await visitor.call('forcedChange', { password: 'x', password2: 'x' })).status).toBe(401)
  })
})
