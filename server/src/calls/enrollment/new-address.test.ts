import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCode, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
let portal: TestPortal
afterEach(() => portal.close())

const add = async (visitor: TestVisitor, email: string) => visitor.call('addEmail', { email })
const codesTo = (address: string) => portal.mail.messages().filter(({ message }) => message.to === address).length

describe.each(['addEmail', 'initialEmail'] as const)('an address given to %s', (call) => {
  let visitor: TestVisitor
  beforeEach(async () => {
    const institution = {
      name: 'Example University',
      domains: ['uni.example', 'xn--universitt-v5a.example'],
      helpDeskPhone: '+1 555 0100',
      links: {},
    }
    portal = await testPortal({ rules: { institution } })
    visitor = portal.visitor()
    if (call === 'initialEmail') await startFlow(visitor, 'profile', 'bob')
    else visitor = await signInFully(portal)
    await portal.delivered()
    portal.mail.forgetAll()
  })

  test.each([
    ['b@uni.example', 'email-institutional'],
    ['b@UNI.Example', 'email-institutional'],
    ['b@CS.Uni.EXAMPLE', 'email-institutional'],
    ['b@a.b.uni.example', 'email-institutional'],
    [' b@uni.example ', 'email-institutional'],
    ['b@uni\u00ad.example', 'email-institutional'],
    ['b@xn--universitt-v5a.example', 'email-institutional'],
    ['b@cs.XN--Universitt-V5A.example', 'email-institutional'],
    ['b@uni.example.', 'email-invalid'],
    ['b@uni。example', 'email-invalid'],
    ['b@uni．example', 'email-invalid'],
    ['b@ｕｎｉ.example', 'email-invalid'],
    ['b@universität.example', 'email-invalid'],
    ['b@xn--uni-.example', 'email-invalid'],
    ['"x@evil"@uni.example', 'email-invalid'],
    ['b(x)@uni.example', 'email-invalid'],
    ['b@(x)uni.example', 'email-invalid'],
    ['b@[127.0.0.1]', 'email-invalid'],
    ['b@uni.example@x.org', 'email-invalid'],
    ['b@x.org@uni.example', 'email-invalid'],
    ['Bob <b@x.org>', 'email-invalid'],
    ['a@b.co,c@d.ef', 'email-invalid'],
    ['a@b.co\r\nBcc:x@y.z', 'email-invalid'],
  ])('is refused as %j: %s, and nothing is mailed (N3, D4)', async (email, code) => {
    const { status, body } = await visitor.call(call, { email })
    expect([status, body.code]).toEqual([400, code])
    await portal.delivered()
    expect(portal.mail.messages()).toEqual([])
  })

  test.each(['b@x.org\u200f', '\ufeffb@x.org', '\u2068b@x\u200b.org\u2069', 'b\u00ad@x.org '])(
    'is mailed as b@x.org where %j was typed, with signs that no font draws (N6)',
    async (email) => {
      expect((await visitor.call(call, { email })).status).toBe(200)
      await portal.delivered()
      expect(codesTo('b@x.org')).toBe(1)
    },
  )

  test.each(['b@notuni.example', 'b@uni.example.org', 'uni.example@x.org'])('is taken as %s (N3)', async (email) => {
    expect((await visitor.call(call, { email })).status).toBe(200)
    await portal.delivered()
    expect(codesTo(email)).toBe(1)
  })
})

describe('one canonical form of an address', () => {
  beforeEach(async () => {
    portal = await testPortal({ people: [{ username: 'alice', emails: ['Alice@mail.example'] }, { username: 'bob' }] })
  })
  const signedIn = async () => {
    const visitor = portal.visitor()
    const { body } = await visitor.call('signIn', {
      username: 'alice',
      password: 'Portico-Demo-1',
      captcha: 'a solved captcha',
    })
    if (body.type !== 'email') throw new Error('one address was to be offered')
    await visitor.call('sendCode', { type: 'email', id: body.data[0]?._id ?? '' })
    await visitor.call('compareCode', { code: await readCode(portal, 'Alice@mail.example') })
    return visitor
  }

  test('refuses the twin of a proven address, and takes that of a pending one for it: same id, new code (N6)', async () => {
    const visitor = await signedIn()
    for (const twin of ['alice@mail.example', 'ALICE@MAIL.EXAMPLE', 'Alice@Mail.Example']) {
      expect([twin, (await add(visitor, twin)).body.code]).toEqual([twin, 'email-duplicate'])
    }
    const first = await add(visitor, 'New.One@Else.example')
    await portal.delivered()
    const soon = await add(visitor, 'new.one@else.example')
    portal.pass(31_000)
    const later = await add(visitor, 'NEW.ONE@ELSE.EXAMPLE')
    expect([soon.body.data.id, later.body.data.id]).toEqual([first.body.data.id, first.body.data.id])
    const code = await readCode(portal, 'New.One@Else.example')
    // Mail goes to the address in its first spelling, never to a variant (N6).
    expect([codesTo('New.One@Else.example'), codesTo('new.one@else.example'), codesTo('NEW.ONE@ELSE.EXAMPLE')]).toEqual(
      [2, 0, 0],
    )
    const proven = await visitor.call('verifyEmail', { id: first.body.data.id, code })
    expect(proven.body.data.emails.map(({ email }) => email)).toEqual(['Alice@mail.example', 'New.One@Else.example'])
  })

  test('never shows that somebody else has the address (N6)', async () => {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'bob')
    const taken = await visitor.call('initialEmail', { email: 'alice@mail.example' })
    const other = portal.visitor()
    await startFlow(other, 'profile', 'bob')
    const free = await other.call('initialEmail', { email: 'nobody@mail.example' })
    expect([taken.status, taken.body.message]).toEqual([200, free.body.message])
    const code = await readCode(portal, 'alice@mail.example')
    expect((await visitor.call('verifyInitialEmail', { id: taken.body.data.id, code })).status).toBe(200)
  })
})

test('what others do with an address neither shows nor uses up what its owner needs to sign in (N6, O5, O11)', async () => {
  portal = await testPortal()
  const bob = portal.visitor()
  await startFlow(bob, 'profile', 'bob')
  const first = await bob.call('initialEmail', { email: 'bob@else.example' })
  const code = await readCode(portal, 'bob@else.example')
  expect((await bob.call('verifyInitialEmail', { id: first.body.data.id, code })).status).toBe(200)
  for (let n = 0; n < 11; n += 1) {
    await add(bob, 'alice@mail.example')
    portal.pass(31_000)
  }
  const alice = portal.visitor()
  await sendFirst(alice, await startFlow(alice, 'profile', 'alice'), { flow: 'profile' })
  expect(await readCode(portal, 'alice@mail.example')).toMatch(/^\d{6}$/)
})

test('a code that somebody else just had sent to the same address is not spoken of (N6)', async () => {
  portal = await testPortal({
    people: [
      { username: 'alice', name: 'A', emails: ['alice@mail.example'] },
      { username: 'bella', name: 'B', emails: ['bella@mail.example'] },
    ],
  })
  const [alice, bella] = [await signInFully(portal), await signInFully(portal, 'bella')]
  const [first, second] = [await add(alice, 'new@else.example'), await add(bella, 'new@else.example')]
  expect(second.body.message).toBe(first.body.message)
  await portal.delivered()
  expect(codesTo('new@else.example')).toBe(2)
})

test('five new addresses an hour and ten a day may be added, and no more by taking them off again (N7)', async () => {
  portal = await testPortal({ limits: { sendsPerAccountDay: 100 } })
  let visitor = await signInFully(portal)
  let number = 0
  const addAndRemove = async () => {
    number += 1
    const { status, body } = await add(visitor, `new${number}@else.example`)
    await portal.delivered()
    if (status === 200) await visitor.call('removeEmail', { id: body.data.id })
    return status === 200 ? status : body.code
  }
  const addMany = async (count: number) => {
    visitor = await signInFully(portal)
    const answers: unknown[] = []
    for (let n = 0; n < count; n += 1) answers.push(await addAndRemove())
    // Before the clock moves and the codes expire.
    await portal.delivered()
    return answers
  }
  const refused = 'email-too-often'
  expect(await addMany(6)).toEqual([200, 200, 200, 200, 200, refused])
  portal.pass(61 * minute)
  expect(await addMany(6)).toEqual([200, 200, 200, 200, 200, refused])
  portal.pass(61 * minute)
  expect(await addMany(1)).toEqual([refused])
  await portal.delivered()
  expect(portal.mail.messages().filter(({ message }) => message.to.endsWith('@else.example'))).toHaveLength(10)
  portal.pass(24 * 60 * minute)
  expect(await addMany(1)).toEqual([200])
})
