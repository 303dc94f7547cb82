import type { OutputOf } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'
import {
  proveForReset,
  readCode,
  sendFirst,
  signInFully,
  startFlow,
  startWithCode,
  wrongCode,
} from '../../testing/steps.js'
import { sampleEvent } from '../../testing/store-samples.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

type Page = OutputOf<'activity'>

const fresh = 'Blauer-Himmel-7'
const dayMs = 86_400_000
const people = ['alice', 'ben'].map((username) => ({ username, emails: [`${username}@mail.example`] }))
const nobody = { name: '', password, phones: [], photo: null }
const free = { mustChangePassword: false, isLocked: false, isDisabled: false }
let portal: TestPortal
const open = async (choice: TestPortalChoice = {}) => {
  portal = await testPortal({ people, ...choice })
}
beforeEach(() => open())
afterEach(() => portal.close())

const pageOf = async (visitor: TestVisitor, before = ''): Promise<Page> => {
  const answer = await visitor.call('activity', { before })
  expect(answer.status).toBe(200)
  return answer.body
}
const wordsOf = async (visitor: TestVisitor) => (await pageOf(visitor)).entries.map(({ what }) => what)
const trySignIn = (username: string, typed: string, from?: string) =>
  portal.visitor(from).call('signIn', { username, password: typed, captcha: rightCaptcha })
const accountIdOf = async (username: string) => (await portal.ports.directory.find(username))?.id ?? ''

/** Every page, one after the other. */
async function allOf(
  visitor: TestVisitor,
  between: () => Promise<unknown> = async () => null,
): Promise<Page['entries']> {
  const entries = []
  for (let before: string | null = ''; before !== null; ) {
    const page: Page = await pageOf(visitor, before)
    entries.push(...page.entries)
    before = page.next
    await between()
  }
  return entries
}

async function append(accountId: string, count: number, changes: Partial<ReturnType<typeof sampleEvent>> = {}) {
  const at = portal.ports.clock.date()
  const rows = Array.from({ length: count }, (_, index) => ({
    ...sampleEvent({ actor: accountId, about: null, event: 'session.ended', at: at - 1_000 + (index % 7) }),
    ...changes,
  }))
  await portal.ports.store.audit.appendAll(rows)
}

describe('a person is told', () => {
  test('what a sign-in and strangers did, newest first, with a network cut short (SA2)', async () => {
    await trySignIn('alice', 'wrong', '203.0.113.77')
    portal.pass(1_000)
    const recovering = portal.visitor('2001:db8:7:8::9')
    await startFlow(recovering, 'unlock', 'Alice')
    portal.pass(1_000)
    const visitor = await signInFully(portal)
    const { entries, next } = await pageOf(visitor)
    expect(entries.map(({ what, where }) => [what, where])).toEqual([
      ['signed-in', '127.0.0.x'],
      ['code-sent', '127.0.0.x'],
      ['password-right', '127.0.0.x'],
      ['unlock-started', '2001:db8:7:x'],
      ['wrong-password', '203.0.113.x'],
    ])
    expect(next).toBeNull()
    for (const { at } of entries) expect(new Date(at).toISOString()).toBe(at)
    expect(JSON.stringify(entries)).not.toMatch(/203\.0\.113\.77|reason|actor/)
  })

  test('of a reset with a wrong code, of an unlock, and of changed addresses and passwords (SA2)', async () => {
    const { visitor, code } = await startWithCode(portal, 'unlock')
    await visitor.call('compareCode', { code: wrongCode(code) }, { flow: 'unlock' })
    await visitor.call('compareCode', { code }, { flow: 'unlock' })
    portal.pass(120_000)
    const resetting = await proveForReset(portal)
    await resetting.call('resetPassword', { password: fresh, password2: fresh })
    portal.pass(120_000)
    await portal.accounts.set({ username: 'alice', password })
    const signedIn = await signInFully(portal)
    const words = await wordsOf(signedIn)
    for (const word of ['unlocked', 'wrong-code', 'unlock-started', 'reset-started', 'password-reset', 'desk-account'])
      expect(words).toContain(word)
  })

  test('that the help desk did something, and not who did it (SA2)', async () => {
    const visitor = await signInFully(portal)
    const about = await accountIdOf('alice')
    for (const event of ['sessions.ended', 'contact.removed', 'person.cleared', 'account.changed', 'person.exported'])
      await append('operator:rita', 1, { event, about, source: null, reason: null })
    const { entries } = await pageOf(visitor)
    const told = entries.filter(({ what }) => what.startsWith('desk-'))
    expect(told.map(({ what }) => what).sort()).toEqual([
      'desk-account',
      'desk-contact',
      'desk-limits',
      'desk-sessions',
    ])
    for (const { where } of told) expect(where).toBeNull()
    expect(JSON.stringify(entries)).not.toContain('rita')
  })

  test('that a session was ended and that one was signed out (SA2)', async () => {
    const [visitor, other] = [await signInFully(portal), await signInFully(portal)]
    await other.call('signOut')
    await signInFully(portal)
    await visitor.call('endOtherSessions')
    expect((await wordsOf(visitor)).filter((what) => what.startsWith('s'))).toEqual(
      expect.arrayContaining(['session-ended', 'signed-out', 'signed-in']),
    )
  })

  test('nothing of a code whose message never left, and nothing of what is not theirs to know (SA2)', async () => {
    const visitor = await signInFully(portal)
    const before = (await wordsOf(visitor)).length
    const about = await accountIdOf('alice')
    await append('portal', 1, { event: 'delivery.taken', about })
    await append(about, 1, { event: 'code.sent', reason: 'too many codes to this address' })
    await append(about, 1, { event: 'refused.signIn', reason: 'disabled' })
    expect(await wordsOf(visitor)).toHaveLength(before)
  })
})

describe('pages of activity', () => {
  test('hold 50 events each, each event once, while others come (SA2)', async () => {
    const visitor = await signInFully(portal)
    const account = await accountIdOf('alice')
    const before = (await allOf(visitor)).length
    await append(account, 180)
    const entries = await allOf(visitor, () => append(account, 3, { at: portal.ports.clock.date() + 60_000 }))
    expect(entries).toHaveLength(before + 180)
    expect(new Set(entries.map(({ _id }) => _id)).size).toBe(before + 180)
    expect((await pageOf(visitor)).entries).toHaveLength(50)
  })

  test('end with a whole page and no next where 50 events are all (SA2)', async () => {
    const visitor = await signInFully(portal)
    await append(await accountIdOf('alice'), 50 - (await allOf(visitor)).length)
    expect(await pageOf(visitor)).toMatchObject({ entries: { length: 50 }, next: null })
  })

  test('go back 90 days, or as long as the portal keeps its record (SA2)', async () => {
    const visitor = await signInFully(portal)
    const account = await accountIdOf('alice')
    const known = (await allOf(visitor)).length
    const at = portal.ports.clock.date()
    await append(account, 2, { at: at - 90 * dayMs - 1 })
    await append(account, 3, { at: at - 90 * dayMs + 60_000 })
    expect(await allOf(visitor)).toHaveLength(known + 3)
    expect((await pageOf(visitor)).days).toBe(90)
    await portal.close()
    await open({ rules: { retentionMs: 7 * dayMs } })
    const brief = await signInFully(portal)
    await append(await accountIdOf('alice'), 3, { at: at - 8 * dayMs })
    expect(await allOf(brief)).toHaveLength(known)
    expect((await pageOf(brief)).days).toBe(7)
  })

  test.each([
    ["another person's event", 'other'],
    ['the hash of an event', 'hash'],
    ['an id of nothing', '00000000-0000-4000-8000-000000000000'],
    ['capitals', 'capitals'],
    ['a space', ' '],
    ['10 kB', 'x'.repeat(10_000)],
    ['a NUL', '\0'],
  ])('are refused behind %s (SA2)', async (_, given) => {
    const [visitor, ben] = [await signInFully(portal), await signInFully(portal, 'ben')]
    const [own] = (await pageOf(visitor)).entries
    const [other] = (await pageOf(ben)).entries
    const id = own?._id ?? ''
    const before =
      { other: other?._id, hash: Buffer.from(id).toString('base64url'), capitals: id.toUpperCase() }[given] ?? given
    expect(await visitor.call('activity', { before })).toMatchObject({ status: 400, body: { code: 'malformed' } })
    expect((await visitor.raw({ method: 'POST', url: '/api/user/profile/activity' })).status).toBe(400)
  })
})

test('who has the name of another person later sees nothing of before (SA2)', async () => {
  await trySignIn('alice', 'wrong')
  await startFlow(portal.visitor(), 'reset', 'alice')
  expect(await portal.accounts.rename('alice', 'alba')).toMatchObject({ ok: true })
  const added = { ...nobody, ...free, username: 'alice', emails: ['alice@mail.example'] }
  expect(await portal.accounts.add(added)).toMatchObject({ ok: true })
  const later = await signInFully(portal)
  expect(await wordsOf(later)).toEqual(['signed-in', 'code-sent', 'password-right'])
  portal.pass(120_000)
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'profile', 'alba'), { flow: 'profile' })
  await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') }, { flow: 'profile' })
  expect((await wordsOf(visitor)).slice(-2)).toEqual(['reset-started', 'wrong-password'])
})

test('the first page ends at the settled place, and is put off while a transaction hides it (SA2)', async () => {
  await portal.close()
  let place: number | null = null
  const settledPlace = async () => place
  await open({ store: (real: Store) => ({ ...real, audit: { ...real.audit, settledPlace } }) })
  const visitor = await signInFully(portal)
  expect(await visitor.call('activity', { before: '' })).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const [latest] = await portal.ports.store.audit.recent(1, { event: 'code.sent' })
  place = latest?.seq ?? 0
  expect(await wordsOf(visitor)).toEqual(['code-sent', 'password-right'])
})

test('what is typed for a name without an account is about nobody (SA2, AU2)', async () => {
  await trySignIn('nobody11', 'wrong')
  await startFlow(portal.visitor(), 'reset', 'nobody11')
  const events = (await portal.ports.store.audit.recent(10)).filter(({ actor }) => !actor.startsWith('operator'))
  expect(events).toHaveLength(2)
  expect(events.map(({ about }) => about)).toEqual([null, null])
})

test('activity is for signed-in people only (SA2)', async () => {
  const stranger = portal.visitor()
  await startFlow(stranger, 'profile', 'alice')
  expect(await stranger.call('activity', { before: '' })).toMatchObject({ status: 401, body: { code: 'session-gone' } })
})
