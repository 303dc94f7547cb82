import { instantInShort } from '@portico/text/instant-in-words'
import { allLanguages } from '@portico/text/say-in'
import { describe, expect, test } from 'vitest'
import { asMail, deskDeeds, noticeOrder as notice, noticeOf, noticeSubjects } from '../../testing/every-mail.js'
import { noticeMessage } from './notice-message.js'

describe('a notice', () => {
  test('tells what, when, roughly from where, whom to call, and why it came (R7)', () => {
    expect(noticeMessage(notice).text).toBe(`Example University

Your password was changed

The password of your account was changed. Other devices were signed out.

When: 5 July 2026 at 14:03 UTC
Network: 203.0.113.x

If this was not you, call the help desk at once: +1 555 0100.

You received this message from Example University because this address receives codes for an account, or did until recently.
`)
  })

  test('has a subject of its own for each event (MAIL3)', () => {
    const subjects = noticeSubjects.map((what) => asMail(noticeMessage({ ...notice, what })).subject)
    expect(new Set(subjects).size).toBe(noticeSubjects.length)
    expect(subjects).toContain('Example University: your password was changed')
    expect(subjects).toContain('Example University: wrong codes entered for your account')
  })

  test.each([
    ['2001:db8:1:2::/64', 'Network: 2001:db8:1:x'],
    ['::ffff:203.0.113.77', 'Network: 203.0.113.x'],
  ])('the source %s is told only coarsely', (source, line) => {
    expect(noticeMessage({ ...notice, source }).text).toContain(`${line}\n`)
  })

  test('an unknown source has no line', () => {
    expect(noticeMessage({ ...notice, source: 'unknown' }).text).not.toContain('Network:')
  })

  test.each(noticeSubjects)(
    'of %s says by mail and by SMS what, when, roughly from where, and whom to call (R7)',
    (what) => {
      const mailed = noticeMessage(noticeOf(what))
      const short = noticeMessage({ ...noticeOf(what), channel: 'sms', to: '+15550142' })
      for (const { text } of [mailed, short]) {
        expect(text).toMatch(/your account|your password|the password/i)
        expect(text).toContain('203.0.113.x')
        expect(text).toContain('+1 555 0100')
        expect(text).not.toMatch(/[{}]|https?:|\b\d{6}\b/)
      }
      expect(mailed.text).toContain('When: 5 July 2026 at 14:03 UTC')
      expect(short.text).toContain('5 Jul, 14:03 UTC')
      expect(short.text.length).toBeLessThanOrEqual(160)
    },
  )

  test.each(deskDeeds)(
    'of the deed %s of the help desk names what it did, its case and from when it counts, in one SMS (HD12)',
    (deed) => {
      const order = { ...noticeOf('desk-act', deed), source: '' }
      const counts = ['add-contact', 'remove-proofs-later', 'print-pass'].includes(deed)
      const texts = allLanguages.map((language) => {
        const { text } = noticeMessage({ ...order, language, channel: 'sms' })
        expect(text).toMatch(/^[^{}]*C-8F3K-2M.*[+]1 555 0100/)
        const from = instantInShort(order.desk?.from ?? 0, { ...order, language })
        expect([text, text.split('C-8F3K-2M')[0]?.includes(from)]).toEqual([text, counts])
        return text
      })
      expect(texts[0]?.length).toBeLessThanOrEqual(160)
      expect(noticeMessage(order).text).not.toMatch(/[{}]|Network/)
    },
  )

  test('by SMS from an unknown source or without a phone of the help desk says so much less (R7)', () => {
    const institution = { name: 'Example University', helpDeskPhone: '' }
    expect(noticeMessage({ ...notice, institution, channel: 'sms', to: '+15550142', source: 'unknown' }).text).toBe(
      'Example University: The password of your account was changed. 5 Jul, 14:03 UTC. Not you? Tell the help desk.',
    )
  })

  test('says the time of the portal’s zone by mail and by SMS (TIME3)', () => {
    const there = { ...notice, timeZone: 'Europe/Berlin' } as const
    expect(noticeMessage(there).text).toContain('When: 5 July 2026 at 16:03 CEST')
    expect(noticeMessage({ ...there, channel: 'sms' }).text).toContain('5 Jul, 16:03 CEST')
  })

  test.each([
    ['de', 'Wann: 5. Juli 2026 um 14:03 UTC', 'Netz: 203.0.113.x'],
    ['ar', /الوقت: .*يوليو.* UTC/, 'الشبكة: \u2066203.0.113.x\u2069'],
  ])('in %s says when and where in its own way', (language, when, where) => {
    const { text } = noticeMessage({ ...notice, language })
    expect(text).toMatch(when)
    expect(text).toContain(where)
  })
})
