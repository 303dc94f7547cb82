import { afterEach, describe, expect, test } from 'vitest'
import { hourOf } from '../../../rules/limits/limit.js'
import { givePassTo } from '../../../testing/give-pass-to.js'
import { peopleOfTwo, portalOfTwo } from '../../../testing/portal-of-two.js'
import { holderOf, newAddresses, readCode, sendFirst, signInFully, startFlow } from '../../../testing/steps.js'
import { staffOn } from '../../../testing/test-config.js'
import { password, rightCaptcha, type TestPortal } from '../../../testing/test-portal.js'
import type { TestAnswer, TestVisitor } from '../../../testing/test-visitor.js'

const away = new Set<string>()
const hanging = new Set<string>()
const [ofFirst, ofSecond] = peopleOfTwo
const names = [...peopleOfTwo, 'nobody01']
const fresh = 'Blauer-Himmel-7'
let portal: TestPortal
afterEach(async () => {
  away.clear()
  hanging.clear()
  await portal.close()
})

const signIn = (visitor: TestVisitor, username: string, typed = password) =>
  visitor.call('signIn', { username, password: typed, captcha: rightCaptcha })

/** All that a stranger sees of an answer, but for the number of the request and the time. */
function seen({ status, headers, body }: TestAnswer<unknown>) {
  const { requestId: _, ...said } = body as { readonly requestId?: string }
  const { 'x-request-id': __, date: ___, ...others } = headers
  return { status, said, headers: Object.keys(others).sort(), retryAfter: headers['retry-after'] }
}

describe.each(['staff', 'students'])('while %s is away', (lost) => {
  test('each answer to a stranger is the same for the people of both, and for nobody (DIR27, E6)', async () => {
    portal = await portalOfTwo({ away }, { rules: { staff: staffOn } })
    const pass = await givePassTo(portal, ofFirst)
    const wrongPass = pass.replace(/[^-]/g, 'A')
    const from = newAddresses()
    away.add(lost)
    const answersFor = async (username: string) => {
      const network = from()
      const visitor = () => portal.visitor(network)
      const answers = [
        await visitor().call('startReset', { username, captcha: rightCaptcha }),
        await visitor().call('startUnlock', { username, captcha: rightCaptcha }),
        await visitor().call('resetPass', { username, pass: wrongPass, captcha: rightCaptcha }),
      ]
      // More than a name may fail without a wait.
      for (let n = 0; n < 7; n += 1) answers.push((await signIn(visitor(), username, `wrong ${n}`)) as never)
      return answers.map(seen)
    }
    const [first, ...others] = [await answersFor(ofFirst), await answersFor(ofSecond), await answersFor('nobody01')]
    expect(first?.slice(0, 8).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503, 503, 503])
    expect(others).toEqual([first, first])
  })

  test('a known device of the other ones signs in, and resets a password to the end (DIR27, G1)', async () => {
    portal = await portalOfTwo({ away })
    const other = lost === 'staff' ? ofSecond : ofFirst
    const known = (await signInFully(portal, other)).cookies
    const strange = (await signInFully(portal, lost === 'staff' ? ofFirst : ofSecond)).cookies
    away.add(lost)
    const own = holderOf(portal, known)
    expect((await signIn(own, other, 'wrong')).status).toBe(400)
    expect((await signIn(own, other)).status).toBe(200)
    const begun = await startFlow(own, 'reset', other)
    await sendFirst(own, begun, { flow: 'reset' })
    const code = await readCode(portal, `${other}@mail.example`)
    expect((await own.call('compareCode', { code }, { flow: 'reset' })).status).toBe(200)
    expect((await own.call('resetPassword', { password: fresh, password2: fresh })).status).toBe(200)
    expect((await signIn(portal.visitor(), other, fresh)).status).toBe(lost === 'staff' ? 503 : 200)
    // What another account left in a browser says nothing of this one.
    expect((await signIn(holderOf(portal, strange), other, 'wrong')).status).toBe(503)
  })

  test('the own people of it hear of the outage on each device (DIR27)', async () => {
    portal = await portalOfTwo({ away })
    const own = lost === 'staff' ? ofFirst : ofSecond
    const known = (await signInFully(portal, own)).cookies
    away.add(lost)
    for (const visitor of [portal.visitor(), holderOf(portal, known)]) {
      expect((await signIn(visitor, own)).status).toBe(503)
      expect((await visitor.call('startReset', { username: own, captcha: rightCaptcha })).status).toBe(503)
    }
    away.clear()
    expect((await signIn(holderOf(portal, known), own)).status).toBe(200)
  })
})

describe('who proves to be meant on a device that nobody knows', () => {
  test('comes in where the directory of the account stands before the lost one (DIR27)', async () => {
    portal = await portalOfTwo({ away }, { rules: { staff: staffOn } })
    const pass = await givePassTo(portal, ofFirst)
    away.add('students')
    expect((await signIn(portal.visitor(), ofFirst)).status).toBe(200)
    const visitor = portal.visitor()
    expect((await visitor.call('resetPass', { username: ofFirst, pass, captcha: rightCaptcha })).status).toBe(200)
  })

  test('waits where the lost one could have the name first: no password of its people goes elsewhere (DIR27)', async () => {
    const asked: string[] = []
    portal = await portalOfTwo({ away, note: (one) => void asked.push(one) })
    away.add('staff')
    asked.length = 0
    expect((await signIn(portal.visitor(), ofSecond)).status).toBe(503)
    expect(asked.filter((one) => one.endsWith('.isPasswordRight'))).toEqual(['students.isPasswordRight'])
    expect(await portal.ports.store.audit.recent(1, { event: 'refused.signIn' })).toMatchObject([
      { reason: 'unknown name' },
    ])
  })

  test('is counted and audited like a wrong password anywhere, and raises no alarm (DIR27, K1, AU3)', async () => {
    portal = await portalOfTwo({ away })
    away.add('students')
    for (const username of names) {
      for (let n = 0; n < 5; n += 1) expect((await signIn(portal.visitor(), username, 'wrong')).status).toBe(503)
      expect((await signIn(portal.visitor(), username, 'wrong')).body).toMatchObject({ code: 'throttled' })
    }
    const events = await portal.ports.store.audit.recent(100, { event: 'refused.signIn' })
    const reasons = events.map(({ reason }) => reason)
    expect([
      reasons.filter((one) => one === 'wrong password'),
      reasons.filter((one) => one === 'unknown name'),
    ]).toEqual([Array(5).fill('wrong password'), Array(10).fill('unknown name')])
    const { store, clock } = portal.ports
    expect(await store.hours.of(hourOf(clock.now()))).not.toHaveProperty('failed sign-ins')
  })
})

test('a directory that hangs keeps nobody of the other one from signing in (DIR27, W4)', async () => {
  portal = await portalOfTwo({ away, hanging, patienceMs: 50 })
  hanging.add('students')
  expect((await signIn(portal.visitor(), ofFirst)).status).toBe(200)
  expect((await signIn(portal.visitor(), ofFirst, 'wrong')).status).toBe(503)
  hanging.clear()
  expect((await signIn(portal.visitor(), ofFirst, 'wrong')).status).toBe(400)
})
