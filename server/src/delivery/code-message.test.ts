import { describe, expect, test } from 'vitest'
import { codeMessage, type NoticeSubject, noticeMessage } from './code-message.js'

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
  test('a mail names the purpose, the code, its life and the help desk, and warns (R7)', () => {
    expect(mail().text).toBe(`Use this code to reset your password.

Your verification code: 042517

It is valid for 10 minutes and works once.

Our staff will never ask you for this code. If you did not ask for it, someone may be trying to use your account: do not pass it on, and call the help desk: +1 555 0100.
`)
  })

  test('the code is in text and HTML, never in the subject, and there is no link (R7)', () => {
    const { subject, text, html } = mail()
    expect(subject).toBe('Example University: your verification code')
    expect(html).toContain('042517')
    expect(`${subject}${text}${html}`).not.toMatch(/https?:|href|mailto:/)
  })

  test('each purpose has its own words (O7)', () => {
    const texts = purposes.flatMap((purpose) => [
      mail({ purpose }).text,
      codeMessage({ ...order, channel: 'sms', purpose }).text,
    ])
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('an SMS fits into one, warns, and ends with the line that binds the code to the portal (SMS3)', () => {
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

  test('an Arabic mail runs from right to left, with its numbers in order (LANG4)', () => {
    const { subject, text, html } = mail({ language: 'ar' })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(text).toContain('رمز التحقق الخاص بك: 042517\n')
    expect(text).toContain('10 دقائق')
    expect(text).toContain('\u2066+1 555 0100\u2069')
    expect(subject.startsWith('\u200f\u2068Example University\u2069: ')).toBe(true)
  })

  test.each(['de', 'ar'])(
    'an SMS in %s is bound to the portal, and never longer than two or three parts (SMS3)',
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
      timeZone: 'UTC',
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
    timeZone: 'UTC',
    language: 'en',
    institution,
  } as const

  test('tells what, when, roughly from where, and whom to call (R7)', () => {
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

  const subjects: readonly NoticeSubject[] = [
    'password-reset',
    'password-changed',
    'unlocked',
    'email-added',
    'email-removed',
    'wrong-codes',
    'failed-sign-ins',
    'password-known',
    'further-attempts',
  ]

  test.each(subjects)('of %s says by mail and by SMS what, when, roughly from where, and whom to call (R7)', (what) => {
    const mailed = noticeMessage({ ...notice, what })
    const short = noticeMessage({ ...notice, what, channel: 'sms', to: '+15550142' })
    for (const { text } of [mailed, short]) {
      expect(text).toMatch(/your account|your password|the password/i)
      expect(text).toContain('203.0.113.x')
      expect(text).toContain('+1 555 0100')
      expect(text).not.toMatch(/[{}]|https?:|\b\d{6}\b/)
    }
    expect(mailed.text).toContain('When: 5 October 2026 at 14:03 UTC')
    expect(short.text).toContain('5 Oct, 14:03 UTC')
    expect(short.text.length).toBeLessThanOrEqual(160)
  })

  test('by SMS from an unknown source or without a phone of the help desk says so much less (R7)', () => {
    const institutionWithoutPhone = { name: 'Example University', helpDeskPhone: '' }
    const short = { ...notice, channel: 'sms', to: '+15550142', source: 'unknown' } as const
    expect(noticeMessage({ ...short, institution: institutionWithoutPhone }).text).toBe(
      'Example University: The password of your account was changed. 5 Oct, 14:03 UTC. Not you? Tell the help desk.',
    )
  })

  test('is in simple HTML what it is in text, without a link or a picture (R7)', () => {
    const message = noticeMessage(notice)
    if (message.channel !== 'email') throw new Error('not a mail')
    for (const line of message.text.trim().split('\n\n')) expect(message.html).toContain(line)
    expect(message.html).not.toMatch(/href|<img|<script|https?:/)
  })
})
