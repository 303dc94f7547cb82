import { type FlowName, flowNames } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offeredIds, readCode, sendFirst, signInFully, startFlow } from '../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../testing/test-portal.js'
import type { TestVisitor } from '../testing/test-visitor.js'

const mailOfAlice = 'alice@mail.example'
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

async function withCode(
  flow: FlowName,
  username = 'alice',
): Promise<{ visitor: TestVisitor; id: string; code: string }> {
  const visitor = portal.visitor()
  const id = await sendFirst(visitor, await startFlow(visitor, flow, username), { flow })
  return { visitor, id, code: await readCode(portal, `${username}@mail.example`) }
}

const compare = (visitor: TestVisitor, flow: FlowName, code: string) => visitor.call('compareCode', { code }, { flow })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe.each(flowNames)('a code of the flow %s', (flow) => {
  test('works once, also in parallel (O3)', async () => {
    const { visitor, code } = await withCode(flow)
    const answers = await Promise.all(Array.from({ length: 20 }, () => compare(visitor, flow, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 400, 401].includes(status))).toBe(true)
  })

  test('takes five tries; the sixth fails even if it is right (O4)', async () => {
    const { visitor, code } = await withCode(flow)
    for (let n = 0; n < 5; n += 1) expect((await compare(visitor, flow, wrongOf(code))).status).toBe(400)
    expect(await compare(visitor, flow, code)).toMatchObject({ status: 400, body: { code: 'code-dead' } })
  })

  test('is evaluated five times at most, however many tries come at once (O4)', async () => {
    const { visitor, code } = await withCode(flow)
    const tries = [...Array.from({ length: 49 }, () => wrongOf(code)), code]
    const answers = await Promise.all(tries.map((typed) => compare(visitor, flow, typed)))
    expect(answers.every(({ status }) => status === 400)).toBe(true)
    const evaluated = (await portal.ports.store.audit.recent(100)).filter(({ reason }) => reason === 'wrong code')
    expect(evaluated).toHaveLength(5)
  })

  test('is over after ten minutes (O2)', async () => {
    const { visitor, code } = await withCode(flow)
    portal.pass(10 * 60_000 + 1)
    expect((await compare(visitor, flow, code)).status).toBe(400)
  })

  test('is worth nothing in another browser (O6)', async () => {
    const first = await withCode(flow)
    const second = await withCode(flow)
    expect((await compare(second.visitor, flow, first.code)).status).toBe(400)
  })

  test('is worth nothing under another prefix, and is not spent there (O7)', async () => {
    const { visitor, code } = await withCode(flow)
    for (const other of flowNames.filter((name) => name !== flow)) {
      expect((await compare(visitor, other, code)).status).toBe(401)
    }
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

  test('is only ever six ASCII digits, and other forms cost no try (O12)', async () => {
    const { visitor, code } = await withCode(flow)
    const forms = ['', '12345', '1234567', '١٢٣٤٥٦', `${code}\n7`, 'abcdef', `${code}x`]
    for (const form of forms) expect((await compare(visitor, flow, form)).status).toBe(400)
    for (const body of [`{"code":${Number(code)}}`, `{"code":["${code}"]}`, '{"code":null}', '{}']) {
      const url = `/api/user/${flow}/comparecode`
      const headers = { 'content-type': 'application/json' }
      const answer = await visitor.raw({ method: 'POST', url, payload: body, headers })
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } })
    }
    expect((await compare(visitor, flow, ` ${code} `)).status).toBe(200)
  })

  test('cannot be compared before one was sent (O10)', async () => {
    const visitor = portal.visitor()
    expect((await compare(visitor, flow, '123456')).status).toBe(401)
    await startFlow(visitor, flow, 'alice')
    expect((await compare(visitor, flow, '123456')).status).toBe(400)
  })

  test('goes only to a contact of the own list, of the own type (O9)', async () => {
    const visitor = portal.visitor()
    const [mine = ''] = offeredIds(await startFlow(visitor, flow, 'alice'))
    const [foreign = ''] = offeredIds(await startFlow(portal.visitor(), flow, 'alice'))
    for (const [type, id] of [
      ['email', foreign],
      ['phone', mine],
      ['email', 'alice@mail.example'],
    ] as const) {
      expect((await visitor.call('sendCode', { type, id }, { flow })).body.code).toBe('contact-unknown')
    }
    await portal.delivered()
    expect(portal.mail.messages()).toEqual([])
  })

  test('is not sent again within the cooldown, and the answer says so (O11, W10)', async () => {
    const { visitor, id } = await withCode(flow)
    const again = await Promise.all(
      Array.from({ length: 10 }, () => visitor.call('sendCode', { type: 'email', id }, { flow })),
    )
    expect(again.every(({ status, body }) => status === 200 && /already sent/.test(body.message))).toBe(true)
    await portal.delivered()
    expect(portal.mail.messages()).toHaveLength(1)
  })

  test('is sent five times in a flow; then sending is refused and resending says so (O11)', async () => {
    const { visitor, id } = await withCode(flow)
    for (let n = 0; n < 4; n += 1) {
      portal.pass(31_000)
      expect((await visitor.call('resendCode', { type: 'email', id }, { flow })).status).toBe(200)
    }
    portal.pass(31_000)
    expect((await visitor.call('sendCode', { type: 'email', id }, { flow })).status).toBe(429)
    expect((await visitor.call('resendCode', { type: 'email', id }, { flow })).status).toBe(200)
    await portal.delivered()
    expect(portal.mail.messages()).toHaveLength(5)
  })

  test('is refused once the account was disabled meanwhile (R6)', async () => {
    const { visitor, code } = await withCode(flow)
    await portal.accounts.set({ username: 'alice', isDisabled: true })
    expect((await compare(visitor, flow, code)).status).toBe(401)
  })

  test('ends with its flow after thirty minutes', async () => {
    const { visitor, id } = await withCode(flow)
    portal.pass(30 * 60_000)
    expect((await visitor.call('sendCode', { type: 'email', id }, { flow })).status).toBe(401)
  })
})

test('session ids change at every rise, and the old ones are dead (S3)', async () => {
  const visitor = portal.visitor()
  await visitor.call('session')
  const ids = [visitor.cookies.get('sid')]
  await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
  ids.push(visitor.cookies.get('sid'))
  const before = new Map(visitor.cookies)
  await compare(visitor, 'profile', await readCode(portal, mailOfAlice))
  ids.push(visitor.cookies.get('sid'))
  expect(new Set(ids).size).toBe(3)
  const thief = portal.visitor()
  for (const [name, value] of before) thief.cookies.set(name, value)
  expect((await thief.call('addEmail', { email: 'thief@else.example' })).status).toBe(401)
  expect((await compare(thief, 'profile', '123456')).status).toBe(401)
})

test('twenty wrong codes a day close reset and unlock for a name, known or not, but not signing in (O5)', async () => {
  for (const username of ['alice', 'nobody11']) {
    let wrong = 0
    let refused = 0
    for (let round = 0; round < 8 && refused === 0; round += 1) {
      const visitor = portal.visitor()
      const started = await visitor.call('startReset', { username, captcha: rightCaptcha })
      if (started.status === 401) refused = wrong
      else {
        const [id = ''] = offeredIds(started.body)
        await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
        for (let n = 0; n < 5; n += 1) {
          expect((await compare(visitor, 'reset', '000000')).status).toBe(400)
          wrong += 1
        }
      }
    }
    expect(refused).toBe(20)
  }
  expect((await portal.visitor().call('signIn', { username: 'alice', password, captcha: rightCaptcha })).status).toBe(
    200,
  )
})

test('a flow that was open before the budget was spent gets no code evaluated any more (O5)', async () => {
  const flows = []
  for (let n = 0; n < 5; n += 1) {
    flows.push(await withCode('reset'))
    portal.pass(31_000)
  }
  const last = flows.pop()
  for (const { visitor, code } of flows) {
    for (let n = 0; n < 5; n += 1) await compare(visitor, 'reset', wrongOf(code))
  }
  if (last === undefined) throw new Error('no flow is left')
  expect((await compare(last.visitor, 'reset', last.code)).status).toBe(400)
})

test('an unknown name goes the same way as a known one, and no message leaves (E1, E4)', async () => {
  const walk = async (username: string) => {
    const visitor = portal.visitor()
    const started = await visitor.call('startReset', { username, captcha: rightCaptcha })
    const [id = ''] = offeredIds(started.body)
    const seen: unknown[] = [started.status, Object.keys(started.body)]
    const note = ({ status, body }: { status: number; body: object }) => {
      const { requestId: _, ...rest } = body as Record<string, unknown>
      seen.push(status, rest)
    }
    note(await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' }))
    note(await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' }))
    for (let n = 0; n < 6; n += 1) note(await compare(visitor, 'reset', '000000'))
    return seen
  }
  const known = await walk('alice')
  await portal.delivered()
  const mails = portal.mail.messages().length
  expect(await walk('nobody11')).toEqual(known)
  await portal.delivered()
  expect(portal.mail.messages()).toHaveLength(mails)
})

test('decoys stay the same for one name, in every spelling (E2)', async () => {
  const look = async (username: string) => {
    const { body } = await portal.visitor().call('startReset', { username, captcha: rightCaptcha })
    return JSON.stringify(body).replace(/"_id":"[^"]*"/g, '')
  }
  for (const name of ['nobody01', 'nobody02', 'nobody03', 'nobody04']) {
    expect(await look(name.toUpperCase())).toBe(await look(name))
  }
  expect(new Set(await Promise.all(['a1x', 'b2x', 'c3x', 'd4x', 'e5x', 'f6x'].map(look))).size).toBeGreaterThan(2)
})

test('a disabled name looks like any other on reset and unlock, and gets no message', async () => {
  const visitor = portal.visitor()
  const started = await visitor.call('startReset', { username: 'erin', captcha: rightCaptcha })
  expect(started.status).toBe(200)
  for (const id of offeredIds(started.body)) await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
  await portal.delivered()
  expect(portal.mail.messages()).toEqual([])
})

test('unlock lifts the lock and grants nothing else (R4)', async () => {
  const { visitor, code } = await withCode('unlock', 'dave')
  expect(await compare(visitor, 'unlock', code)).toMatchObject({ status: 200, body: { success: true } })
  expect((await visitor.call('resetPassword', { password: 'x', password2: 'x' })).status).toBe(401)
  expect((await visitor.call('session')).body.isLoggedIn).toBe(false)
  expect((await visitor.call('signIn', { username: 'dave', password, captcha: rightCaptcha })).status).toBe(200)
})

test('a throttled name can be unlocked by its code (K5)', async () => {
  for (let n = 0; n < 5; n += 1) {
    await portal.visitor().call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha })
  }
  const { visitor, code } = await withCode('unlock')
  await compare(visitor, 'unlock', code)
  expect((await visitor.call('signIn', { username: 'alice', password, captcha: rightCaptcha })).status).toBe(200)
})

test('a person without contacts meets the help desk on reset, and a first address on signing in (N2)', async () => {
  const stranger = portal.visitor()
  expect(await startFlow(stranger, 'reset', 'bob')).toEqual({ type: '', data: [] })
  const visitor = portal.visitor()
  expect(await startFlow(visitor, 'profile', 'bob')).toEqual({ type: '', data: [] })
  for (const email of [
    'bob@uni.example',
    'bob@CS.Uni.Example',
    'not an address',
    '"x@evil"@uni.example',
    'a@b.co,c@d.ef',
  ]) {
    expect((await visitor.call('initialEmail', { email })).status).toBe(400)
  }
  const added = await visitor.call('initialEmail', { email: 'Bob@else.example' })
  expect(added.status).toBe(200)
  expect((await visitor.call('session')).body).toMatchObject({ pendingEmailId: added.body.data.id })
  const code = await readCode(portal, 'Bob@else.example')
  expect((await visitor.call('verifyInitialEmail', { code, id: 'another entry' })).body.code).toBe('code-wrong')
  const proven = await visitor.call('verifyInitialEmail', { code, id: added.body.data.id })
  expect(proven.body).toMatchObject({
    success: true,
    data: { emails: [{ email: 'Bob@else.example', verified: true }] },
  })
  expect((await visitor.call('session')).body.isLoggedIn).toBe(true)
})

test('who has a contact, or no password, cannot give a first address (N2)', async () => {
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'alice')
  expect((await visitor.call('initialEmail', { email: 'thief@else.example' })).status).toBe(400)
  const url = '/api/user/reset/initialemail'
  const headers = { 'content-type': 'application/json' }
  expect((await visitor.raw({ method: 'POST', url, payload: '{"email":"a@b.example"}', headers })).status).toBe(404)
  await portal.delivered()
  expect(portal.mail.messages()).toEqual([])
})

test('a reloaded page is told where it stood', async () => {
  const { visitor, id } = await withCode('unlock')
  const { body } = await visitor.call('session')
  expect(body).toMatchObject({
    path: 'unlock/',
    codeSent: { type: 'email', id },
    verification: { type: 'both' },
    isLoggedIn: false,
  })
})

test('signing out ends the session on the server; again it is still a success (S5)', async () => {
  const visitor = await signInFully(portal)
  const old = new Map(visitor.cookies)
  expect((await visitor.call('signOut')).status).toBe(200)
  const thief = portal.visitor()
  for (const [name, value] of old) thief.cookies.set(name, value)
  expect((await thief.call('addEmail', { email: 'a@b.example' })).status).toBe(401)
  expect((await visitor.call('signOut')).status).toBe(200)
})

test('the tenth wrong code ends the flow, and all contacts are told once (F4, R7)', async () => {
  const { visitor, id, code } = await withCode('reset')
  for (let n = 0; n < 4; n += 1) await compare(visitor, 'reset', wrongOf(code))
  for (const tries of [4, 2]) {
    portal.pass(31_000)
    await visitor.call('resendCode', { type: 'email', id }, { flow: 'reset' })
    const newer = await readCode(portal, mailOfAlice)
    for (let n = 0; n < tries; n += 1) await compare(visitor, 'reset', wrongOf(newer))
  }
  expect((await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })).status).toBe(401)
  await portal.delivered()
  const told = portal.mail.messages().filter(({ message }) => /wrong verification codes/.test(message.text))
  expect(told.map(({ message }) => message.to).sort()).toEqual(['alice@home.example', 'alice@mail.example'])
})

test('resending to a contact that is not on the list is no refusal, and sends nothing', async () => {
  const visitor = portal.visitor()
  await startFlow(visitor, 'reset', 'alice')
  expect((await visitor.call('resendCode', { type: 'email', id: 'nobody' }, { flow: 'reset' })).status).toBe(200)
  await portal.delivered()
  expect(portal.mail.messages()).toEqual([])
})

test('without an SMS gateway a phone-only person gives a first address like one without contacts', async () => {
  const quiet = await testPortal({ hasSms: false, people: [{ username: 'frank', phones: ['+15550199'] }] })
  const visitor = quiet.visitor()
  expect(await startFlow(visitor, 'profile', 'frank')).toEqual({ type: '', data: [] })
  const added = await visitor.call('initialEmail', { email: 'frank@else.example' })
  const code = await readCode(quiet, 'frank@else.example')
  const proven = await visitor.call('verifyInitialEmail', { code, id: added.body.data.id })
  expect(proven.status).toBe(200)
  await quiet.close()
})

test('entries that are no code leave no trace in the audit, however many come (Q4)', async () => {
  const { visitor } = await withCode('reset')
  const before = (await portal.ports.store.audit.recent(1000)).length
  for (let n = 0; n < 20; n += 1) await compare(visitor, 'reset', 'abc')
  expect(await portal.ports.store.audit.recent(1000)).toHaveLength(before)
})

test('a wrong code is kept with its flow and its reason (AU3)', async () => {
  const { visitor, code } = await withCode('reset')
  await compare(visitor, 'reset', wrongOf(code))
  const [latest] = await portal.ports.store.audit.recent(1)
  expect(latest).toMatchObject({
    event: 'refused.compareCode',
    result: 'refused',
    reason: 'wrong code',
    purpose: 'reset',
  })
  expect(latest?.flowId).toBeTypeOf('string')
})
