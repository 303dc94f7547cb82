import { describe, expect, test } from 'vitest'
import { loadConfig } from './load-config.js'

const enough = {
  PORTICO_PUBLIC_URL: 'https://account.uni.example',
  PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
  PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
}

function load(env: Record<string, string>, yaml: string | null = null) {
  const file = yaml === null ? null : { path: 'portico.yaml', text: yaml }
  return loadConfig({ env: { ...enough, ...env }, file, readFile: () => null })
}

function problemsOf(env: Record<string, string>, yaml: string | null = null): readonly string[] {
  const loaded = load(env, yaml)
  return loaded.ok ? [] : loaded.problems
}

const url = { PORTICO_SMS_URL: 'https://sms.example/send' }
const form = { ...url, PORTICO_SMS_HEADERS: 'Content-Type: application/x-www-form-urlencoded' }
const xml = { ...url, PORTICO_SMS_HEADERS: 'Content-Type: application/soap+xml' }

describe('the settings of SMS', () => {
  test('have the usual call, every country and two caps for defaults', () => {
    expect(load(url)).toMatchObject({
      value: {
        sms: {
          url: 'https://sms.example/send',
          method: 'POST',
          headers: [],
          body: '{"to":"{to}","text":"{text}"}',
          token: null,
          success: { statuses: ['2xx'], bodyText: null },
        },
        smsReach: { prefixes: [], capPerPrefix: 300, cap: 1000 },
      },
    })
  })

  test('are read from a file, headers and prefixes as lists', () => {
    const yaml = `sms:
  url: https://sms.example/send
  headers:
    - "Accept: text/plain, text/html"
    - "Content-Type: text/xml"
  body: |
    <sms to="{to}">
      {text}
    </sms>
  success: 200 body:OK
  prefixes: [+49, +43]
  cap: 0
`
    expect(load({}, yaml)).toMatchObject({
      value: {
        sms: {
          headers: [
            ['Accept', 'text/plain, text/html'],
            ['Content-Type', 'text/xml'],
          ],
          body: '<sms to="{to}">\n  {text}\n</sms>',
          success: { statuses: ['200'], bodyText: 'OK' },
        },
        smsReach: { prefixes: ['+49', '+43'], capPerPrefix: 300, cap: 0 },
      },
    })
  })

  test('are all refused at once, each with its place, and secrets are not shown (C4, AU1)', () => {
    const yaml = `sms:
  url: https://sms.example/send
  token: hush-token
  headers: ["Authorization: hush", "Content-Type: text/xml"]
  body: <sms key="hush">{to}
  prefixes: [49]
  success: always
`
    const all = problemsOf({ PORTICO_SMS_CAP: 'many' }, yaml)
    expect(all).toEqual([
      'portico.yaml, line 7: sms.success must be statuses such as 2xx or 200,202, or 200 body:OK (it is "always")',
      'portico.yaml, line 6: sms.prefixes must be country prefixes, such as +49,+43 (it is "49")',
      'PORTICO_SMS_CAP must be a whole number from 0 to 1000000 (it is "many")',
    ])
    const together = problemsOf({}, yaml.replace('always', '2xx').replace('[49]', '[+49]'))
    expect(together).toEqual([
      'portico.yaml, line 4: sms.headers must not hold Authorization beside PORTICO_SMS_TOKEN',
      'portico.yaml, line 5: sms.body must hold {to} or {digits}, and {text}',
      'portico.yaml, line 5: sms.body must be text/xml with a message in it',
    ])
    expect([...all, ...together].join()).not.toContain('hush')
  })

  test.each([
    ['a body that is no JSON', { ...url, PORTICO_SMS_BODY: '{"to":"{to}","text":{text}}' }],
    ['a number outside of a JSON text', { ...url, PORTICO_SMS_BODY: '{"to":{to},"text":"{text}"}' }],
    ['a JSON body for a form', form],
    ['a form of several lines', { ...form, PORTICO_SMS_BODY: 'to={to}\ntext={text}' }],
    ['a JSON body for XML', xml],
    ['XML that is not closed', { ...xml, PORTICO_SMS_BODY: '<a><to>{to}</to><b>{text}</a>' }],
    ['XML with a value in the name of an element', { ...xml, PORTICO_SMS_BODY: '<{to}>{text}</{to}>' }],
    ['XML with a bare ampersand', { ...xml, PORTICO_SMS_BODY: '<a to="{to}">me & {text}</a>' }],
    ['XML of two elements', { ...xml, PORTICO_SMS_BODY: '<to>{to}</to><text>{text}</text>' }],
    ['a body without the text', { ...url, PORTICO_SMS_BODY: '{"to":"{to}"}' }],
    ['an unknown placeholder', { ...url, PORTICO_SMS_BODY: '{"to":"{to}","text":"{text}","from":"{sender}"}' }],
  ])('refuse %s (C4)', (_, env) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^PORTICO_SMS_BODY (must|holds) /)])
  })

  test.each([
    ['no address', 'PORTICO_SMS_URL', 'sms.example/send'],
    ['a placeholder for a host', 'PORTICO_SMS_URL', 'https://{to}.example/?text={text}'],
    ['a password in the address', 'PORTICO_SMS_URL', 'https://me:hush@sms.example/'],
    ['an unknown placeholder in the address', 'PORTICO_SMS_URL', 'https://sms.example/?from={sender}'],
    ['a part that is never sent', 'PORTICO_SMS_URL', 'https://sms.example/#{to}'],
    ['another method', 'PORTICO_SMS_METHOD', 'DELETE'],
    ['a header without a colon', 'PORTICO_SMS_HEADERS', 'X-Key hush'],
    ['a header twice', 'PORTICO_SMS_HEADERS', 'X-Key: hush\nx-key: hush'],
    ['a header of the connection', 'PORTICO_SMS_HEADERS', 'Content-Length: 1'],
    ['another charset', 'PORTICO_SMS_HEADERS', 'Content-Type: application/json; charset=iso-8859-1'],
    ['a status that is none', 'PORTICO_SMS_SUCCESS', '999'],
    ['an empty text to look for', 'PORTICO_SMS_SUCCESS', '200 body:'],
    ['a prefix without its plus', 'PORTICO_SMS_PREFIXES', '+49,0043'],
    ['a cap that is no number', 'PORTICO_SMS_CAP_PER_PREFIX', '-1'],
  ])('refuse %s (C4)', (_, name, value) => {
    const problems = problemsOf({ ...url, [name]: value })
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must |^${name} holds `))])
    expect(problems.join()).not.toContain('hush')
  })

  test('refuse GET without number and text in the address, and a body beside it (C4)', () => {
    expect(problemsOf({ ...url, PORTICO_SMS_METHOD: 'GET' })).toEqual([
      'PORTICO_SMS_URL must hold {to} or {digits}, and {text} with GET',
    ])
    const whole = { PORTICO_SMS_METHOD: 'GET', PORTICO_SMS_URL: 'https://sms.example/{to}?{text}' }
    expect(problemsOf(whole)).toEqual([])
    expect(problemsOf({ ...whole, PORTICO_SMS_BODY: '{to} {text}' })).toEqual([
      'PORTICO_SMS_BODY must be left out with GET',
    ])
  })

  test('refuse a gateway that is described but has no address (C4)', () => {
    const env = { PORTICO_SMS_TOKEN: 'hush', PORTICO_SMS_BODY: '{to}{text}', PORTICO_SMS_METHOD: 'POST' }
    expect(problemsOf(env)).toEqual([
      'PORTICO_SMS_TOKEN is set, but PORTICO_SMS_URL is not',
      'PORTICO_SMS_METHOD is set, but PORTICO_SMS_URL is not',
      'PORTICO_SMS_BODY is set, but PORTICO_SMS_URL is not',
    ])
  })
})
