import type { FlowName } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
import { offeredIds, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'
import type { Delivery } from './delivery.js'
import { smtp } from './smtp/smtp.js'

const fresh = 'Blauer-Himmel-7'
const phone = '+15550142'
const everyContact = [phone, 'alice@home.example', 'alice@mail.example']
let portal: TestPortal
let sink: MailSink
let email: Delivery

beforeEach(async () => {
  sink = await startMailSink({ closeTimeout: 100 })
  email = smtp({ url: sink.url, from: 'portal@uni.example' })
  portal = await testPortal({
    email,
    limits: { failedSignIns: 1000 },
    people: [
      { username: 'alice', emails: ['alice@mail.example', 'alice@home.example'], phones: [phone] },
      { username: 'carol', emails: ['carol@mail.example'], mustChangePassword: true },
    ],
  })
})
afterEach(async () => {
  await portal.close()
  await email.close()
  await sink.close()
})

/** Everything that arrived by mail and by SMS. */
async function arrived(): Promise<{ to: string; text: string; html: string }[]> {
  await portal.delivered()
  const mails = sink.received.map(({ to, parsed }) => ({
    to: to.join(),
    text: parsed.text ?? '',
    html: parsed.html ?? '',
  }))
  return [...mails, ...portal.sms.messages().map(({ message: { to, text } }) => ({ to, text, html: '' }))]
}

async function newestCode(to: string): Promise<string> {
  const texts = (await arrived()).filter((message) => message.to === to).map(({ text }) => text)
  return texts.flatMap((text) => /(?<!\d)\d{6}(?!\d)/.exec(text) ?? []).at(-1) ?? ''
}

async function prove(flow: FlowName, username = 'alice'): Promise<TestVisitor> {
  const visitor = portal.visitor()
  const [id = ''] = offeredIds(await startFlow(visitor, flow, username))
  await sendAndCompare(visitor, { flow, id, to: `${username}@mail.example` })
  return visitor
}

async function sendAndCompare(visitor: TestVisitor, { flow, id, to }: { flow: FlowName; id: string; to: string }) {
  portal.pass(31_000)
  await visitor.call('sendCode', { type: 'email', id }, { flow })
  const answer = await visitor.call('compareCode', { code: await newestCode(to) }, { flow })
  expect(answer.status).toBe(200)
}

const addressId = async (visitor: TestVisitor, address: string) =>
  (await visitor.call('session')).body.user?.emails.find((entry) => entry.email === address)?._id ?? ''

/** Acts of a person, and the notice that each contact gets. */
const changes: Record<string, { readonly told: RegExp; readonly act: () => Promise<unknown> }> = {
  'a reset': {
    told: /password of your account was reset/,
    act: async () => (await prove('reset')).call('resetPassword', { password: fresh, password2: fresh }),
  },
  'a change of password': {
    told: /password of your account was changed/,
    act: async () =>
      (await prove('profile')).call('changePassword', {
        oldPassword: password,
        newPassword: fresh,
        newpassword2: fresh,
      }),
  },
  'an unlock': { told: /account was unlocked/, act: () => prove('unlock') },
  'an address added': {
    told: /new email address became a verification method/,
    act: async () => {
      const visitor = await prove('profile')
      const { body } = await visitor.call('addEmail', { email: 'alice@new.example' })
      return visitor.call('verifyEmail', { id: body.data.id, code: await newestCode('alice@new.example') })
    },
  },
  'an address removed, that address too': {
    told: /address was removed/,
    act: async () => {
      const visitor = await prove('profile')
      return visitor.call('removeEmail', { id: await addressId(visitor, 'alice@home.example') })
    },
  },
  'a flow that died by wrong codes': {
    told: /too many wrong verification codes/,
    act: async () => {
      const visitor = portal.visitor()
      const [id = ''] = offeredIds(await startFlow(visitor, 'reset', 'alice'))
      await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
      const right = await newestCode('alice@mail.example')
      const code = right === '000000' ? '000001' : '000000'
      for (let n = 0; n < 6; n += 1) await visitor.call('compareCode', { code }, { flow: 'reset' })
    },
  },
  'twenty wrong passwords (changed by G11)': {
    told: /entered 20 wrong passwords/,
    act: async () => {
      // The last one comes from the network that the notice names.
      for (let n = 18; n >= 0; n -= 1) {
        await portal
          .visitor(`10.0.${n}.1`)
          .call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha })
      }
      await portal.visitor().call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha })
    },
  },
}

describe('every verified contact is told once', () => {
  test.each(Object.entries(changes))('of %s: when, roughly from where, and whom to call (R7)', async (_, change) => {
    await change.act()
    const notices = (await arrived()).filter(({ text }) => change.told.test(text))
    expect(notices.map(({ to }) => to).sort()).toEqual(everyContact)
    for (const { to, text, html } of notices) {
      expect(text).toMatch(/5 Jan(uary 2026 at|,) 09:0\d UTC/)
      expect(text).toContain('127.0.0.x')
      expect(text).toContain('+1 555 0100')
      expect(text + html).not.toMatch(/\b\d{6}\b|href|https?:/)
      for (const secret of [fresh, password]) expect(text + html).not.toContain(secret)
      if (to === phone) expect(text).not.toMatch(/alice/i)
      else expect(html).toContain(text.split('\n')[0])
    }
  })

  test('of a forced change, once it has taken effect and not before (R7, R5)', async () => {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'carol')
    const staged = await visitor.call('forcedChange', { password: fresh, password2: fresh })
    const changed = async () =>
      (await arrived()).filter(({ text }) => /password of your account was changed/.test(text))
    expect(await changed()).toEqual([])
    const [id = ''] = offeredIds(staged.body)
    await sendAndCompare(visitor, { flow: 'profile', id, to: 'carol@mail.example' })
    expect((await changed()).map(({ to }) => to)).toEqual(['carol@mail.example'])
  })

  test('but no contact that is not proven yet, and nobody of what was refused (R7, N4)', async () => {
    const visitor = await prove('profile')
    await visitor.call('addEmail', { email: 'pending@new.example' })
    await visitor.call('changePassword', { oldPassword: 'wrong', newPassword: fresh, newpassword2: fresh })
    await visitor.call('changePassword', { oldPassword: password, newPassword: 'weak', newpassword2: 'weak' })
    expect((await arrived()).filter(({ text }) => /was changed/.test(text))).toEqual([])
    await visitor.call('changePassword', { oldPassword: password, newPassword: fresh, newpassword2: fresh })
    const told = (await arrived()).filter(({ text }) => /was changed/.test(text)).map(({ to }) => to)
    expect(told.sort()).toEqual(everyContact)
  })
})

describe('a message with a code', () => {
  const purposes = [
    ['profile', /sign in to your account/, /code to sign in/],
    ['reset', /reset your password/, /code to reset your password/],
    ['unlock', /unlock your account/, /code to unlock your account/],
  ] as const

  test.each(purposes)(
    'of the flow %s names it, warns and carries no link, by mail and by SMS (R7, O7)',
    async (...row) => {
      const [flow, byMail, bySms] = row
      const visitor = portal.visitor()
      const started = await startFlow(visitor, flow, 'alice')
      for (const type of ['email', 'phone'] as const) {
        await visitor.call('sendCode', { type, id: offeredIds(started, type)[0] ?? '' }, { flow })
        await portal.delivered()
      }
      const messages = await arrived()
      expect(messages.map(({ to }) => to)).toEqual(['alice@mail.example', phone])
      const [mailed, short] = messages
      expect(mailed?.text).toMatch(byMail)
      expect(mailed?.html).toMatch(byMail)
      expect(short?.text).toMatch(bySms)
      for (const one of messages) {
        expect(one.text).toMatch(/staff (will )?never ask/i)
        expect(one.text + one.html).not.toMatch(/href|https?:|mailto:|<img/)
      }
      expect(short?.text).not.toMatch(/alice/i)
      expect(sink.received[0]?.parsed.subject).not.toMatch(/\d/)
    },
  )

  test('for an address that is being added says that it confirms this address (R7, O7)', async () => {
    await (await prove('profile')).call('addEmail', { email: 'alice@new.example' })
    const [mailed] = (await arrived()).filter(({ to }) => to === 'alice@new.example')
    expect(mailed?.text).toMatch(/confirm this email address as a verification method/)
    expect(mailed?.text).toMatch(/staff will never ask/)
    expect(mailed?.html).not.toMatch(/href|https?:/)
  })
})
