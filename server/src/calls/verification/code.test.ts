import { type FlowName, flowNames } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offeredIds, readCode, signInFully, startFlow, startWithCode, wrongCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const mailOfAlice = 'alice@mail.example'
const json = { 'content-type': 'application/json' }
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

const withCode = (flow: FlowName, who?: Parameters<typeof startWithCode>[2]) => startWithCode(portal, flow, who)
const compare = (visitor: TestVisitor, flow: FlowName, code: string) => visitor.call('compareCode', { code }, { flow })

async function expectNothingSent(): Promise<void> {
  await portal.delivered()
  expect([...portal.mail.messages(), ...portal.sms.messages()]).toEqual([])
}

describe.each(flowNames)('a code of the flow %s', (flow) => {
  test('takes five tries, and the answer to the last one asks for a new code; the sixth fails even if it is right (O4)', async () => {
    const { visitor, code } = await withCode(flow)
    for (let n = 0; n < 4; n += 1) {
      expect((await compare(visitor, flow, wrongCode(code))).body.code).toBe('code-wrong')
    }
    expect((await compare(visitor, flow, wrongCode(code))).body.code).toBe('code-dead')
    expect(await compare(visitor, flow, code)).toMatchObject({ status: 400, body: { code: 'code-dead' } })
  })

  test('is good for ten minutes and not longer (O2)', async () => {
    const inTime = await withCode(flow)
    portal.pass(10 * 60_000 - 1)
    expect((await compare(inTime.visitor, flow, inTime.code)).status).toBe(200)
    const late = await withCode(flow)
    portal.pass(10 * 60_000)
    expect((await compare(late.visitor, flow, late.code)).status).toBe(400)
  })

  test('goes by email and by phone alike, for ten minutes each (O2)', async () => {
    const visitor = portal.visitor()
    const [id = ''] = offeredIds(await startFlow(visitor, flow, 'alice'), 'phone')
    await visitor.call('sendCode', { type: 'phone', id }, { flow })
    const code = await readCode(portal, '+15550142')
    portal.pass(10 * 60_000)
    expect((await compare(visitor, flow, code)).status).toBe(400)
  })

  test('is worth nothing in another browser, where it costs a try (O7)', async () => {
    const first = await withCode(flow)
    const second = await withCode(flow, { from: '10.0.1.1' })
    for (let n = 0; n < 5; n += 1) expect((await compare(second.visitor, flow, first.code)).status).toBe(400)
    expect((await compare(second.visitor, flow, second.code)).body.code).toBe('code-dead')
    expect((await compare(first.visitor, flow, first.code)).status).toBe(200)
  })

  test('is worth nothing under another prefix, and is not spent there (O7)', async () => {
    const { visitor, code } = await withCode(flow)
    for (const other of flowNames.filter((name) => name !== flow)) {
      for (let n = 0; n < 6; n += 1) expect((await compare(visitor, other, code)).status).toBe(401)
    }
    expect((await visitor.call('session')).body).toMatchObject({ isLoggedIn: false, isVerified: false })
    expect((await compare(visitor, flow, code)).status).toBe(200)
  })

  test('is worth nothing in a flow of another purpose (O7)', async () => {
    const { code } = await withCode(flow)
    for (const other of flowNames.filter((name) => name !== flow)) {
      const { visitor } = await withCode(other)
      expect((await compare(visitor, other, code)).status).toBe(400)
    }
  })

  test('proves no address, neither a first one nor one more (O7)', async () => {
    const { visitor, code } = await withCode(flow)
    const { status } = await visitor.call('verifyInitialEmail', { code, id: mailOfAlice })
    expect(status).toBe(flow === 'profile' ? 400 : 401)
    const signedIn = await signInFully(portal)
    const { body } = await signedIn.call('addEmail', { email: 'new@else.example' })
    expect((await signedIn.call('verifyEmail', { code, id: body.data.id })).status).toBe(400)
    expect((await compare(visitor, flow, code)).status).toBe(200)
  })

  test('is void once a newer one was sent (O8)', async () => {
    const { visitor, id, code } = await withCode(flow)
    portal.pass(31_000)
    await visitor.call('resendCode', { type: 'email', id }, { flow })
    const newer = await readCode(portal, mailOfAlice)
    if (newer !== code) expect((await compare(visitor, flow, code)).status).toBe(400)
    expect((await compare(visitor, flow, newer)).status).toBe(200)
  })

  test('is void once another contact was chosen (O8)', async () => {
    const visitor = portal.visitor()
    const verification = await startFlow(visitor, flow, 'alice')
    const [email = ''] = offeredIds(verification)
    const [phone = ''] = offeredIds(verification, 'phone')
    await visitor.call('sendCode', { type: 'email', id: email }, { flow })
    const older = await readCode(portal, mailOfAlice)
    await visitor.call('sendCode', { type: 'phone', id: phone }, { flow })
    const newer = await readCode(portal, '+15550142')
    if (newer !== older) expect((await compare(visitor, flow, older)).status).toBe(400)
    expect((await compare(visitor, flow, newer)).status).toBe(200)
  })

  test('is void once its contact was removed (O8)', async () => {
    const { visitor, code } = await withCode(flow)
    const owner = await signInFully(portal)
    const { body } = await owner.call('session')
    const contact = body.user?.emails.find(({ email }) => email === mailOfAlice)
    expect((await owner.call('removeEmail', { id: contact?._id ?? '' })).status).toBe(200)
    expect([400, 401]).toContain((await compare(visitor, flow, code)).status)
  })

  test('is only ever six ASCII digits, and other forms cost no try (O1)', async () => {
    const { visitor, code } = await withCode(flow)
    const odd = [
      '',
      ' ',
      '12345',
      '1234567',
      '١٢٣٤٥٦',
      '１２３４５６',
      'abcdef',
      '+12345',
      '-12345',
      '0x1234',
      '12e456',
    ]
    const nearly = [`${code}\n7`, `${code}\n`, `\t${code}`, `${code}\u00a0`, `${code}x`, code.split('').join(' ')]
    for (const form of [...odd, ...nearly]) expect((await compare(visitor, flow, form)).status, form).toBe(400)
    const values = [Number(code), [code], { code }, [[code]], true, null]
    for (const body of [...values.map((value) => ({ code: value })), {}, { Code: code }]) {
      const url = `/api/user/${flow}/comparecode`
      const answer = await visitor.raw({ method: 'POST', url, payload: JSON.stringify(body), headers: json })
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } })
    }
    expect((await compare(visitor, flow, ` ${code} `)).status).toBe(200)
  })

  test('cannot be compared before one was sent, nor be nothing at all (O3)', async () => {
    const visitor = portal.visitor()
    expect((await compare(visitor, flow, '123456')).status).toBe(401)
    await startFlow(visitor, flow, 'alice')
    const url = `/api/user/${flow}/comparecode`
    for (const payload of ['{"code":"123456"}', '{"code":""}', '{"code":null}', '{"code":"null"}', '{}', '']) {
      expect((await visitor.raw({ method: 'POST', url, payload, headers: json })).status, payload).toBe(400)
    }
    expect((await visitor.call('session')).body).toMatchObject({ isLoggedIn: false, isVerified: false, codeSent: null })
  })

  test('cannot be compared again after it was right (O3)', async () => {
    const { visitor, code } = await withCode(flow)
    await compare(visitor, flow, code)
    const before = (await visitor.call('session')).body
    expect([400, 401]).toContain((await compare(visitor, flow, code)).status)
    expect((await visitor.call('session')).body).toEqual(before)
  })

  test('goes only to a contact of the own list, of the own type (O9)', async () => {
    const visitor = portal.visitor()
    const verification = await startFlow(visitor, flow, 'alice')
    const [mine = ''] = offeredIds(verification)
    const [phone = ''] = offeredIds(verification, 'phone')
    const [sameElsewhere = ''] = offeredIds(await startFlow(portal.visitor(), flow, 'alice'))
    const [decoy = ''] = offeredIds(await startFlow(portal.visitor(), 'reset', 'nobody11'))
    const [daves = ''] = offeredIds(await startFlow(portal.visitor(), 'reset', 'dave'))
    const emails = [sameElsewhere, decoy, daves, phone, mailOfAlice, 'thief@else.example', '', '__proto__']
    for (const id of emails) {
      expect((await visitor.call('sendCode', { type: 'email', id }, { flow })).body.code).toBe('contact-unknown')
    }
    expect((await visitor.call('sendCode', { type: 'phone', id: mine }, { flow })).body.code).toBe('contact-unknown')
    await expectNothingSent()
  })

  test('never goes to an address that is not proven (O9, N4)', async () => {
    const owner = await signInFully(portal)
    const { body } = await owner.call('addEmail', { email: 'new@else.example' })
    await portal.delivered()
    portal.mail.forgetAll()
    const visitor = portal.visitor()
    expect(offeredIds(await startFlow(visitor, flow, 'alice'))).toHaveLength(2)
    const answer = await visitor.call('sendCode', { type: 'email', id: body.data.id }, { flow })
    expect(answer).toMatchObject({ status: 400, body: { code: 'contact-unknown' } })
    await expectNothingSent()
  })

  test('is refused once the account was disabled meanwhile (R6)', async () => {
    const { visitor, code } = await withCode(flow)
    await portal.accounts.set({ username: 'alice', isDisabled: true })
    expect((await compare(visitor, flow, code)).status).toBe(401)
  })
})

test('the code of a first address signs in by its own call only, and is not spent by another (O7)', async () => {
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'bob')
  const { body } = await visitor.call('initialEmail', { email: 'bob@else.example' })
  const code = await readCode(portal, 'bob@else.example')
  for (let n = 0; n < 6; n += 1) expect((await compare(visitor, 'profile', code)).status).toBe(400)
  expect((await visitor.call('verifyInitialEmail', { code, id: body.data.id })).status).toBe(200)
})

test('the code of one more address opens no flow (O7)', async () => {
  const owner = await signInFully(portal)
  await owner.call('addEmail', { email: 'new@else.example' })
  const code = await readCode(portal, 'new@else.example')
  for (const flow of flowNames) {
    expect((await compare(owner, flow, code)).status).toBe(401)
    const { visitor } = await withCode(flow)
    expect((await compare(visitor, flow, code)).status).toBe(400)
  }
})
