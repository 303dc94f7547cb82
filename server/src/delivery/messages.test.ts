import { describe, expect, test } from 'vitest'
import { codeMessage, type NoticeSubject, noticeMessage } from './messages.js'

const institution = { name: 'Example University', helpDeskPhone: '+1 555 0100' }
const order = {
  channel: 'email',
  to: 'alice@mail.example',
  purpose: 'reset',
  code: '042517',
  language: 'en',
  institution,
  publicHost: 'portal.example',
} as const
const purposes = ['profile', 'reset', 'unlock', 'enroll', 'initial'] as const

function mail(changes: Partial<Parameters<typeof codeMessage>[0]> = {}) {
  const message = codeMessage({ ...order, ...changes })
  if (message.channel !== 'email') throw new Error('not a mail')
  return message
}

describe('a message with a code', () => {
  test('R7 a mail names the purpose, the code, its life and the help desk, and warns', () => {
    expect(mail().text).toBe(`Use this code to reset your password.

Your verification code: 042517

It is valid for 10 minutes and works once.

Our staff will never ask you for this code. If you did not ask for it, somebody may be trying to use your account: do not pass it on, and call the help desk: +1 555 0100.
`)
  })

  test('R7 the code is in text and HTML, never in the subject, and there is no link', () => {
    const { subject, text, html } = mail()
    expect(subject).toBe('Example University: your verification code')
    expect(html).toContain('042517')
    expect(`${subject}${text}${html}`).not.toMatch(/https?:|href|mailto:/)
  })

  test('O7 each purpose has its own words', () => {
    const texts = purposes.flatMap((purpose) => [
      mail({ purpose }).text,
      codeMessage({ ...order, channel: 'sms', purpose }).text,
    ])
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('an SMS fits into one, warns, and ends with the line that binds the code to the portal', () => {
    for (const purpose of purposes) {
      const { text } = codeMessage({ ...order, channel: 'sms', to: '+15550142', purpose })
      expect(text).toContain('Staff never ask for it')
      expect(text.split('\n').at(-1)).toBe('@portal.example #042517')
      expect(text.length).toBeLessThanOrEqual(160)
    }
  })

  test('I6 the name of the institution is text in HTML and one line in a subject', () => {
    const { subject, html } = mail({ institution: { name: '<img onerror=x>\r\nBcc: y', helpDeskPhone: '"<b>' } })
    expect(subject).toBe('<img onerror=x> Bcc: y: your verification code')
    expect(html).not.toMatch(/<img|<b>/)
    expect(html).toContain('&quot;&lt;b&gt;')
  })

  test('without a name it comes from the Account Portal, without a phone no empty one is printed', () => {
    const { subject, text } = mail({ institution: { name: ' ', helpDeskPhone: '' } })
    expect(subject).toBe('Account Portal: your verification code')
    expect(text).toMatch(/tell the help desk\.\n$/)
  })
})

describe('a message in another language', () => {
  test('a German mail is German throughout', () => {
    const { subject, text, html } = mail({ language: 'de' })
    expect(subject).toBe('Example University: Ihr Bestätigungscode')
    expect(text).toContain(
      'Mit diesem Code setzen Sie Ihr Passwort zurück.\n\nIhr Bestätigungscode: 042517\n\nEr gilt 10 Minuten',
    )
    expect(html).toContain('<html lang="de" dir="ltr">')
  })

  test('an Arabic mail runs from right to left, with its numbers in order', () => {
    const { subject, text, html } = mail({ language: 'ar' })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(text).toContain('رمز التحقق الخاص بك: 042517\n')
    expect(text).toContain('10 دقائق')
    expect(text).toContain('\u2066+1 555 0100\u2069')
    expect(subject.startsWith('\u200f\u2068Example University\u2069: ')).toBe(true)
  })

  test.each(['de', 'ar'])(
    'an SMS in %s is bound to the portal, and never longer than two or three parts',
    (language) => {
      for (const purpose of purposes) {
        const { text } = codeMessage({ ...order, language, channel: 'sms', to: '+15550142', purpose })
        expect(text).toContain('042517')
        expect(text.split('\n').at(-1)).toBe('@portal.example #042517')
        expect(text).not.toContain('{')
        expect(text.length).toBeLessThanOrEqual(language === 'de' ? 160 : 3 * 67)
      }
    },
  )

  test.each([
    ['de', 'Wann: 5. Oktober 2026 um 14:03 UTC', 'Von: 203.0.113.x'],
    ['ar', /الوقت: .*أكتوبر.* UTC/, 'من: \u2066203.0.113.x\u2069'],
  ])('a notice in %s says when and where in its own way', (language, when, where) => {
    const { text } = noticeMessage({
      channel: 'email',
      to: 'alice@mail.example',
      what: 'password-changed',
      at: Date.UTC(2026, 9, 5, 14, 3),
      source: '203.0.113.77',
      language,
      institution,
    })
    expect(text).toMatch(when)
    expect(text).toContain(where)
  })
})

describe('a notice', () => {
  const notice = {
    channel: 'email',
    to: 'alice@mail.example',
    what: 'password-changed',
    at: Date.UTC(2026, 9, 5, 14, 3),
    source: '203.0.113.77',
    language: 'en',
    institution,
  } as const

  test('R7 tells what, when, roughly from where, and whom to call', () => {
    expect(noticeMessage(notice).text).toBe(`The password of your account was changed.

When: 5 October 2026 at 14:03 UTC

From: 203.0.113.x

If this was not you, call the help desk at once: +1 555 0100.
`)
  })

  test.each([
    ['2001:db8:1:2::/64', 'From: 2001:db8:1:x'],
    ['::ffff:203.0.113.77', 'From: 203.0.113.x'],
  ])('the source %s is told only coarsely', (source, line) => {
    expect(noticeMessage({ ...notice, source }).text).toContain(`${line}\n`)
  })

  test('an unknown source has no line', () => {
    expect(noticeMessage({ ...notice, source: 'unknown' }).text).not.toContain('From:')
  })

  test('R7 every subject can be told by mail and by SMS, without a code', () => {
    const subjects: NoticeSubject[] = [
      'password-reset',
      'password-changed',
      'unlocked',
      'email-added',
      'email-removed',
      'wrong-codes',
      'throttled',
    ]
    for (const what of subjects) {
      expect(noticeMessage({ ...notice, what }).text.length).toBeGreaterThan(60)
      const sms = noticeMessage({ ...notice, what, channel: 'sms', to: '+15550142' })
      expect(sms.text).toContain('call +1 555 0100')
      expect(sms.text).not.toContain('{')
    }
  })
})
