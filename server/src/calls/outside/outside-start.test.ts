import { afterEach, describe, expect, test } from 'vitest'
import { type OutsidePortal, outsidePortal, strongAcr } from '../../testing/outside-portal.js'
import { holderOf } from '../../testing/steps.js'
import { rightCaptcha } from '../../testing/test-portal.js'

let portal: OutsidePortal
afterEach(() => portal.close())

async function strongPortal(): Promise<void> {
  portal = await outsidePortal()
  portal.provider.claims = { acr: strongAcr }
}

describe('a start is of one browser, and used once (SSO4)', () => {
  test('of 50 callbacks in parallel one signs in (SSO4)', async () => {
    await strongPortal()
    const visitor = portal.visitor()
    const back = portal.provider.signIn(await portal.begin(visitor))
    const copies = Array.from({ length: 50 }, () => holderOf(portal, visitor.cookies))
    const places = await Promise.all(copies.map((copy) => portal.comeBack(copy, back)))
    expect(places.filter((place) => place === '/dashboard')).toHaveLength(1)
    expect(portal.provider.asked.get('/token')).toBe(1)
  })

  test.each([
    ['another issuer', (back: URL) => back.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', (back: URL) => back.searchParams.delete('iss')],
    ['another state', (back: URL) => back.searchParams.set('state', 'another')],
    ['two states', (back: URL) => back.searchParams.append('state', 'another')],
    ['no state', (back: URL) => back.searchParams.delete('state')],
    ['another code', (back: URL) => back.searchParams.set('code', 'another')],
    ['an ID token in the address', (back: URL) => back.searchParams.set('id_token', 'a.b.c')],
  ])('an answer with %s signs nobody in (SSO4)', async (_title, change) => {
    await strongPortal()
    const visitor = portal.visitor()
    const back = portal.provider.signIn(await portal.begin(visitor))
    change(back)
    expect(await portal.comeBack(visitor, back)).toBe('/')
    expect(await portal.told(visitor)).toBe('outside-failed')
  })

  test('another browser, and one without a cookie, sign nobody in (SSO4)', async () => {
    await strongPortal()
    const visitor = portal.visitor()
    const back = portal.provider.signIn(await portal.begin(visitor))
    const other = portal.visitor()
    expect(await portal.comeBack(other, back)).toBe('/')
    expect(await portal.told(other)).toBe('outside-failed')
    const signedOut = portal.visitor()
    await portal.begin(signedOut)
    expect(await portal.comeBack(signedOut, back)).toBe('/')
    expect(await portal.comeBack(visitor, back)).toBe('/dashboard')
  })

  test('a replay and a start of ten minutes ago sign nobody in (SSO4)', async () => {
    await strongPortal()
    const visitor = portal.visitor()
    const before = holderOf(portal, visitor.cookies)
    const back = portal.provider.signIn(await portal.begin(visitor))
    expect(await portal.comeBack(visitor, back)).toBe('/dashboard')
    expect(await portal.comeBack(before, back)).toBe('/')
    const late = portal.visitor()
    const lateBack = portal.provider.signIn(await portal.begin(late))
    portal.pass(10 * 60_000)
    expect(await portal.comeBack(late, lateBack)).toBe('/')
    expect(await portal.told(late)).toBe('outside-failed')
  })

  test('a later start of one browser takes the place of the earlier one (SSO4)', async () => {
    await strongPortal()
    const visitor = portal.visitor()
    const earlier = portal.provider.signIn(await portal.begin(visitor))
    const later = portal.provider.signIn(await portal.begin(visitor))
    expect(await portal.comeBack(visitor, earlier)).toBe('/')
    expect(await portal.comeBack(visitor, later)).toBe('/dashboard')
  })

  test('a visitor in the middle of a reset reads that it came to nothing (SSO4)', async () => {
    await strongPortal()
    const visitor = portal.visitor()
    const back = portal.provider.signIn(await portal.begin(visitor))
    await visitor.call('startReset', { username: 'alice', captcha: rightCaptcha })
    expect(await portal.comeBack(visitor, back)).toBe('/')
    const { outside, path } = (await visitor.call('session')).body
    expect([outside, path]).toEqual(['outside-failed', 'reset/'])
  })

  test('a start whose server is gone before the provider has answered comes to nothing after ten seconds (SSO4)', async () => {
    await strongPortal()
    const visitor = portal.visitor()
    const copy = holderOf(portal, visitor.cookies)
    const back = portal.provider.signIn(await portal.begin(visitor))
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
    const asked = new Promise<void>((resolve) => {
      portal.provider.instead = (path) => {
        if (path === '/token') resolve()
        return path === '/token'
      }
    })
    const lost = portal.comeBack(visitor, back)
    await asked
    expect(await portal.comeBack(copy, back)).toBe('/')
    expect(await portal.told(copy)).toBeUndefined()
    portal.pass(10_000)
    expect(await portal.comeBack(copy, back)).toBe('/')
    expect(await portal.told(copy)).toBe('outside-failed')
    portal.provider.drop()
    await lost
    portal.provider.instead = () => false
    expect(await portal.use(copy)).toBe('/dashboard')
  })
})
