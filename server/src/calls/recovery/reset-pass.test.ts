import type { StaffInputOf } from '@portico/contract'
import { instantInShort, instantInWords } from '@portico/text/instant-in-words'
import { afterEach, describe, expect, test } from 'vitest'
import { giveProofs } from '../../testing/app-of.js'
import { callStaff, enterConsole, makeAgent } from '../../testing/call-staff.js'
import { deskSteps, openDesk } from '../../testing/desk-steps.js'
import { givePassTo } from '../../testing/give-pass-to.js'
import { countEvents, signInFully } from '../../testing/steps.js'
import { stopByName } from '../../testing/stop-by-name.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const hour = 60 * minute
const fresh = { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' }
/** Twelve signs that are no pass of anybody. */
const invented = '0000-0000-0000'

let portal: TestPortal
afterEach(() => portal.close())
const { act, open, messagesTo, checked } = deskSteps(() => portal)

async function atConsole(): Promise<TestVisitor> {
  const desk = await openDesk()
  portal = desk.portal
  return desk.omar
}

const type = (username: string, pass: string, visitor = portal.visitor()) =>
  visitor.call('resetPass', { username, pass, captcha: rightCaptcha })
const setPassword = (visitor: TestVisitor) => visitor.call('resetPassword', fresh)

async function contactOf(username: string, kind: 'email' | 'phone') {
  const { store, directory } = portal.ports
  const account = await directory.find(username)
  const contact = (await store.contacts.allOf(account?.id ?? '')).find((one) => one.kind === kind)
  if (contact === undefined) throw new Error(`${username} has no ${kind}`)
  return contact
}

async function sentTo(omar: TestVisitor, address: string) {
  const shown = await open(omar)
  await checked(omar, shown)
  const kind = address.includes('@') ? 'email' : 'phone'
  const { id: contact } = await contactOf('anna', kind)
  const done = await callStaff(omar, 'staffAct', { case: shown.case, act: 'send-pass', contact })
  const [text = ''] = (await messagesTo(address)).filter((one) => /one-time pass( is|:)/.test(one))
  return { done, text, pass: /[0-9A-Z]{4}(-[0-9A-Z]{4}){2}/.exec(text)?.[0] ?? '', case: shown.case }
}

describe('a pass that the help desk sends', () => {
  test.each(['anna@mail.example', '+15550142'])(
    'to %s lets its reader set a new password once, and every contact hears of it (HD12, HD20)',
    async (address) => {
      const omar = await atConsole()
      const { done, text, pass, case: caseId } = await sentTo(omar, address)
      expect(done).toMatchObject({ status: 200, body: { once: null, isWaiting: false } })
      expect(done.text).not.toContain(pass)
      expect(text).toContain('/pass')
      expect(text).not.toMatch(/https?:|Omar|anna m/)
      for (const told of ['anna@mail.example', '+15550142'])
        expect((await messagesTo(told)).join()).toContain('The help desk sent you a one-time pass.')
      const visitor = portal.visitor()
      const granted = await type('anna', pass, visitor)
      expect(granted).toMatchObject({ status: 200, body: { grant: expect.stringMatching(/^2.*Z$/) } })
      expect(await portal.ports.store.audit.recent(1, { event: 'pass.used' })).toMatchObject([
        { caseId, purpose: 'reset', reason: address.includes('@') ? 'email' : 'phone', result: 'ok' },
      ])
      expect((await type('anna', pass)).body.code).toBe('pass-wrong')
      expect((await setPassword(visitor)).status).toBe(200)
      expect((await setPassword(visitor)).status).toBe(401)
    },
  )

  test('goes to no contact of somebody else, none that waits, and none without a check (HD11, HD20)', async () => {
    const omar = await atConsole()
    const shown = await open(omar)
    const { id: contact } = await contactOf('anna', 'email')
    const send = (to?: string) => callStaff(omar, 'staffAct', { case: shown.case, act: 'send-pass', contact: to })
    expect((await send(contact)).body.code).toBe('check-needed')
    await checked(omar, shown)
    const ofBen = await contactOf('ben', 'email')
    for (const to of [undefined, '', 'x', ofBen.id]) expect((await send(to)).body.code).toBe('act-impossible')
    const { store, clock } = portal.ports
    const waiting = { now: clock.now(), heldUntil: clock.now() + hour }
    const id = (await contactOf('anna', 'phone')).id
    await store.contacts.markVerified(id, waiting)
    expect((await send(id)).body.code).toBe('act-impossible')
    expect(await countEvents(portal, 'act.done')).toBe(0)
    expect((await send(contact)).status).toBe(200)
  })

  test('is a code to its contact and no more: beside an app it wants the app, and ends with its contact (HD20)', async () => {
    await atConsole()
    const { app } = await giveProofs(portal, 'anna')
    const { id: contactId } = await contactOf('anna', 'email')
    const visitor = portal.visitor()
    const pass = await givePassTo(portal, 'anna', { contactId })
    expect((await type('anna', pass, visitor)).body.code).toBe('another-proof')
    expect((await visitor.call('session')).body).toMatchObject({
      verification: { proofs: { done: ['email'], ways: ['app'] } },
    })
    expect((await setPassword(visitor)).status).toBe(401)
    expect((await visitor.call('compareApp', { code: app.code() }, { flow: 'reset' })).status).toBe(200)
    expect((await setPassword(visitor)).status).toBe(200)
    const gone = await givePassTo(portal, 'anna', { contactId })
    await portal.ports.store.contacts.remove(contactId)
    expect((await type('anna', gone)).body.code).toBe('pass-wrong')
  })
})

describe('a printed pass', () => {
  const inBerlin = { language: 'en', timeZone: 'Europe/Berlin' }
  interface Row {
    readonly who: string
    /** How long ago the help desk removed the only contact, in ms. */
    readonly removedAgoMs?: number
    readonly waitMs: number
  }

  /** Omar's case about who stands before him and is checked, and Lena, who agrees. */
  async function standing(who: string) {
    await makeAgent(portal, 'lena')
    const [omar, lena] = [await enterConsole(portal, 'omar'), await enterConsole(portal, 'lena')]
    const shown = await open(omar, who, { direction: 'here' })
    await callStaff(omar, 'staffCheck', { case: shown.case, kind: 'here' })
    await callStaff(omar, 'staffCheckResult', { case: shown.case, answer: 'passport' })
    return async (asked: Omit<StaffInputOf<'staffAct'>, 'case'>) => {
      const press = () => callStaff(omar, 'staffAct', { case: shown.case, ...asked })
      expect((await press()).body).toMatchObject({ isWaiting: true, once: null })
      const approval = (await callStaff(lena, 'staffSession')).body.waiting[0]?.approval ?? ''
      const yes = { approval, answer: 'yes', word: 'I see them.', seen: true } as const
      expect((await callStaff(lena, 'staffApprove', yes)).status).toBe(200)
      const done = await press()
      await callStaff(omar, 'staffCloseCase', { case: shown.case, outcome: 'helped' })
      return done
    }
  }

  test.each([
    ['has a contact', { who: 'ben', waitMs: 4 * hour }],
    ['never had one', { who: 'nils', waitMs: 0 }],
    ['lost the last one 71:59 hours ago', { who: 'ben', removedAgoMs: 72 * hour - minute, waitMs: 4 * hour }],
    ['lost the last one 72:01 hours ago', { who: 'ben', removedAgoMs: 72 * hour + minute, waitMs: 0 }],
  ])(
    'of one who %s comes once, after the yes of an agent who sees them, and works when its slip says (HD19, HD20)',
    async (_, { who, removedAgoMs = 0, waitMs }: Row) => {
      portal = (await openDesk({ rules: { timeZone: 'Europe/Berlin' } })).portal
      if (removedAgoMs > 0) {
        portal.pass(3 * 24 * hour)
        const { id: contact } = await contactOf(who, 'email')
        expect((await (await standing(who))({ act: 'remove-contact', contact })).status).toBe(200)
        portal.pass(removedAgoMs)
      }
      portal.pass(17_321)
      const press = await standing(who)
      const printed = portal.ports.clock.now()
      const { pass = '', from = '', until = '', works } = (await press({ act: 'print-pass' })).body.once ?? {}
      const leftMs = Date.parse(from) - printed
      expect(leftMs).toBe(waitMs === 0 ? 0 : Math.ceil((printed + waitMs) / minute) * minute - printed)
      expect(Date.parse(until) - Date.parse(from)).toBe(24 * hour)
      const inWords = (at: string) => instantInShort(Date.parse(at), inBerlin)
      expect(works).toBe(`It works once, from ${inWords(from)} to ${inWords(until)}.`)
      expect(works).toContain(' CET ')
      if (waitMs > 0) {
        portal.pass(leftMs - 1)
        const early = await type(who, pass)
        expect(early.body).toMatchObject({ code: 'pass-early', from })
        expect(early.body.message).toBe(`This pass works from ${instantInWords(Date.parse(from), inBerlin)} on.`)
        portal.pass(1)
      }
      expect((await type(who, pass)).status).toBe(200)
      expect((await type(who, pass)).body.code).toBe('pass-wrong')
    },
  )

  test('is all that one reset demands, beside an app too, and serves no sign-in (HD20)', async () => {
    await atConsole()
    await giveProofs(portal, 'anna')
    const visitor = portal.visitor()
    expect((await type('anna', await givePassTo(portal, 'anna'), visitor)).status).toBe(200)
    expect((await visitor.call('session')).body.isLoggedIn).not.toBe(true)
    expect((await setPassword(visitor)).status).toBe(200)
    const again = { username: 'anna', password: fresh.password, captcha: rightCaptcha }
    expect((await portal.visitor().call('signIn', again)).body).toMatchObject({ proofs: { ways: ['app'] } })
  })

  test('that is early says from when, to whoever has it alone, and is not used up by that (HD20)', async () => {
    await atConsole()
    const from = portal.ports.clock.now() + 4 * hour
    const pass = await givePassTo(portal, 'anna', { from })
    const early = await type('anna', pass)
    expect(early).toMatchObject({ status: 400, body: { code: 'pass-early', from: expect.stringMatching(/Z$/) } })
    expect((await type('anna', invented)).body.code).toBe('pass-wrong')
    expect((await type('ben', pass)).body.code).toBe('pass-wrong')
    portal.pass(4 * hour)
    expect((await type('anna', pass)).status).toBe(200)
  })

  test('is read with slips: small letters, I and L as 1, O as 0, other dashes and blanks (HD20)', async () => {
    await atConsole()
    const pass = await givePassTo(portal, 'anna')
    const slips = pass.toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o').replaceAll('-', ' – ')
    expect((await type('anna', ` ${slips} `)).status).toBe(200)
    for (const odd of ['', ' ', pass.slice(1), `${pass}0`, 'é'.repeat(12), '٠'.repeat(12)])
      expect((await type('anna', odd)).body.code).toBe('pass-wrong')
  })

  test('works a day, until another takes its place, and until the credentials change (HD20)', async () => {
    await atConsole()
    const old = await givePassTo(portal, 'ben')
    const pass = await givePassTo(portal, 'ben')
    expect((await type('ben', old)).body.code).toBe('pass-wrong')
    portal.pass(24 * hour)
    expect((await type('ben', pass)).body.code).toBe('pass-wrong')
    const changed = await givePassTo(portal, 'ben')
    const ben = await signInFully(portal, 'ben')
    const next = { oldPassword: password, newPassword: fresh.password, newpassword2: fresh.password }
    expect((await ben.call('changePassword', next)).status).toBe(200)
    expect((await type('ben', changed)).body.code).toBe('pass-wrong')
  })

  test('ends for good with a stop, and the reset that it began ends, too (HD14, HD20)', async () => {
    const omar = await atConsole()
    const begun = portal.visitor()
    await type('anna', await givePassTo(portal, 'anna'), begun)
    const pass = await givePassTo(portal, 'anna')
    const { case: shown } = await open(omar)
    expect((await act(omar, { case: shown }, 'stop')).status).toBe(200)
    expect((await setPassword(begun)).status).toBe(401)
    expect((await type('anna', pass)).body.code).toBe('pass-wrong')
    await stopByName(portal, 'ben')
    expect((await type('ben', await givePassTo(portal, 'ben'))).body.code).toBe('pass-wrong')
  })

  test('is of no use to a disabled account, nor where there is no console: the call does not exist (HD1, HD20)', async () => {
    await atConsole()
    expect((await type('erin', await givePassTo(portal, 'erin'))).body.code).toBe('pass-wrong')
    await portal.close()
    portal = await testPortal()
    const unknown = await portal.visitor().raw({ method: 'POST', url: '/api/user/reset/nothing', payload: {} })
    const pass = await portal.visitor().raw({ method: 'POST', url: '/api/user/reset/pass', payload: {} })
    const plain = (text: string) => text.replace(/"requestId":"[^"]+"/, '')
    expect([pass.status, plain(pass.text)]).toEqual([404, plain(unknown.text)])
  })
})
