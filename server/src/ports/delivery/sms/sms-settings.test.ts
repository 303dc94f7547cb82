import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startWebSink, type WebSink } from '../../../testing/web-sink.js'
import { loadConfig } from '../../config/load-config.js'
import { Unavailable } from '../../refusal.js'
import { type Delivery, Undeliverable } from '../delivery.js'
import { smsGateway } from './sms-gateway.js'

const to = '+4915550142'
/** Characters with a meaning in JSON, forms, XML, addresses or templates. */
const text = 'Grüße "O\'Brien" \\ & <b> {to} {id} 100% = a+b\n@portal.example #123456'

let sink: WebSink
beforeEach(async () => {
  sink = await startWebSink()
})
afterEach(() => sink.close())

/** The gateway that a server makes from the settings. */
function gateway(settings: Record<string, string>): Delivery {
  const env = {
    PORTICO_PUBLIC_URL: 'https://account.uni.example',
    PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
    PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
    PORTICO_SMS_URL: `${sink.origin}/send`,
    ...settings,
  }
  const loaded = loadConfig({ env, file: null, readFile: () => null })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  if (loaded.value.sms === null) throw new Error('no gateway')
  return smsGateway(loaded.value.sms)
}

const send = (delivery: Delivery) => delivery.send({ channel: 'sms', to, text }, '<row@portal.example>')

async function sent(settings: Record<string, string>) {
  await send(gateway(settings))
  const [request] = sink.received
  if (request === undefined) throw new Error('nothing was sent')
  return request
}

describe('an SMS gateway as the settings describe it', () => {
  test('gets POST {"to","text"} as JSON where only its address is said (SMS1)', async () => {
    const { method, target, headers, body } = await sent({})
    expect({ method, target }).toEqual({ method: 'POST', target: '/send' })
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'row@portal.example' })
    expect(JSON.parse(body)).toEqual({ to, text })
  })

  test('gets another method, JSON of another shape and headers of its own, also over those that go by themselves (SMS1)', async () => {
    const { method, headers, body } = await sent({
      PORTICO_SMS_METHOD: 'PUT',
      PORTICO_SMS_HEADERS: 'X-Api-Key: a, b: c\nAccept: application/json\nIdempotency-Key: none',
      PORTICO_SMS_BODY: '{"messages":[{"ref":"{id}","destinations":["{to}"],"content":{"text":"{text}"}}]}',
    })
    expect(method).toBe('PUT')
    expect(headers).toMatchObject({
      'x-api-key': 'a, b: c',
      accept: 'application/json',
      'idempotency-key': 'none',
      'content-type': 'application/json',
    })
    const message = { ref: 'row@portal.example', destinations: [to], content: { text } }
    expect(JSON.parse(body)).toEqual({ messages: [message] })
  })

  test.each(['application/x-www-form-urlencoded', 'application/json', 'text/xml', 'text/plain'])(
    'gets digits alone where it wants no plus, as %s (SMS1)',
    async (type) => {
      const form = { 'application/json': '["{digits}","{text}"]', 'text/xml': '<s to="{digits}">{text}</s>' }[type]
      const { body } = await sent({
        PORTICO_SMS_HEADERS: `Content-Type: ${type}`,
        PORTICO_SMS_BODY: form ?? 'to={digits}&text={text}',
      })
      expect(body).toMatch(/(^|["=])4915550142["&]/)
    },
  )

  test('gets digits in its address as well (SMS1)', async () => {
    const { target } = await sent({
      PORTICO_SMS_METHOD: 'GET',
      PORTICO_SMS_URL: `${sink.origin}/{digits}?to={digits}&text={text}&with={to}`,
    })
    expect(target).toMatch(/^\/4915550142\?to=4915550142&text=.*&with=%2B4915550142$/)
  })

  test('gets a form whose fields are what was meant (SMS1)', async () => {
    const { headers, body } = await sent({
      PORTICO_SMS_HEADERS: 'Content-Type: application/x-www-form-urlencoded',
      PORTICO_SMS_BODY: 'user=portal&To={to}&Body={text}',
    })
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(body)]).toEqual([
      ['user', 'portal'],
      ['To', to],
      ['Body', text],
    ])
  })

  test('gets XML in which a message is nothing but text (SMS1)', async () => {
    const { body } = await sent({
      PORTICO_SMS_HEADERS: 'content-type: text/xml; charset=utf-8',
      PORTICO_SMS_BODY: '<?xml version="1.0"?>\n<sms><to number="{to}"/><text>{text}</text></sms>',
    })
    const said = /^<\?xml version="1\.0"\?>\n<sms><to number="\+4915550142"\/><text>([^<>"']*)<\/text><\/sms>$/.exec(
      body,
    )
    expect(said?.[1]?.replace(/&#(\d+);/g, (_, sign) => String.fromCharCode(Number(sign)))).toBe(text)
  })

  test('gets other content types as they are (SMS1)', async () => {
    const { body } = await sent({ PORTICO_SMS_HEADERS: 'Content-Type: text/plain', PORTICO_SMS_BODY: '{to}: {text}' })
    expect(body).toBe(`${to}: ${text}`)
  })

  test('gets everything in the address with GET, in its place, and no body (SMS1)', async () => {
    const { method, target, headers, body } = await sent({
      PORTICO_SMS_METHOD: 'GET',
      PORTICO_SMS_URL: `${sink.origin}/v1/{to}/send?key=a%26b&text={text}&ref={id}`,
    })
    expect({ method, body, type: headers['content-type'] }).toEqual({ method: 'GET', body: '', type: undefined })
    const { pathname, searchParams } = new URL(target, sink.origin)
    expect(decodeURIComponent(pathname)).toBe(`/v1/${to}/send`)
    expect(Object.fromEntries(searchParams)).toEqual({ key: 'a&b', text, ref: 'row@portal.example' })
  })

  test('is looked for without a part of its address that a message belongs to', async () => {
    await gateway({ PORTICO_SMS_METHOD: 'GET', PORTICO_SMS_URL: `${sink.origin}/send?to={to}&text={text}` }).check()
    expect(sink.received.map(({ method, target }) => `${method} ${target}`)).toEqual(['HEAD /'])
  })

  test('that is down is named with neither number nor text, also where both are in its address (AU1)', async () => {
    const settings = { PORTICO_SMS_METHOD: 'GET', PORTICO_SMS_URL: `${sink.origin}/?to={to}&text={text}` }
    const delivery = gateway(settings)
    await sink.close()
    const error: unknown = await send(delivery).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Unavailable)
    const cause = (error as Error).cause as Error
    expect(`${error} ${cause} ${cause.stack} ${cause.cause}`).not.toMatch(/15550142|123456/)
    sink = await startWebSink()
  })
})

describe('the success rule of an SMS gateway', () => {
  const outcome = (rule: string) =>
    send(gateway({ PORTICO_SMS_SUCCESS: rule })).then(
      () => 'success',
      (error: unknown) =>
        error instanceof Undeliverable ? 'refused' : error instanceof Unavailable ? 'another try' : error,
    )

  test.each([
    ['2xx', 204, '', 'success'],
    ['2xx', 302, '', 'another try'],
    ['2xx', 422, '', 'refused'],
    ['2xx', 500, '', 'another try'],
    ['200,202', 202, '', 'success'],
    ['200, 202', 201, '', 'refused'],
    ['200 body:OK', 200, 'id=1 OK', 'success'],
    ['200 body:OK', 200, 'ERR no credit', 'refused'],
    ['200 body:OK', 503, 'OK', 'another try'],
    ['2xx,302 body:"status": "queued"', 302, '{"status": "queued"}', 'success'],
  ])('%s takes %i "%s" for %s (SMS1)', async (rule, ...[status, body, expected]) => {
    sink.answer(status, body)
    expect(await outcome(rule)).toBe(expected)
  })

  test('reads no more of an answer than 64 kB', async () => {
    sink.answer(200, Buffer.concat([Buffer.alloc(64 * 1024 - 2, ' '), Buffer.from('OK')]))
    expect(await outcome('200 body:OK')).toBe('success')
    sink.answer(200, Buffer.concat([Buffer.alloc(64 * 1024 - 1, ' '), Buffer.from('OK'), Buffer.alloc(10_000_000)]))
    expect(await outcome('200 body:OK')).toBe('refused')
  })
})
