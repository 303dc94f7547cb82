import { afterEach, expect, test } from 'vitest'
import { countEvents, signInFully, startWithCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
let writes: string[]
afterEach(() => portal.close())

const limit = 10
async function open(): Promise<void> {
  writes = []
  portal = await testPortal({
    limits: { perAddress: limit, resendMs: 0 },
    store: (real) => ({
      ...real,
      transaction(work) {
        writes.push('transaction')
        return real.transaction(work)
      },
      sessions: {
        ...real.sessions,
        async end(idHash) {
          writes.push('sessions.end')
          return real.sessions.end(idHash)
        },
      },
      audit: {
        ...real.audit,
        async append(entry) {
          writes.push('audit.append')
          return real.audit.append(entry)
        },
      },
    }),
  })
}

/** Uses up the calls of the address, as another person behind it may. */
async function flood(): Promise<void> {
  const stranger = portal.visitor()
  for (let n = 0; n <= limit; n += 1) await stranger.call('startReset', { username: 'x', captcha: 'none' })
  expect((await stranger.call('startReset', { username: 'x', captcha: 'none' })).status).toBe(429)
  await portal.delivered()
  writes = []
}

test('signing out of a live session is carried out above the limit of the address (G18, S5)', async () => {
  await open()
  const visitor = await signInFully(portal)
  await flood()
  expect((await visitor.call('signOut')).status).toBe(200)
  expect((await visitor.call('session')).body.user ?? null).toBeNull()
  expect(await countEvents(portal, 'session.ended')).toBe(1)
})

test('signing out without a live session only reads (G18)', async () => {
  await open()
  const visitor = await signInFully(portal)
  const cookies = new Map(visitor.cookies)
  await visitor.call('signOut')
  await flood()
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  expect((await visitor.call('signOut')).status).toBe(200)
  expect((await portal.visitor().call('signOut')).status).toBe(200)
  expect(writes).toEqual([])
})

test('above the limit of the address sending again is answered as a used up limit, and only reads (G18)', async () => {
  await open()
  const { visitor, id } = await startWithCode(portal, 'reset')
  const sent = portal.mail.messages().length
  await flood()
  const answer = await visitor.call('resendCode', { type: 'email', id }, { flow: 'reset' })
  expect([answer.status, writes]).toEqual([200, []])
  expect(answer.body.message).toMatch(/no more codes|limit/i)
  await portal.delivered()
  expect(portal.mail.messages()).toHaveLength(sent)
})
