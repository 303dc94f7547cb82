import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

test.each([
  '*',
  'al*',
  'al%',
  'alic_',
  '*)(uid=*',
  'alice)(|(uid=*',
  'alice)(objectClass=*)',
  '\\2a',
  '\\61lice',
  'alice\0',
  "alice' or '1'='1",
  'alice"; drop table account; --',
  'uid=alice,ou=people',
  'alice,',
])('the name %j stands for nobody: the usual refusal or a decoy, and no message leaves (I4)', async (username) => {
  const signIn = await portal.visitor().call('signIn', { username, password, captcha: rightCaptcha })
  expect(signIn).toMatchObject({ status: 400, body: { code: 'wrong-credentials' } })
  for (const [start, flow] of [
    ['startReset', 'reset'],
    ['startUnlock', 'unlock'],
  ] as const) {
    const visitor = portal.visitor()
    const { status, body } = await visitor.call(start, { username, captcha: rightCaptcha })
    expect(status).toBe(200)
    const id = body.type === 'email' ? body.data[0]?._id : undefined
    if (id !== undefined) {
      expect((await visitor.call('sendCode', { type: 'email', id }, { flow })).status).toBe(200)
    }
  }
  await portal.delivered()
  expect([...portal.mail.messages(), ...portal.sms.messages()]).toEqual([])
})
