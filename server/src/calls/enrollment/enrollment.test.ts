import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tidy } from '../../start/start-housekeeping.js'
import { inParallel, repeatInParallel } from '../../testing/in-parallel.js'
import { countEvents, offeredIds, readCode, signInFully, startFlow } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

let portal: TestPortal
let visitor: TestVisitor
beforeEach(async () => {
  portal = await testPortal()
  visitor = await signInFully(portal)
})
afterEach(() => portal.close())

const add = (email: string, by = visitor) => by.call('addEmail', { email })
const verify = (id: string, code: string, by = visitor) => by.call('verifyEmail', { id, code })
const remove = (id: string) => visitor.call('removeEmail', { id })
const idOf = async (email: string) =>
  (await visitor.call('session')).body.user?.emails.find((entry) => entry.email === email)?._id ?? ''

/** Guesses for somebody else's entry until the tries of the day are used up, five a session. */
const guessForOthers = async () => {
  for (let sessions = 0; sessions < 4; sessions += 1) {
    const guesser = await signInFully(portal)
    for (let n = 0; n < 4; n += 1) expect((await verify('somebody', '123456', guesser)).status).toBe(400)
    expect((await verify('somebody', '123456', guesser)).status).toBe(401)
  }
}

describe('adding an address', () => {
  test('makes it a verification method once its code is proven, and tells all contacts (R7)', async () => {
    const added = await add('Alice.New@else.example')
    expect(added.status).toBe(200)
    const proven = await verify(added.body.data.id, await readCode(portal, 'Alice.New@else.example'))
    expect(proven.body.data.emails.map(({ email, verified }) => [email, verified])).toContainEqual([
      'Alice.New@else.example',
      true,
    ])
    await portal.delivered()
    const told = portal.mail.messages().filter(({ message }) => /became a verification method/.test(message.text))
    expect(told.map(({ message }) => message.to).sort()).toEqual(['alice@home.example', 'alice@mail.example'])
  })

  test('twenty times at once leaves five addresses (N7)', async () => {
    const answers = await inParallel(
      portal,
      Array.from({ length: 20 }, (_, index) => {
        return { visitor, call: 'addEmail' as const, input: { email: `new${index}@else.example` } }
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await visitor.call('session')).body.user?.emails).toHaveLength(5)
    await portal.delivered()
    expect(portal.mail.messages().filter(({ message }) => message.to.endsWith('@else.example'))).toHaveLength(3)
  })

  test('taking an address off the list and back again sends no second code within the cooldown (O11)', async () => {
    for (let n = 0; n < 4; n += 1) {
      const { body } = await add('victim@else.example')
      await portal.delivered()
      await remove(body.data.id)
    }
    await portal.delivered()
    expect(portal.mail.messages().filter(({ message }) => message.to === 'victim@else.example')).toHaveLength(1)
  })

  test('that is guessed for entries of others is audited, and told once the tries are used up (O7, R7, AU3, changed by G19)', async () => {
    await guessForOthers()
    await portal.delivered()
    expect(await countEvents(portal, 'refused.verifyEmail')).toBe(20)
    const told = portal.mail.messages().filter(({ message }) => /too many wrong verification codes/.test(message.text))
    expect(told.map(({ message }) => message.to).sort()).toEqual(['alice@home.example', 'alice@mail.example'])
  })

  test('that belongs to somebody else costs a try like a wrong code (O7, changed by G19)', async () => {
    await guessForOthers()
    const added = await add('new@else.example')
    const code = await readCode(portal, 'new@else.example')
    expect((await verify(added.body.data.id, code)).body.code).toBe('code-dead')
  })

  test('needs a sign-in not older than fifteen minutes; proving one already added does not (N1)', async () => {
    const added = await add('new@else.example')
    const code = await readCode(portal, 'new@else.example')
    portal.pass(9 * 60_000)
    expect((await verify(added.body.data.id, code)).status).toBe(200)
    portal.pass(6 * 60_000 + 1)
    expect((await add('other@else.example')).body.code).toBe('sign-in-again')
    expect((await remove(await idOf('new@else.example'))).body.code).toBe('sign-in-again')
  })
})

test('the code of an address works once, also in parallel (O3)', async () => {
  const { body } = await add('new@else.example')
  const code = await readCode(portal, 'new@else.example')
  const input = { code, id: body.data.id }
  const answers = await repeatInParallel(portal, 50, { visitor, call: 'verifyEmail', input })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
  const proven = (await portal.ports.store.audit.recent(200)).filter(({ event }) => event === 'enrollment.added')
  expect(proven).toHaveLength(1)
})

describe('removing an address', () => {
  test('tells everybody, the removed address included (R7)', async () => {
    const answer = await remove(await idOf('alice@home.example'))
    expect(answer.body.data.emails.map(({ email }) => email)).toEqual(['alice@mail.example'])
    await portal.delivered()
    const told = portal.mail.messages().filter(({ message }) => /was removed/.test(message.text))
    expect(told.map(({ message }) => message.to).sort()).toEqual(['alice@home.example', 'alice@mail.example'])
  })

  test('of the last verified contact is refused, also in parallel (N8)', async () => {
    const alone = await testPortal({
      people: [{ username: 'grace', emails: ['grace@mail.example', 'grace@home.example'] }],
    })
    const grace = await signInFully(alone, 'grace')
    const emails = (await grace.call('session')).body.user?.emails ?? []
    const answers = await inParallel(
      alone,
      emails.map(({ _id: id }) => ({ visitor: grace, call: 'removeEmail' as const, input: { id } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await grace.call('session')).body.user?.emails).toHaveLength(1)
    await alone.close()
  })

  test('ends the flows that were offered it (O8)', async () => {
    const other = portal.visitor()
    const [, second = ''] = offeredIds(await startFlow(other, 'unlock', 'alice'))
    await other.call('sendCode', { type: 'email', id: second }, { flow: 'unlock' })
    const code = await readCode(portal, 'alice@home.example')
    await remove(await idOf('alice@home.example'))
    expect((await other.call('compareCode', { code }, { flow: 'unlock' })).status).toBeGreaterThanOrEqual(400)
  })

  test('that is not there is refused', async () => {
    expect((await remove('nothing')).body.code).toBe('entry-unknown')
  })
})

describe('a first address', () => {
  test('is one of five at most (N7)', async () => {
    const signingIn = portal.visitor()
    await startFlow(signingIn, 'profile', 'bob')
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) {
      statuses.push((await signingIn.call('initialEmail', { email: `bob${n}@else.example` })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 400, 400])
  })

  test('that was given again lives anew, so that its code still proves it a day later', async () => {
    await startFlow(visitor, 'profile', 'bob')
    await visitor.call('initialEmail', { email: 'bob@else.example' })
    portal.pass(23 * 60 * 60_000 + 55 * 60_000)
    await startFlow(visitor, 'profile', 'bob')
    const { body } = await visitor.call('initialEmail', { email: 'bob@else.example' })
    const code = await readCode(portal, 'bob@else.example')
    portal.pass(6 * 60_000)
    await tidy(portal.ports, 30 * 24 * 60 * 60_000)
    const proven = await visitor.call('verifyInitialEmail', { code, id: body.data.id })
    expect(proven.body.data.emails).toHaveLength(1)
  })
})
