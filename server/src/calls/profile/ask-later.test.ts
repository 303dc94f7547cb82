import { afterEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import type { PortalRules } from '../../rules/ports.js'
import { giveProofs, setUpApp } from '../../testing/app-of.js'
import { readCode, signInFully } from '../../testing/steps.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const hour = 60 * 60_000
const day = 24 * hour
const monday = Date.UTC(2026, 0, 5, 9)
const drive: PortalRules['drive'] = { asks: ['second-contact'], until: '2026-01-05', later: 3, people: [] }
const once = { what: 'second-contact', until: '2026-01-05' } as const
let portal: TestPortal
afterEach(() => portal.close())

/** A portal with a drive, and one person with one address. */
async function portalWith(changes: Partial<PortalRules['drive']>, choice: TestPortalChoice = {}) {
  const people = [{ username: 'alice', emails: ['alice@mail.example'] }]
  portal = await testPortal({
    ...{ people, startsAt: monday, ...choice },
    rules: { drive: { ...drive, ...changes }, ...choice.rules },
  })
}

const askedOf = async (visitor: TestVisitor) => (await visitor.call('session')).body.account?.asked
const later = (visitor: TestVisitor) => visitor.call('askLater', {})

async function addSecond(visitor: TestVisitor) {
  const { body } = await visitor.call('addEmail', { email: 'alice@home.example' })
  const code = await readCode(portal, 'alice@home.example')
  expect((await visitor.call('verifyEmail', { id: body.data.id, code })).status).toBe(200)
}

describe('a drive', () => {
  test('asks once a session, counts what is put off, and two browsers each ask (EN1)', async () => {
    await portalWith({})
    const [one, other] = [await signInFully(portal), await signInFully(portal)]
    expect(await askedOf(one)).toEqual({ ...once, later: 3 })
    const answers = await Promise.all([later(one), later(one), later(one)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await askedOf(one)).toBeNull()
    expect(await askedOf(other)).toEqual({ ...once, later: 2 })
    await later(other)
    expect(await askedOf(await signInFully(portal))).toEqual({ ...once, later: 1 })
  })

  test('asks on without a later once all are used up, and who signs in keeps the way in (EN1)', async () => {
    await portalWith({ later: 1 })
    await later(await signInFully(portal))
    const visitor = await signInFully(portal)
    expect(await askedOf(visitor)).toEqual({ ...once, later: 0 })
    expect((await later(visitor)).status).toBe(200)
    expect(await askedOf(visitor)).toEqual({ ...once, later: 0 })
  })

  test.each([
    { when: 'the day before', passes: 0, until: '2026-01-06', left: 3 },
    { when: 'the day', passes: 14 * hour + hour / 2, until: '2026-01-05', left: 3 },
    { when: 'the day after', passes: 15 * hour, until: '2026-01-05', left: 0 },
    { when: 'a year after', passes: 365 * day, until: '2026-01-05', left: 0 },
  ])('on $when has $left laters, by the calendar of the institution (EN1)', async ({ passes, until, left }) => {
    await portalWith({ until })
    portal.pass(passes)
    const visitor = await signInFully(portal)
    expect(await askedOf(visitor)).toEqual({ ...once, until, later: left })
    expect((await later(visitor)).status).toBe(200)
  })

  test('ends for who has done it, also while the new address waits (EN1)', async () => {
    await portalWith({}, { rules: { contactHoldMs: hour } })
    const visitor = await signInFully(portal)
    await addSecond(visitor)
    expect(await askedOf(visitor)).toBeNull()
    expect((await later(visitor)).status).toBe(200)
  })

  test('asks for its second thing once the first is done, and no more after both (EN1)', async () => {
    await portalWith({ asks: ['second-contact', 'device'] })
    const visitor = await signInFully(portal)
    await addSecond(visitor)
    expect(await askedOf(visitor)).toMatchObject({ what: 'device' })
    await setUpApp(portal, visitor)
    expect(await askedOf(visitor)).toBeNull()
  })

  test('asks for a device where the one of before is of a kind that is off (EN1)', async () => {
    await portalWith({ asks: ['device'] }, { rules: { proofKinds: ['passkey'] } })
    await giveProofs(portal, 'alice')
    expect(await askedOf(await signInFully(portal))).toMatchObject({ what: 'device' })
  })

  test('never asks an excluded name, or somebody of an excluded group, for an address (EN3)', async () => {
    await portalWith({}, { rules: { selfServiceExclude: /^alice$/u } })
    expect(await askedOf(await signInFully(portal))).toBeNull()
    await portal.close()
    await portalWith(
      {},
      {
        directory: (real) => ({
          ...real,
          byId: async (id) => {
            const account = await real.byId(id)
            return account && { ...account, isPrivileged: true }
          },
        }),
      },
    )
    expect(await askedOf(await signInFully(portal))).toBeNull()
  })

  test.each([
    { people: [{ pattern: 'al*' }], isAsked: true },
    { people: [{ pattern: 'lab-*' }], isAsked: false },
    { people: [{ group: 'staff' }], isAsked: true },
    { people: [{ group: 'others' }], isAsked: false },
    { people: [{ group: 'lost' }], isAsked: false },
    { people: [{ group: 'lost' }, { pattern: 'alice' }], isAsked: true },
  ])('means those whom $people name: $isAsked (EN1)', async ({ people, isAsked }) => {
    await portalWith(
      { people },
      {
        search: (real) => ({
          ...real,
          groupsOf: async (_, groups) => {
            if (groups.includes('lost')) throw new Unavailable('directory')
            return groups.filter((group) => group === 'staff')
          },
        }),
      },
    )
    expect((await askedOf(await signInFully(portal))) !== null).toBe(isAsked)
  })
})

test('without a drive nothing is asked, and the call is unknown (EN1)', async () => {
  portal = await testPortal()
  const visitor = await signInFully(portal)
  expect(await askedOf(visitor)).toBeUndefined()
  expect((await later(visitor)).status).toBe(404)
})

test('a stranger sees nothing of a drive, and cannot put it off (EN2)', async () => {
  await portalWith({})
  const stranger = portal.visitor()
  const { body } = await stranger.call('session')
  expect(body).toMatchObject({ isLoggedIn: false, account: null })
  expect((await later(stranger)).status).toBe(401)
})
