import { allLanguages } from '@portico/text/say-in'
import { describe, expect, test } from 'vitest'
import {
  asMail,
  checkOrder,
  codeOrder as order,
  passOrder,
  codePurposes as purposes,
} from '../../testing/every-mail.js'
import { checkMessage } from './check-message.js'
import { type CodeMessageOrder, codeMessage } from './code-message.js'
import { passMessage } from './pass-message.js'

const mail = (changes: Partial<CodeMessageOrder> = {}) => asMail(codeMessage({ ...order, ...changes }))

describe('a message with a code', () => {
  test('a mail names the institution, the purpose, the code, its life and the help desk, warns, and says why it came (R7)', () => {
    expect(mail().text).toBe(`Example University

Reset your password

Enter this code in the account portal to reset your password.

Your verification code: 042517

Valid until 14:13 UTC (10 minutes). It works once.

Our staff will never ask you for this code. If you did not ask for it, someone may be trying to use your account: do not pass it on, and call the help desk: +1 555 0100.

You received this message from Example University because someone asked for a code to reset your password.
`)
  })

  test('the subject names the purpose and has no code, and there is no link (R7, MAIL3)', () => {
    const { subject, text, html } = mail()
    expect(subject).toBe('Example University: your code to reset your password')
    expect(html).toMatch(/04<span[^>]*>2<\/span>517/)
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

  test('it ends at the time of the portal’s zone, which it names (TIME3)', () => {
    const { text, html } = mail({ timeZone: 'Europe/Berlin' })
    for (const part of [text, html]) expect(part).toContain('Valid until 16:13 CEST (10 minutes).')
  })

  test('without a name it comes from the Account Portal, without a phone no empty one is printed', () => {
    const { subject, text } = mail({ institution: { name: ' ', helpDeskPhone: '' } })
    expect(subject).toBe('Account Portal: your code to reset your password')
    expect(text).toMatch(/tell the help desk\.\n\nYou received this message from Account Portal/)
  })
})

describe('the message of a check', () => {
  const both = (language: string) => {
    const mail = asMail(checkMessage({ ...checkOrder, language }))
    const sms = checkMessage({ ...checkOrder, language, channel: 'sms', to: '+15550142' })
    return [`${mail.subject} ${mail.text}`, `${mail.html}`, `${sms.text}`] as const
  }

  test('asks who called, splits the digits, and says what they open and what to do after a strange call (HD10)', () => {
    const [, , sms] = both('en')
    expect(sms).toBe(
      'Example University help desk: did YOU call us just now? Then read out 042 517. ' +
        'It lets us unlock your account, lift its limits or send you a pass, nothing else. Case C-8F3K-2M. ' +
        'Somebody called you? Hang up, call +1 555 0100.',
    )
    const [mail] = both('en')
    for (const part of [
      '042 517',
      'nothing else. Case C-8F3K-2M.',
      'Valid until 14:13 UTC.',
      'Hang up, call +1 555 0100.',
    ])
      expect(mail).toContain(part)
    expect(mail.split('Somebody is speaking')[0]).not.toMatch(/agent/i)
  })

  test.each(allLanguages)(
    'has in %s no link, no line that fills in a field, and is called no code (HD10)',
    (language) => {
      for (const text of both(language)) {
        expect(text).toMatch(/042[^<>\d]517/)
        expect(text).not.toMatch(/042517|https?:|href|mailto:|@portal/)
        expect(text.replace(/<style>.*<[/]style>|<[^>]*>/gs, '')).not.toMatch(/code|رمز|[{}]|#0/i)
      }
    },
  )
})

describe('the message of a pass', () => {
  test('says where and until when it works, and whom to call, and has no link (HD20)', () => {
    const { text, html } = asMail(passMessage(passOrder))
    for (const part of [
      'portal.example/pass',
      '7KQ4-M2RD-X9TB',
      'It works once, until 14:13 UTC.',
      'Call +1 555 0100.',
    ])
      expect(text).toContain(part)
    expect(`${text}${html}`).not.toMatch(/https?:|href|mailto:/)
    expect(passMessage({ ...passOrder, channel: 'sms', to: '+15550142' }).text).toBe(
      'Example University: your one-time pass is 7KQ4-M2RD-X9TB. ' +
        'Type it at portal.example/pass until 14:13 UTC. Not you? Call +1 555 0100.',
    )
  })
})

describe('a message in another language', () => {
  test('a German mail is German throughout', () => {
    const { subject, text, html } = mail({ language: 'de' })
    expect(subject).toBe('Example University: Ihr Code zum Zurücksetzen des Passworts')
    expect(text).toContain('Passwort zurücksetzen\n\nGeben Sie diesen Code im Kontoportal ein')
    expect(text).toContain('Ihr Bestätigungscode: 042517\n\nGültig bis 14:13 UTC (10 Minuten)')
    expect(html).toContain('<html lang="de" dir="ltr">')
  })

  test('an Arabic mail runs from right to left, with its numbers in order (LANG4)', () => {
    const { subject, text, html } = mail({ language: 'ar' })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toMatch(/<p dir="ltr"[^>]*>04<span[^>]*>2<\/span>517<\/p>/)
    expect(text).toContain('رمز التحقق الخاص بك: 042517\n')
    expect(text).toContain('\u206802:13 م UTC\u2069 (10 دقائق)')
    expect(text).toContain('\u2066+1 555 0100\u2069')
    expect(subject.startsWith('\u200f\u2068Example University\u2069: ')).toBe(true)
  })

  test('an Arabic name does not turn an English sentence round (LANG4)', () => {
    const institution = { name: 'جامعة المثال', helpDeskPhone: '' }
    expect(mail({ institution }).subject).toBe('\u200e\u2068جامعة المثال\u2069: your code to reset your password')
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
})
