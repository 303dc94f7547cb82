import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asMail, codeOrder, everyMail, noticeOrder, type SampleMail } from '../../testing/every-mail.js'
import { type MailSink, type ReceivedMail, startMailSink } from '../../testing/mail-sink.js'
import { codeMessage } from './code-message.js'
import { noticeMessage } from './notice-message.js'
import { smtp } from './smtp/smtp.js'

const samples = everyMail()
const most = 20_000
let sink: MailSink

beforeAll(async () => {
  sink = await startMailSink({ closeTimeout: 100 })
  const delivery = smtp({ url: sink.url, from: 'portal@uni.example' })
  for (const [n, { mail }] of samples.entries()) await delivery.send(mail, `<${n}@portal.example>`)
  await delivery.close()
})
afterAll(() => sink.close())

/** A reader's view of HTML: no head, comments, hidden parts and tags, one space between words. */
function seen(html: string): string {
  const bare = html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<div class="preview"[^>]*>.*?<\/div>/s, '')
    .replace(/<\/?(?:span|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
  return oneSpace(unescaped(bare))
}

const oneSpace = (text: string) => text.replace(/\s+/g, ' ').trim()
const unescaped = (html: string) =>
  html
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
const hidden = (html: string) => /<div class="preview"[^>]*>(.*?)<\/div>/s.exec(html)?.[1] ?? ''
const arrivedAs = (n: number) => sink.received[n]?.parsed as ReceivedMail['parsed']

describe.each(samples.map(({ name, language }, n) => [name, language, n] as const))('the mail %s in %s', (_, __, n) => {
  const { mail, code, language, addresses } = samples[n] as SampleMail

  test('arrives with a text and an HTML part that say the same (MAIL3)', () => {
    const { text = '', html = '', subject } = arrivedAs(n)
    expect(subject).toBe(mail.subject)
    expect(oneSpace(text)).toBe(oneSpace(mail.text))
    expect(seen(html)).toBe(oneSpace(mail.text))
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
  })

  test('names no address but the page of a report, loads nothing, and stays small (R7, MAIL3, MAIL4)', () => {
    const { html = '', text = '', attachments } = arrivedAs(n)
    expect(text.match(/https?:[^\s\u2069]*[^\s.\u2069]/g) ?? []).toEqual(addresses)
    const links = addresses.map((address) => `<a href="${address}" dir="ltr" style="color:inherit">${address}</a>`)
    expect(html.match(/<a href=.*?<\/a>/g) ?? []).toEqual(links)
    const codes = addresses.flatMap((address) => address.split('#').slice(1))
    for (const code of codes) expect(html).toContain(`<span style="white-space:nowrap">${code}</span>`)
    const rest = links.reduce((left, link) => left.replace(link, ''), html)
    expect(rest).not.toMatch(/https?:|href|mailto:|src=|url\(|@import|<(?:img|script|iframe|form|link|object)/i)
    expect(attachments).toEqual([])
    expect(sink.received[n]?.source.length).toBeLessThan(most)
  })

  test('shows beside its subject what it is for, and never the code (MAIL3)', () => {
    const { html = '', text = '' } = arrivedAs(n)
    const [preview = '', filler] = hidden(html).split('&#847;')
    // Ten signs are a sentence in Chinese.
    expect(preview.length).toBeGreaterThanOrEqual(10)
    expect(text).toContain(unescaped(preview))
    expect(filler).toBeDefined()
    expect(`${mail.subject}${hidden(html)}`).not.toMatch(/\d{6}/)
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toBe(mail.subject)
  })

  test('has its six digits next to each other, those of a check apart, or its pass whole, once in each part (MAIL3, HD10, HD20)', () => {
    const { html = '', text = '' } = arrivedAs(n)
    for (const part of [seen(html), text])
      expect(part.match(/(?<!\d)\d{3} ?\d{3}(?!\d)|(?<![\w-])\w{4}(?:-\w{4}){2}(?![\w-])/g)).toEqual(
        code === null ? null : [code],
      )
  })
})

describe('a mail', () => {
  test('groups the digits by style alone, so that a copy and a program find six in a row (MAIL3)', () => {
    const { html } = asMail(codeMessage(codeOrder))
    expect(html).toMatch(/user-select:all">04<span style="letter-spacing:24px">2<\/span>517<\/p>/)
  })

  test('warns in the colour of warnings where it tells news, and calmly with each code and number (MAIL3)', () => {
    const isNews = ({ code, name }: SampleMail) => code === null && name !== 'morning' && name !== 'reminder'
    const boxes = everyMail().map((one) => [isNews(one), /<td class="(alert|box)"/.exec(one.mail.html)?.[1]])
    expect(new Set(boxes.map(String))).toEqual(new Set(['true,alert', 'false,box']))
    const { html } = asMail(noticeMessage(noticeOrder))
    expect(html).toMatch(/background-color:#fbf2e0[^>]*>\n<p class="warning"[^>]*color:#7a4f06">If this was not you/)
    expect(html).toMatch(/prefers-color-scheme:dark.*\.alert\{background-color:#35260f.*\.warning\{color:#edbf71/s)
  })

  test('breaks no line within a short word with hyphens, which keeps its hyphens (MAIL3)', () => {
    const inGerman = { ...noticeOrder, language: 'de', what: 'email-added' } as const
    const { html, text } = asMail(noticeMessage(inGerman))
    const whole = '<span style="white-space:nowrap">E-Mail-Adresse</span>'
    expect(html).toContain(`>Eine ${whole} wurde hinzugefügt</h1>`)
    expect(html).toContain(`neue ${whole} hinterlegt`)
    expect(text).toContain('E-Mail-Adresse')
    const check = everyMail().find(({ name }) => name === 'check')
    expect(check?.mail.html).toContain('Case <span style="white-space:nowrap">C-8F3K-2M</span>.')
    const institution = { name: 'a-long-name-of-many-words-and-parts <y> R&D-Lab', helpDeskPhone: '' }
    expect(asMail(noticeMessage({ ...noticeOrder, institution })).html).not.toMatch(/nowrap">(?!E-)/)
  })

  test('is light and dark, in the wall colour of the institution (MAIL3)', () => {
    const blue = { ...codeOrder.institution, colour: '#1d4f91' }
    const { html } = asMail(codeMessage({ ...codeOrder, institution: blue }))
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('background-color:#153156')
    expect(html).toMatch(/prefers-color-scheme:dark.*\.wall\{background-color:#0f1c2e!important\}/s)
  })

  test('draws the mark of the portal only where the institution has no logo of its own', () => {
    const marked = (logo?: string) => {
      const institution = { ...codeOrder.institution, ...(logo !== undefined && { logo }) }
      return asMail(codeMessage({ ...codeOrder, institution })).html.includes('aria-hidden="true"')
    }
    expect([marked(), marked('/logo.svg')]).toEqual([true, false])
  })

  const hostile = {
    name: '<img onerror=x>\r\nBcc: eve@evil.example\u202e"><script>',
    helpDeskPhone: `"<b>'&\u2066`,
    colour: '#fff"><script>alert(1)</script>',
  }

  test.each(['en', 'ar'])('I6 no name, phone or colour is markup or a header in %s (D4)', async (language) => {
    for (const message of [
      codeMessage({ ...codeOrder, institution: hostile, language }),
      noticeMessage({ ...noticeOrder, institution: hostile, language }),
    ]) {
      const { subject, html, text } = asMail(message)
      expect(subject).toContain('<img onerror=x> Bcc: eve@evil.example')
      expect(subject).not.toMatch(/[\r\n\u202e]/)
      expect(html).not.toMatch(/<img|<script|<b>|\u202e/)
      expect(html).toContain('&lt;img onerror=x&gt;')
      expect(html).toContain('&quot;&lt;b&gt;&#39;&amp;')
      expect(seen(html.replace(/&lt;/g, '‹').replace(/&gt;/g, '›'))).toBe(
        oneSpace(text).replace(/</g, '‹').replace(/>/g, '›'),
      )
    }
  })
})

test('no inline style hides text, which filters of spam take for a sign of it', () => {
  // What SpamAssassin looks for in `__STY_INVIS`.
  const hides = /\bstyle\s*=\s*"[^">]{0,80}((?<!-)visibility\s*:\s*hidden|display\s*:\s*none)\s*[;"!]/i
  for (const { mail } of everyMail()) expect(mail.html).not.toMatch(hides)
})
