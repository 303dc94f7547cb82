import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCode, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const missing = {
  en: 'Please enter your username.',
  de: 'Bitte geben Sie Ihren Benutzernamen ein.',
  ar: 'يُرجى إدخال اسم المستخدم.',
} as const
const empty = { username: '', captcha: rightCaptcha }

/** A visitor who chose a language at the switch. */
function whoChose(language: string) {
  const visitor = portal.visitor()
  visitor.cookies.set('language', language)
  return visitor
}

describe('the language of an answer', () => {
  test.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9', 'de'],
    ['en;q=0.3, ar-EG;q=0.7, fr', 'ar'],
    ['AR', 'ar'],
    ['fr, de;q=0, en;q=0.1', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [';;q=1,,=,de;q=oops,ar;q=0.2', 'ar'],
    [`${'x-'.repeat(3000)}de`, 'en'],
  ] as const)('who accepts %j is answered in %s (LANG1)', async (accepted, language) => {
    const answer = await portal.visitor().call('startReset', empty, { headers: { 'accept-language': accepted } })
    expect([answer.status, answer.body.message]).toEqual([400, missing[language]])
  })

  test.each([
    ['15 KB of ranges and then German', `${'xx;q=0.1,'.repeat(1_700)}de`, 'en'],
    ['one range of 600 signs and then German', `${'x'.repeat(600)},de`, 'en'],
    ['sixteen short ranges and then German', `${'xx,'.repeat(16)}de`, 'en'],
    ['fifteen short ranges and then German', `${'xx,'.repeat(15)}de`, 'de'],
    ['German and then 15 KB of ranges', `de;q=0.5,${'xx;q=0.1,'.repeat(1_700)}ar`, 'de'],
  ] as const)('only the head of a list is read: %s (Q4)', async (_what, accepted, language) => {
    const answer = await portal.visitor().call('startReset', empty, { headers: { 'accept-language': accepted } })
    expect([answer.status, answer.body.message]).toEqual([400, missing[language]])
  })

  test('the choice of the visitor comes first (LANG1)', async () => {
    const answer = await whoChose('ar').call('startReset', empty, { headers: { 'accept-language': 'de' } })
    expect(answer.body.message).toBe(missing.ar)
  })

  test('a choice that is not on offer counts as none (LANG1)', async () => {
    for (const choice of ['fr', 'constructor', '../de']) {
      const answer = await whoChose(choice).call('startReset', empty, { headers: { 'accept-language': 'de' } })
      expect(answer.body.message).toBe(missing.de)
    }
  })

  test('what is refused before any call is reached is worded too (LANG1)', async () => {
    const headers = { 'accept-language': 'de' }
    const unknown = await portal.visitor().raw({ method: 'GET', url: '/api/nope', headers })
    expect(unknown.body.message).toBe('Unter dieser Adresse gibt es nichts.')
    const broken = await portal.visitor().raw({ method: 'GET', url: '/%zz', headers })
    expect(broken.body.message).toBe('Unter dieser Adresse gibt es nichts.')
  })

  test('codes and answers come in the language of the visitor, notices in that of the account (LANG1, changed by G10)', async () => {
    const visitor = whoChose('de')
    await sendFirst(visitor, await startFlow(visitor, 'unlock', 'dave'), { flow: 'unlock' })
    const code = await readCode(portal, 'dave@mail.example')
    const done = await visitor.call('compareCode', { code }, { flow: 'unlock' })
    expect(done.body.message).toBe('Ihr Konto wurde entsperrt. Sie können sich jetzt anmelden.')
    await portal.delivered()
    const texts = portal.mail.messages().map(({ message }) => message.text)
    expect(texts[0]).toContain('Your account was unlocked')
    expect(texts[1]).toContain(`Ihr Bestätigungscode: ${code}`)
  })

  test('an SMS comes in Arabic to who reads Arabic', async () => {
    const visitor = whoChose('ar')
    await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset', kind: 'phone' })
    await portal.delivered()
    expect(portal.sms.messages()[0]?.message.text).toContain('رمزك لإعادة تعيين كلمة المرور')
  })

  test('password rules and what they refuse are said in the language', async () => {
    const visitor = await signInFully(portal)
    visitor.cookies.set('language', 'ar')
    const told = await visitor.call('passwordRules', {}, { flow: 'profile' })
    expect(told.body.rules[0]?.sentence).toBe('7 خانات على الأقل')
    visitor.cookies.set('language', 'de')
    const next = { oldPassword: 'Portico-Demo-1', newPassword: 'ab', newpassword2: 'ab' }
    const refused = await visitor.call('changePassword', next)
    expect(refused.body.message).toMatch(/^Das neue Passwort erfüllt diese Anforderungen nicht: mindestens 7 Zeichen; /)
    const own = await visitor.call('addEmail', { email: 'alice@uni.example' })
    expect(own.body.message).toBe('Bitte geben Sie eine E-Mail-Adresse außerhalb von Example University ein.')
  })
})

test('the first language on offer is spoken to whoever asks for none of them (LANG1)', async () => {
  const german = await testPortal({ rules: { languages: ['de', 'ar'] } })
  const answer = await german.visitor().call('startReset', empty, { headers: { 'accept-language': 'en' } })
  expect(answer.body.message).toBe(missing.de)
  await german.close()
})
