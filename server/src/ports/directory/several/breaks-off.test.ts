import { afterEach, expect, test } from 'vitest'
import { peopleOfTwo, portalOfTwo } from '../../../testing/portal-of-two.js'
import { newAddresses } from '../../../testing/steps.js'
import { rightCaptcha, type TestPortal } from '../../../testing/test-portal.js'
import type { TestVisitor } from '../../../testing/test-visitor.js'
import { nameKeyOf } from '../canonical-username.js'

const away = new Set<string>()
const hanging = new Set<string>()
let portal: TestPortal
afterEach(async () => {
  away.clear()
  hanging.clear()
  await portal.close()
})

const strangers = Array.from({ length: 12 }, (_, n) => `nobody${n}`)
const recovers = (visitor: TestVisitor, username: string) =>
  visitor.call('startReset', { username, captcha: rightCaptcha })

/** How the ids of the people begin whom an unknown name looks like. */
const lookOf = (username: string) =>
  portal.ports.directory.homeOfName?.(nameKeyOf(portal.ports, username), { username, whole: username })

test.each(['staff', 'students'])(
  'a name of %s that breaks off behind its search looks like an unknown name of it (DIR27, E1, E6)',
  async (lost) => {
    let broken = ''
    portal = await portalOfTwo({ away, note: (one) => void (one === broken ? away.add(lost) : away.clear()) })
    const from = newAddresses()
    const seenOf = async (username: string) => {
      broken = `${lost}.isPasswordRight`
      const typed = { username, password: 'wrong', captcha: rightCaptcha }
      const signedIn = await portal.visitor(from()).call('signIn', typed)
      broken = `${lost}.contacts`
      return [signedIn.status, (await recovers(portal.visitor(from()), username)).status]
    }
    for (const username of peopleOfTwo)
      expect([username, await seenOf(username)]).toEqual([
        username,
        username.startsWith(lost) ? [503, 503] : [400, 200],
      ])
    for (const username of strangers)
      expect([username, await seenOf(username)]).toEqual([
        username,
        lookOf(username) === `${lost}:` ? [503, 503] : [400, 200],
      ])
  },
)

test('a person whose account must look unknown fails with the directory that has it (E1, E6, DIR25)', async () => {
  const people = strangers.map((name) => ({ username: `staff-${name}`, emails: [], isDisabled: true }))
  let broken = ''
  const note = (one: string) => void (one === broken ? away.add('staff') : away.clear())
  const ofTwo = peopleOfTwo.map((username) => ({ username, emails: [] }))
  portal = await portalOfTwo({ away, note }, { people: [...ofTwo, ...people] })
  expect(new Set(people.map(({ username }) => lookOf(username))).size).toBe(2)
  const from = newAddresses()
  broken = 'staff.contacts'
  for (const { username } of people) expect((await recovers(portal.visitor(from()), username)).status).toBe(503)
})

test('a made-up question to one that hangs leaves the call its time, and the wrong password counts (W4, K1)', async () => {
  let isAsked = false
  portal = await portalOfTwo({
    ...{ hanging, patienceMs: 50 },
    note: (one) => void (isAsked && one === 'students.isPasswordRight' && hanging.add('students')),
  })
  isAsked = true
  const typed = { username: 'staff-ada', password: 'wrong', captcha: rightCaptcha }
  expect((await portal.visitor().call('signIn', typed)).status).toBe(400)
  const [event] = await portal.ports.store.audit.recent(1, { event: 'refused.signIn' })
  expect(event).toMatchObject({ reason: 'wrong password' })
})
