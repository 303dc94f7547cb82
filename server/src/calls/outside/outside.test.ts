import { afterEach, describe, expect, test } from 'vitest'
import { type OutsidePortal, outsidePortal, strongAcr } from '../../testing/outside-portal.js'
import { countEvents, readCode, sendFirst } from '../../testing/steps.js'
import { password, rightCaptcha } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

let portal: OutsidePortal
afterEach(() => portal.close())

const stateOf = async (visitor: TestVisitor) => (await visitor.call('session')).body

/** Proves the second step with the code that goes to the first address. */
async function proveByMail(visitor: TestVisitor): Promise<number> {
  const { verification } = await stateOf(visitor)
  if (verification === null) throw new Error('there is nothing to verify')
  await sendFirst(visitor, verification, { flow: 'profile' })
  const code = await readCode(portal, 'alice@mail.example')
  return (await visitor.call('compareCode', { code }, { flow: 'profile' })).status
}

describe('the second step after an outside sign-in (SSO1)', () => {
  test.each([
    ['none', undefined],
    ['another one', 'urn:password'],
    ['two at once', `urn:password ${strongAcr}`],
    ['a list', [strongAcr]],
  ])('with %s as acr the second step of the portal follows (SSO1)', async (_title, acr) => {
    portal = await outsidePortal()
    portal.provider.claims = { acr }
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe('/verification')
    const { isLoggedIn, path, verification } = await stateOf(visitor)
    expect([isLoggedIn, path, verification?.type]).toEqual([false, 'profile/', 'both'])
    expect(await proveByMail(visitor)).toBe(200)
    expect((await stateOf(visitor)).isLoggedIn).toBe(true)
  })

  test('a listed one is password and device proof, and leads to the dashboard (SSO1)', async () => {
    portal = await outsidePortal()
    portal.provider.claims = { acr: strongAcr }
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe('/dashboard')
    const { isLoggedIn, account } = await stateOf(visitor)
    expect([isLoggedIn, account?.username]).toEqual([true, 'alice'])
    expect(await countEvents(portal, 'sign-in.done')).toBe(1)
  })

  test('a first address is never enrolled on one that is not strong (SSO8)', async () => {
    portal = await outsidePortal()
    portal.provider.claims = { sub: 'subject-of-bob', preferred_username: 'bob' }
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe('/')
    expect(await portal.told(visitor)).toBe('outside-password')
    expect((await stateOf(visitor)).verification).toBeNull()
    const { status } = await visitor.call('initialEmail', { email: 'bob@else.example' })
    expect(status).toBe(401)
    portal.provider.claims = { sub: 'subject-of-bob', preferred_username: 'bob', acr: strongAcr }
    expect(await portal.use(visitor)).toBe('/dashboard')
    expect((await visitor.call('addEmail', { email: 'bob@else.example' })).status).toBe(200)
  })
})

describe('the account of an outside sign-in (SSO2)', () => {
  const of = (preferred_username: unknown, sub = 'subject-of-alice') => ({ preferred_username, sub, acr: strongAcr })

  test.each([
    ['a name without an account', 'nobody11'],
    ['a mail address of somebody', 'alice@mail.example'],
    ['a name with a turned sign', 'al\u202eice'],
    ['a name with a sign of no width', 'al\u200bice'],
    ['300 signs', 'a'.repeat(300)],
    ['an empty text', ''],
  ])('%s has no account here (SSO2)', async (_title, claim) => {
    portal = await outsidePortal()
    portal.provider.claims = of(claim)
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe('/')
    expect(await portal.told(visitor)).toBe('outside-unknown')
    expect(await portal.told(visitor)).toBeUndefined()
  })

  test.each([
    ['a list', ['alice']],
    ['an object', { name: 'alice' }],
    ['a number', 7],
    ['nothing', undefined],
  ])('%s as the claim is no sign-in (SSO2)', async (_title, claim) => {
    portal = await outsidePortal()
    portal.provider.claims = of(claim)
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe('/')
    expect(await portal.told(visitor)).toBe('outside-failed')
  })

  test.each(['Alice', ' alice ', 'alice@uni.example', 'UNI\\alice', 'ＡＬＩＣＥ'])(
    '%s is the name as the portal takes it elsewhere (SSO2)',
    async (claim) => {
      portal = await outsidePortal()
      portal.provider.claims = of(claim)
      const visitor = portal.visitor()
      expect(await portal.use(visitor)).toBe('/dashboard')
      expect((await stateOf(visitor)).account?.username).toBe('alice')
    },
  )

  test('a subject stays with its account when the person is renamed (SSO2)', async () => {
    portal = await outsidePortal()
    portal.provider.claims = of('alice')
    expect(await portal.use(portal.visitor())).toBe('/dashboard')
    expect((await portal.accounts.rename('alice', 'alina')).ok).toBe(true)
    portal.provider.claims = of('alina')
    expect(await portal.use(portal.visitor())).toBe('/dashboard')
    portal.provider.claims = of('alice')
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe('/')
    expect(await portal.told(visitor)).toBe('outside-unknown')
  })

  test.each([
    ['a subject that is bound to another account', of('bob'), 'subject of another account'],
    ['an account that is bound to another subject', of('alice', 'subject-of-mallory'), 'account of another subject'],
  ])('%s gets in nowhere (SSO2)', async (_title, claims, reason) => {
    portal = await outsidePortal()
    portal.provider.claims = of('alice')
    expect(await portal.use(portal.visitor())).toBe('/dashboard')
    portal.provider.claims = claims
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe('/')
    expect(await portal.told(visitor)).toBe('help-desk')
    const [entry] = await portal.ports.store.audit.recent(1, { event: 'outside.mismatch' })
    expect([entry?.result, entry?.reason]).toEqual(['refused', reason])
  })

  test('a subject binds no account before the whole sign-in is complete (SSO2)', async () => {
    portal = await outsidePortal()
    // Somebody has edited a claim elsewhere, and has no second step of alice.
    portal.provider.claims = { preferred_username: 'alice', sub: 'subject-of-mallory' }
    expect(await portal.use(portal.visitor())).toBe('/verification')
    portal.provider.claims = { preferred_username: 'alice', sub: 'subject-of-alice' }
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe('/verification')
    expect(await proveByMail(visitor)).toBe(200)
    const { id } = (await portal.ports.directory.find('alice')) ?? { id: '' }
    const bound = await portal.ports.store.outside.bindingsOf(id)
    expect(bound.map(({ subject }) => subject)).toEqual(['subject-of-alice'])
  })

  test('of two subjects that come to one account at once one is bound (SSO2)', async () => {
    portal = await outsidePortal()
    const visitors = [portal.visitor(), portal.visitor()]
    for (const [at, visitor] of visitors.entries()) {
      portal.provider.claims = { preferred_username: 'alice', sub: `subject-${at}` }
      expect(await portal.use(visitor)).toBe('/verification')
    }
    const statuses: number[] = []
    for (const visitor of visitors) {
      portal.pass(31_000)
      statuses.push(await proveByMail(visitor))
    }
    expect(statuses).toEqual([200, 401])
  })
})

describe('an account that may not sign in (SSO3)', () => {
  test.each([
    ['must change the password', 'carol', 'outside-password'],
    ['is locked', 'dave', 'outside-failed'],
    ['is disabled', 'erin', 'help-desk'],
  ])('who %s reads so and gets in nowhere (SSO3)', async (_title, name, code) => {
    portal = await outsidePortal()
    for (const acr of [undefined, strongAcr]) {
      portal.provider.claims = { preferred_username: name, sub: `subject-of-${name}`, acr }
      const visitor = portal.visitor()
      expect(await portal.use(visitor)).toBe('/')
      expect(await portal.told(visitor)).toBe(code)
      expect((await stateOf(visitor)).isLoggedIn).toBe(false)
    }
    const account = await portal.ports.directory.find(name)
    expect([account?.isLocked, account?.isDisabled]).toEqual([name === 'dave', name === 'erin'])
  })

  test('whose self-service is stopped reads that the help desk can help (SSO3)', async () => {
    portal = await outsidePortal()
    const { id } = (await portal.ports.directory.find('alice')) ?? { id: '' }
    await portal.ports.store.people.noteStop(id, 'everything', portal.ports.clock.now())
    portal.provider.claims = { acr: strongAcr }
    const visitor = portal.visitor()
    expect(await portal.use(visitor)).toBe('/')
    expect(await portal.told(visitor)).toBe('help-desk')
  })

  test('a password signs in as ever beside it (SSO3)', async () => {
    portal = await outsidePortal()
    const visitor = portal.visitor()
    await portal.begin(visitor)
    const { status } = await visitor.call('signIn', { username: 'alice', password, captcha: rightCaptcha })
    expect(status).toBe(200)
    expect(await proveByMail(visitor)).toBe(200)
  })
})
