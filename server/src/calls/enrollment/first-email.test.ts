import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCode, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const fresh = 'Blauer-Himmel-7'
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({
    people: [
      { username: 'alice', emails: ['alice@mail.example'], phones: ['+1 555 0142'] },
      { username: 'bob' },
      { username: 'nora', mustChangePassword: true },
    ],
  })
})
afterEach(() => portal.close())

const signIn = (username: string, typed: string) =>
  portal.visitor().call('signIn', { username, password: typed, captcha: rightCaptcha })

describe('a first address', () => {
  test.each(['reset', 'unlock'] as const)('can never be given on %s (N2)', async (flow) => {
    for (const username of ['bob', 'alice', 'nobody01']) {
      const visitor = portal.visitor()
      await startFlow(visitor, flow, username)
      for (const [call, payload] of [
        ['initialemail', { email: 'thief@evil.example' }],
        ['verifyinitialemail', { code: '123456', id: 'x' }],
      ] as const) {
        const url = `/api/user/${flow}/${call}`
        const headers = { 'content-type': 'application/json' }
        expect((await visitor.raw({ method: 'POST', url, payload: JSON.stringify(payload), headers })).status).toBe(404)
      }
      // The other prefix has no flow of this visitor.
      expect((await visitor.call('initialEmail', { email: 'thief@evil.example' })).status).toBe(401)
    }
    await portal.delivered()
    expect(portal.mail.messages()).toEqual([])
  })

  test('cannot be given by who has a contact, at any step of signing in (N2)', async () => {
    const visitor = portal.visitor()
    const started = await startFlow(visitor, 'profile', 'alice')
    const give = async () => (await visitor.call('initialEmail', { email: 'thief@evil.example' })).body.code
    expect(await give()).toBe('email-already-enrolled')
    if (started.type !== 'both') throw new Error('mail and phone were to be offered')
    await visitor.call('sendCode', { type: 'email', id: started.data[0].emails[0]?._id ?? '' })
    expect(await give()).toBe('email-already-enrolled')
    const code = await readCode(portal, 'alice@mail.example')
    expect((await visitor.call('verifyInitialEmail', { code, id: 'x' })).status).toBe(400)
    await portal.delivered()
    expect(portal.mail.messages().map(({ message }) => message.to)).toEqual(['alice@mail.example'])
  })

  test('given in two flows at once is proven in one of them alone (N2)', async () => {
    const visitors = [portal.visitor(), portal.visitor()] as const
    const ids: string[] = []
    for (const [index, visitor] of visitors.entries()) {
      await startFlow(visitor, 'profile', 'bob')
      ids.push((await visitor.call('initialEmail', { email: `bob${index}@else.example` })).body.data.id)
    }
    const codes = [await readCode(portal, 'bob0@else.example'), await readCode(portal, 'bob1@else.example')]
    const prove = async (index: 0 | 1) =>
      (await visitors[index].call('verifyInitialEmail', { code: codes[index] ?? '', id: ids[index] ?? '' })).status
    expect([await prove(0), await prove(1)]).toEqual([200, 400])
  })

  test('that is changed gives its place to the next one, and is proposed nowhere (N4)', async () => {
    const early = portal.visitor()
    await startFlow(early, 'profile', 'bob')
    await early.call('initialEmail', { email: 'bob@given-up.example' })
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'bob')
    const give = async (email: string) => (await visitor.call('initialEmail', { email })).body.data.id
    const mistyped = await give('bob@gmial.example')
    portal.pass(60_000)
    const right = await give('bob@mail.example')
    const code = await readCode(portal, 'bob@mail.example')
    expect((await visitor.call('verifyInitialEmail', { code, id: mistyped })).status).toBe(400)
    const proven = await visitor.call('verifyInitialEmail', { code, id: right })
    expect(proven.body.data.emails).toMatchObject([{ email: 'bob@mail.example', verified: true }])
    expect(proven.body.data.emails).toHaveLength(1)
  })

  test('may be changed and changed back any number of times that the limits allow (N4, N7)', async () => {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'bob')
    const give = (email: string) => visitor.call('initialEmail', { email })
    for (const email of ['a@else.example', 'b@else.example']) expect((await give(email)).status).toBe(200)
    const codeOfB = await readCode(portal, 'b@else.example')
    // The code of the first address is young: until another one may leave, that of the second counts.
    expect((await give('a@else.example')).body.code).toBe('email-too-often')
    expect(codeOfB).toBe(await readCode(portal, 'b@else.example'))
    portal.pass(60_000)
    const { body } = await give('a@else.example')
    const code = await readCode(portal, 'a@else.example')
    const proven = await visitor.call('verifyInitialEmail', { code, id: body.data.id })
    expect(proven.body.data.emails).toHaveLength(1)
  })

  test('makes a forced change take effect, and until it is proven nothing has changed (R5)', async () => {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'nora')
    const staged = await visitor.call('forcedChange', { password: fresh, password2: fresh })
    expect(staged.body).toEqual({ type: '', data: [] })
    const { body } = await visitor.call('initialEmail', { email: 'nora@else.example' })
    expect([(await signIn('nora', fresh)).status, (await signIn('nora', password)).body.type]).toEqual([
      400,
      'changePassword',
    ])
    const code = await readCode(portal, 'nora@else.example')
    const proven = await visitor.call('verifyInitialEmail', { code, id: body.data.id })
    expect(proven.body.data.emails).toMatchObject([{ email: 'nora@else.example', verified: true }])
    expect([(await signIn('nora', fresh)).body.type, (await signIn('nora', password)).status]).toEqual(['email', 400])
  })
})
