import { runInNewContext } from 'node:vm'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Captured, captured } from '../../ports/delivery/captured/captured.js'
import { codeMessage } from '../../ports/delivery/code-message.js'
import { noticeMessage } from '../../ports/delivery/notice-message.js'
import { codeOrder, noticeOrder } from '../../testing/every-mail.js'
import { securityHeaders } from '../http/security-headers.js'
import { type OutboxPageOptions, outboxPage } from './outbox-page.js'
import { outboxScript } from './outbox-script.js'

const order = { ...codeOrder, publicHost: 'localhost' } as const

let app: FastifyInstance
let outbox: Captured
let apps: OutboxPageOptions['apps'][number][]

beforeEach(async () => {
  outbox = captured({ wall: () => Date.UTC(2026, 10, 21, 9, 30) })
  apps = []
  app = Fastify()
  await securityHeaders(app, { publicUrl: new URL('http://localhost:8080') })
  await app.register(cookie)
  await outboxPage(app, {
    captured: outbox,
    apps,
    now: () => 59_000,
    config: { institution: order.institution, languages: ['en', 'de', 'ar'], timeZone: 'Europe/Berlin' },
    webDir: '',
  })
})
afterEach(() => app.close())

const page = async (query = '') => (await app.inject(`/demo/outbox${query}`)).body
const said = (html: string) => /class="news">(.*?)<\/p>/.exec(html)?.[1]

describe('the outbox page', () => {
  test('is never cached nor indexed and has no inline script or style (WEB2)', async () => {
    await outbox.send(codeMessage(order), '<1@localhost>')
    const answer = await app.inject('/demo/outbox')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(answer.body).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=/)
  })

  test('tells the key, the present code and the recovery codes of a person with an app (DEMO1)', async () => {
    const secret = Buffer.from('12345678901234567890')
    apps.push({ username: 'heidi', secret, codes: ['DEM0-C0DE-0000-0001'] })
    const html = await page()
    expect(html).toContain('Authenticator app of heidi')
    for (const told of ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'data-copy="287082"', 'DEM0-C0DE-0000-0001'])
      expect(html).toContain(told)
  })

  test('shows each message whole, newest first, with its code to copy (DEMO1)', async () => {
    await outbox.send(codeMessage(order), '<1@localhost>')
    await outbox.send(codeMessage({ ...order, channel: 'sms', to: '+15550142', code: '777000' }), '<2@localhost>')
    const html = await page()
    expect(html.indexOf('+15550142')).toBeLessThan(html.indexOf('alice@mail.example'))
    expect(html).toContain('Enter this code in the account portal to reset your password.')
    expect(html).toContain('@localhost #777000')
    expect([...html.matchAll(/data-copy="(\d+)"/g)].map(([, code]) => code)).toEqual(['777000', '042517'])
    expect(html).toContain('data-newest="2"')
  })

  test('speaks the language of the visitor, and finds the codes of messages in any language', async () => {
    await outbox.send(codeMessage({ ...order, language: 'ar' }), '<1@localhost>')
    await outbox.send(codeMessage({ ...order, language: 'de', code: '111222' }), '<2@localhost>')
    const { body } = await app.inject({ url: '/demo/outbox', headers: { 'accept-language': 'de-AT' } })
    expect(body).toContain('<html lang="de" dir="ltr">')
    expect(body).toContain('<h1>Postausgang</h1>')
    expect([...body.matchAll(/data-copy="(\d+)"/g)].map(([, code]) => code)).toEqual(['111222', '042517'])
    const arabic = await app.inject({ url: '/demo/outbox', headers: { cookie: 'language=ar' } })
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
    const news = await app.inject({ url: '/demo/outbox?than=0', headers: { cookie: 'language=ar' } })
    expect(said(news.body)).toBe('رسالتان جديدتان')
  })

  test('takes no phone number of a notice for a code', async () => {
    const institution = { name: 'Example University', helpDeskPhone: '555010' }
    const notice = { ...noticeOrder, institution, source: 'unknown' }
    await outbox.send(noticeMessage({ ...notice, channel: 'email' }), '<1@localhost>')
    await outbox.send(noticeMessage({ ...notice, channel: 'sms' }), '<2@localhost>')
    expect(await page()).not.toContain('data-copy')
  })

  test('I6 messages are shown as text', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    await outbox.send(
      { channel: 'email', to: `${evil}@b.example`, subject: evil, text: evil, html: evil },
      '<1@localhost>',
    )
    for (const html of [await page(), await page('?than=0'), await page(`?to=${encodeURIComponent(evil)}`)]) {
      expect(html).not.toContain('<img')
      expect(html).toContain('&lt;img')
    }
  })

  test('tells what is newer than a number, and nothing else', async () => {
    for (const n of [1, 2, 3]) await outbox.send(codeMessage({ ...order, code: `00000${n}` }), `<${n}@localhost>`)
    const [after1, after2, after3] = [await page('?than=1'), await page('?than=2'), await page('?than=3')]
    expect(after1).toMatch(/data-newest="3".*000003.*000002/s)
    expect([said(after1), said(after2), said(after3)]).toEqual(['2 new messages', '1 new message', ''])
    expect(after3).not.toContain('<li ')
    expect(said(await page('?than=x'))).toBe('3 new messages')
    expect(said(await page())).toBe('')
  })

  test('shows the messages of one address, and names all addresses', async () => {
    await outbox.send(codeMessage(order), '<1@localhost>')
    await outbox.send(codeMessage({ ...order, to: 'bob@mail.example', code: '111222' }), '<2@localhost>')
    const html = await page('?to=bob@mail.example')
    expect(html).toContain('data-copy="111222"')
    expect(html).not.toContain('data-copy="042517"')
    expect(html).toContain('<option value="bob@mail.example" selected>')
    expect(html).toContain('<option value="alice@mail.example">')
  })

  test('says when a message arrived in the zone of the portal (TIME3)', async () => {
    await outbox.send(codeMessage(order), '<1@localhost>')
    expect(await page()).toContain('<time datetime="2026-11-21T09:30:00.000Z">10:30:00 CET</time>')
  })

  test.each([
    ['en', 'Asia/Kathmandu', '15:15:00 GMT+5:45'],
    ['de', 'America/New_York', '04:30:00 GMT-5'],
    ['en', 'UTC', '09:30:00 UTC'],
    ['ar', 'Europe/Berlin', '10:30:00'],
  ])('its script says it in %s in the zone of the reader, %s (TIME3)', (lang, timeZone, said) => {
    expect(timesOfReader({ lang, timeZone })).toEqual([expect.stringContaining(said)])
  })

  test('previews the HTML of a mail in a frame that may have styles and nothing else (WEB2)', async () => {
    await outbox.send(codeMessage(order), '<1@localhost>')
    await outbox.send(codeMessage({ ...order, channel: 'sms' }), '<2@localhost>')
    expect(await page()).toMatch(/<iframe sandbox [^>]*src="\/demo\/outbox\/mail\/1"/)
    const mail = await app.inject('/demo/outbox/mail/1')
    expect(mail.body).toContain('<h1')
    expect(mail.headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'unsafe-inline';.*;sandbox$/)
    expect(mail.headers['x-frame-options']).toBe('SAMEORIGIN')
    for (const other of ['2', '3', 'x'])
      expect((await app.inject(`/demo/outbox/mail/${other}`)).statusCode).not.toBe(200)
  })

  test('its script turns no text into markup, which its own headers would block (WEB2)', async () => {
    const { body, headers } = await app.inject('/demo/outbox/page.js')
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(body).not.toMatch(/(?:inner|outer)HTML|insertAdjacentHTML|DOMParser|document\.write|eval\(/)
  })

  test('its script and style are files', async () => {
    expect((await app.inject('/demo/outbox/page.js')).headers['content-type']).toContain('text/javascript')
    expect((await app.inject('/demo/outbox/page.css')).headers['content-type']).toContain('text/css')
  })
})

/** What the script of the page writes in place of the time of 09:30 UTC, in a browser of that zone. */
function timesOfReader({ lang, timeZone }: { lang: string; timeZone: string }): string[] {
  const time = { dateTime: '2026-11-21T09:30:00.000Z', textContent: '' }
  const element = { value: '', dataset: {}, querySelectorAll: () => [] }
  runInNewContext(outboxScript, {
    document: {
      documentElement: { lang },
      hidden: true,
      querySelector: () => element,
      querySelectorAll: (selector: string) => (selector === 'time' ? [time] : []),
      addEventListener: () => undefined,
    },
    setTimeout: () => undefined,
    Intl: {
      DateTimeFormat: class {
        format: (at: Date) => string
        constructor(language: string, parts: Intl.DateTimeFormatOptions) {
          this.format = new Intl.DateTimeFormat(language, { ...parts, timeZone }).format
        }
      },
    },
  })
  return [time.textContent]
}
