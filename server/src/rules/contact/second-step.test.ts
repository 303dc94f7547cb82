import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readCode, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
let portal: TestPortal
afterEach(() => portal.close())

const signIn = (username: string) => ({ username, password, captcha: rightCaptcha })
const idOf = async (visitor: TestVisitor, address: string) =>
  (await visitor.call('session')).body.user?.emails.find(({ email }) => email === address)?._id ?? ''
const remove = async (visitor: TestVisitor, address: string) =>
  visitor.call('removeEmail', { id: await idOf(visitor, address) })
async function enroll(visitor: TestVisitor, email: string) {
  const { body } = await visitor.call('addEmail', { email })
  const verified = await visitor.call('verifyEmail', { id: body.data.id, code: await readCode(portal, email) })
  expect(verified.status).toBe(200)
}
async function noticed(what: RegExp): Promise<string[]> {
  await portal.delivered()
  const told = portal.mail.messages().filter(({ message }) => what.test(message.text))
  return told.map(({ message }) => message.to).sort()
}

describe('a person who was ever enrolled (N2)', () => {
  const phones = [{ username: 'frank', phones: ['+15550199'] }]
  const lost: Record<string, TestPortalChoice> = {
    'has no gateway for the only phone': { hasSms: false, people: phones },
    'has a phone outside the prefixes': {
      people: phones,
      rules: { smsReach: { prefixes: ['+49'], capPerPrefix: 100, cap: 100 } },
    },
  }
  test.each(Object.entries(lost))('%s: the password alone enrolls nothing', async (_, choice) => {
    portal = await testPortal(choice)
    const visitor = portal.visitor()
    expect(await visitor.call('signIn', signIn('frank'))).toMatchObject({ status: 401, body: { code: 'help-desk' } })
    expect((await visitor.call('initialEmail', { email: 'thief@evil.example' })).status).toBe(401)
    for (const flow of ['reset', 'unlock'] as const) {
      expect(await startFlow(portal.visitor(), flow, 'frank')).toEqual({ type: '', data: [] })
    }
    expect(portal.logLines.join()).toContain('enrolled people have no contact that messages can reach')
  })

  test('stages no new password either when a change is forced', async () => {
    portal = await testPortal({ hasSms: false, people: [{ ...phones[0], mustChangePassword: true }] })
    expect(await portal.visitor().call('signIn', signIn('frank'))).toMatchObject({ body: { code: 'help-desk' } })
  })

  test('is told apart from one who never was: that one gives a first address', async () => {
    portal = await testPortal({ hasSms: false })
    expect(await startFlow(portal.visitor(), 'profile', 'bob')).toEqual({ type: '', data: [] })
    expect(portal.logLines.join()).not.toContain('no contact that messages can reach')
  })
})

test('an excluded name enrolls no first address, even with the right password (N2)', async () => {
  portal = await testPortal({ rules: { selfServiceExclude: /^bob$/ } })
  expect(await portal.visitor().call('signIn', signIn('bob'))).toMatchObject({
    status: 401,
    body: { code: 'help-desk' },
  })
  const [latest] = await portal.ports.store.audit.recent(1)
  expect(latest).toMatchObject({ event: 'refused.signIn', reason: 'excluded name' })
})

describe('a contact that waits (G6)', () => {
  const people = [{ username: 'kim', emails: ['kim@mail.example'] }]
  const start = async () => {
    portal = await testPortal({ people, rules: { contactHoldMs: 48 * hourMs } })
    portal.pass(1_000)
    return signInFully(portal, 'kim')
  }

  test('lets no thief replace the contacts: no old one goes before, and its mailbox hears of what follows', async () => {
    const thief = await start()
    await enroll(thief, 'thief@evil.example')
    expect(await remove(thief, 'kim@mail.example')).toMatchObject({
      status: 400,
      body: {
        code: 'contact-held',
        message:
          'Something new was added to your account a short time ago. This can be removed from 7 January 2026 at 09:00 UTC on.',
      },
    })
    const masks = async () => {
      const verification = await startFlow(portal.visitor(), 'reset', 'kim')
      return verification.type === 'email' ? verification.data.length : 0
    }
    expect(await masks()).toBe(1)
    portal.pass(48 * hourMs)
    expect(await masks()).toBe(2)
    portal.pass(dayMs)
    const later = await signInFully(portal, 'kim')
    expect((await remove(later, 'kim@mail.example')).status).toBe(200)
    portal.pass(7 * dayMs - 1)
    portal.mail.forgetAll()
    const reset = portal.visitor()
    const started = await startFlow(reset, 'reset', 'kim')
    if (started.type !== 'email') throw new Error('one address was to be offered')
    await reset.call('sendCode', { type: 'email', id: started.data[0]?._id ?? '' }, { flow: 'reset' })
    await reset.call('compareCode', { code: await readCode(portal, 'thief@evil.example') }, { flow: 'reset' })
    const fresh = { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' }
    expect((await reset.call('resetPassword', fresh)).status).toBe(200)
    expect(await noticed(/password of your account was reset/)).toEqual(['kim@mail.example', 'thief@evil.example'])
    const former = portal.mail.messages().find(({ message }) => message.to === 'kim@mail.example')
    expect(former?.message.text).not.toContain('From:')
    portal.pass(1)
    const account = await portal.ports.directory.find('kim')
    expect(await portal.ports.store.contacts.formerOf(account?.id ?? '', portal.ports.clock.now())).toEqual([])
  })

  test('can itself be removed at once, and hears of its removal only', async () => {
    const visitor = await start()
    await enroll(visitor, 'kim@new.example')
    expect((await remove(visitor, 'kim@new.example')).status).toBe(200)
    expect(await noticed(/was removed/)).toEqual(['kim@mail.example', 'kim@new.example'])
    const account = await portal.ports.directory.find('kim')
    expect(await portal.ports.store.contacts.formerOf(account?.id ?? '', portal.ports.clock.now())).toEqual([])
  })

  test('signs its person in meanwhile', async () => {
    const visitor = await start()
    await enroll(visitor, 'kim@new.example')
    const started = await startFlow(portal.visitor(), 'profile', 'kim')
    expect(started.type === 'email' && started.data.length).toBe(2)
  })

  test('is not waited for when an operator imported it', async () => {
    portal = await testPortal({ people, rules: { contactHoldMs: 48 * hourMs } })
    expect((await startFlow(portal.visitor(), 'reset', 'kim')).type).toBe('email')
  })
})

test('removing a verified address ends every other session and flow of the account (S7)', async () => {
  portal = await testPortal()
  portal.pass(1_000)
  const [owner, thief] = [await signInFully(portal), await signInFully(portal)]
  const reset = portal.visitor()
  await startFlow(reset, 'reset', 'alice')
  expect((await remove(owner, 'alice@home.example')).status).toBe(200)
  expect((await thief.call('session')).body.user).toBeNull()
  expect((await thief.call('addEmail', { email: 'thief@evil.example' })).status).toBe(401)
  expect((await reset.call('sendCode', { type: 'email', id: 'x' }, { flow: 'reset' })).status).toBe(401)
  expect((await owner.call('session')).body.user?.emails).toHaveLength(1)
  expect(await noticed(/Other browsers were signed out/)).toEqual(['alice@home.example', 'alice@mail.example'])
})

describe('the language of a notice (G10)', () => {
  const signInAsKim = async (language: string) => {
    const owner = portal.visitor()
    owner.cookies.set('language', language)
    await sendFirst(owner, await startFlow(owner, 'profile', 'kim'), { flow: 'profile' })
    await owner.call('compareCode', { code: await readCode(portal, 'kim@mail.example') })
    portal.pass(31_000)
    portal.mail.forgetAll()
  }
  const unlockIn = async (language: string) => {
    const visitor = portal.visitor()
    visitor.cookies.set('language', language)
    await sendFirst(visitor, await startFlow(visitor, 'unlock', 'kim'), { flow: 'unlock' })
    const code = await readCode(portal, 'kim@mail.example')
    expect((await visitor.call('compareCode', { code }, { flow: 'unlock' })).status).toBe(200)
    portal.pass(31_000)
    await portal.delivered()
    const [sent, notice] = portal.mail
      .messages()
      .toReversed()
      .map(({ message }) => message.text)
    portal.mail.forgetAll()
    return { code: sent ?? '', notice: notice ?? '' }
  }

  test('is the portal’s first before any sign-in, and then that of the last one; a code speaks as its visitor', async () => {
    portal = await testPortal({ people: [{ username: 'kim', emails: ['kim@mail.example'] }] })
    const stranger = await unlockIn('ar')
    expect(stranger.notice).toContain('Your account was unlocked.')
    expect(stranger.code).toMatch(/[\u0600-\u06ff]/)
    await signInAsKim('de')
    expect((await unlockIn('ar')).notice).toContain('Ihr Konto')
  })

  test('is the portal’s first for who signed in in a language that is no longer on offer', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-languages-'))
    try {
      const [file, startsAt] = [path.join(folder, 'store.db'), Date.UTC(2026, 0, 5, 9)]
      const people = [{ username: 'kim', emails: ['kim@mail.example'] }]
      portal = await testPortal({ file, startsAt, people, rules: { languages: ['en', 'pl', 'de'] } })
      await signInAsKim('pl')
      expect((await unlockIn('en')).notice).toContain('Konto zostało odblokowane')
      await portal.close()
      const rules = { languages: ['de', 'en'] }
      portal = await testPortal({ file, startsAt: startsAt + hourMs, people: [], rules })
      expect((await unlockIn('en')).notice).toContain('Ihr Konto')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
