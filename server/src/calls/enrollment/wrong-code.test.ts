import { afterEach, beforeEach, expect, test } from 'vitest'
import { inParallel, repeatInParallel } from '../../testing/in-parallel.js'
import { readCode, signInFully, startWithCode, wrongCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const address = 'new@else.example'
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({
    limits: { sendsPerContactDay: 20, sendsPerAccountDay: 20 },
    people: [{ username: 'alice', emails: ['alice@mail.example'] }],
  })
})
afterEach(() => portal.close())

/** Adds the address, or asks for a new code of it. Returns its id and the code. */
async function add(visitor: TestVisitor) {
  portal.pass(31_000)
  const { body } = await visitor.call('addEmail', { email: address })
  return { id: body.data.id, code: await readCode(portal, address) }
}

/** The codes of the answers to this many wrong codes. */
async function guess(visitor: TestVisitor, times: number): Promise<(string | undefined)[]> {
  const { id, code } = await add(visitor)
  const answers: (string | undefined)[] = []
  for (let n = 0; n < times; n += 1) {
    const { status, body } = await visitor.call('verifyEmail', { id, code: wrongCode(code) })
    answers.push(`${status} ${body.code}`)
  }
  return answers
}

const isSignedIn = async (visitor: TestVisitor) => (await visitor.call('session')).body.user != null

test('the fifth wrong code ends the session, and the answer says so (G19)', async () => {
  const visitor = await signInFully(portal)
  const { id } = await add(visitor)
  expect(await guess(visitor, 5)).toEqual([...Array(4).fill('400 code-wrong'), '401 code-limit'])
  expect(await isSignedIn(visitor)).toBe(false)
  expect((await visitor.call('verifyEmail', { id, code: '123456' })).status).toBe(401)
})

test('a session has five wrong codes, whichever code and whosever entry they are for, and another has its own (G19)', async () => {
  const [visitor, other] = [await signInFully(portal), await signInFully(portal)]
  expect(await guess(visitor, 3)).toEqual(Array(3).fill('400 code-wrong'))
  expect((await visitor.call('verifyEmail', { id: 'of somebody', code: '123456' })).body.code).toBe('code-wrong')
  expect(await guess(visitor, 1)).toEqual(['401 code-limit'])
  expect([await isSignedIn(visitor), await isSignedIn(other)]).toEqual([false, true])
})

test('right codes, and texts that are no code, do not count (G19, O1)', async () => {
  const visitor = await signInFully(portal)
  for (let n = 0; n < 9; n += 1) await visitor.call('verifyEmail', { id: 'of somebody', code: 'abc' })
  expect(await guess(visitor, 4)).toEqual(Array(4).fill('400 code-wrong'))
  const { id, code } = await add(visitor)
  const answers = await repeatInParallel(portal, 20, { visitor, call: 'verifyEmail', input: { id, code } })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await isSignedIn(visitor)).toBe(true)
})

test('an open session uses up neither the codes to sign in nor their messages (G19, O5)', async () => {
  for (let sessions = 0; sessions < 4; sessions += 1) {
    const visitor = await signInFully(portal)
    for (let n = 0; n < 4; n += 1) await add(visitor)
    expect((await guess(visitor, 5)).at(-1)).toBe('401 code-limit')
    portal.pass(60_000)
  }
  const last = await signInFully(portal)
  const { status, body } = await last.call('addEmail', { email: address })
  expect([status, body.code]).toEqual([400, 'email-too-often'])
  expect(await isSignedIn(last)).toBe(true)
})

test('wrong codes to sign in leave those of enrollment (G19, O5)', async () => {
  const visitor = await signInFully(portal)
  for (let flows = 0; flows < 4; flows += 1) {
    const stranger = await startWithCode(portal, 'profile')
    for (let n = 0; n < 5; n += 1) {
      await stranger.visitor.call('compareCode', { code: wrongCode(stranger.code) }, { flow: 'profile' })
    }
  }
  const { id, code } = await add(visitor)
  expect((await visitor.call('verifyEmail', { id, code })).status).toBe(200)
})

test('a session has five wrong codes also when guesses at several entries come at once (G19)', async () => {
  const visitor = await signInFully(portal)
  const ids: string[] = []
  for (const email of ['a@else.example', 'b@else.example', 'c@else.example']) {
    ids.push((await visitor.call('addEmail', { email })).body.data.id)
  }
  const guesses = ids.flatMap((id) =>
    Array.from({ length: 5 }, () => ({ visitor, call: 'verifyEmail' as const, input: { id, code: '000000' } })),
  )
  await inParallel(portal, guesses)
  const compared = (await portal.ports.store.audit.recent(1_000)).filter(({ reason }) => reason === 'wrong code')
  expect(compared.length).toBeLessThanOrEqual(5)
  expect(await isSignedIn(visitor)).toBe(false)
})
