import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import { withPages } from '../../testing/with-pages.js'

/** What a browser that runs no script would post of the form, each a canary. */
const typed = ['canary-name', 'C4nary-Secret', 'c4nary-captcha']
const [name, secret, captcha] = typed
const fields = `username=${name}&password=${secret}&captcha=${captcha}`
const boundary = 'canary-boundary'
const parts = typed
  .map((text, n) => `--${boundary}\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\n${text}\r\n`)
  .join('')
const urlencoded = 'content-type: application/x-www-form-urlencoded'
const withLength = (text: string) => `content-length: ${text.length}`

let portal: TestPortal
let port: number
let close: () => Promise<void>
beforeAll(async () => {
  portal = await testPortal()
  const served = await withPages(portal)
  close = served.close
  port = Number(new URL(await served.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => close())

/** Writes the bytes of one request, and returns all that comes back. */
async function send(head: readonly string[], body: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  // The server may close before it has read a large body.
  socket.on('error', () => undefined)
  socket.write(`${[...head, 'host: portal', 'connection: close'].join('\r\n')}\r\n\r\n${body}`)
  await once(socket, 'close')
  return answer
}

const large = `${fields}${'x'.repeat(3_000_000)}`
const json = JSON.stringify({ username: name, password: secret, captcha })
const chunked = `${fields.length.toString(16)}\r\n${fields}\r\n0\r\n\r\n`

const requests: readonly (readonly [string, readonly string[], string])[] = [
  ['urlencoded', ['POST / HTTP/1.1', urlencoded, withLength(fields)], fields],
  ['plain text', ['POST / HTTP/1.1', 'content-type: text/plain', withLength(fields)], fields],
  [
    'multipart',
    ['POST / HTTP/1.1', `content-type: multipart/form-data; boundary=${boundary}`, withLength(parts)],
    parts,
  ],
  ['multipart without its end', ['POST / HTTP/1.1', 'content-type: multipart/form-data', withLength(parts)], parts],
  ['JSON', ['POST / HTTP/1.1', 'content-type: application/json', withLength(json)], json],
  ['broken JSON', ['POST / HTTP/1.1', 'content-type: application/json', withLength(fields)], fields],
  ['no type', ['POST / HTTP/1.1', withLength(fields)], fields],
  ['a type that is no type', ['POST / HTTP/1.1', `content-type: ${secret}`, withLength(fields)], fields],
  ['a query', [`POST /?${fields} HTTP/1.1`, urlencoded, withLength(fields)], fields],
  ['a query of GET', [`GET /?${fields} HTTP/1.1`], ''],
  ['in chunks', ['POST / HTTP/1.1', urlencoded, 'transfer-encoding: chunked'], chunked],
  ['in chunks that break', ['POST / HTTP/1.1', urlencoded, 'transfer-encoding: chunked'], `${fields}\r\n`],
  ['a length that is none', ['POST / HTTP/1.1', urlencoded, `content-length: ${secret}`], fields],
  ['too large', ['POST / HTTP/1.1', urlencoded, withLength(large)], large],
  ['more than its length', ['POST / HTTP/1.1', urlencoded, 'content-length: 3'], `${fields}\r\n\r\n`],
  ['a method of its own', [`${name} / HTTP/1.1`, urlencoded, withLength(fields)], fields],
  ['PUT', ['PUT / HTTP/1.1', urlencoded, withLength(fields)], fields],
  ['another screen', ['POST /reset-password HTTP/1.1', urlencoded, withLength(fields)], fields],
  ['a path', [`POST /${name}/${secret} HTTP/1.1`, urlencoded, withLength(fields)], fields],
  ['a path that cannot be decoded', [`POST /%zz${secret} HTTP/1.1`, urlencoded, withLength(fields)], fields],
  ['the API', ['POST /api/user/profile/initial HTTP/1.1', urlencoded, withLength(fields)], fields],
  ['a referrer', ['POST / HTTP/1.1', `referer: http://portal/?${fields}`, urlencoded, withLength(fields)], fields],
]

describe('a form that a browser posts by itself', () => {
  test.each(requests)(
    'leaves no name and no password in a log line or an answer: %s (AU1, HOME8)',
    async (...asked) => {
      const [, head, body] = asked
      const before = portal.logLines.length
      const answer = await send(head, body)
      const isForm = /^POST \/[ ?]/.test(head[0] ?? '') && !head.includes(`content-length: ${secret}`)
      if (isForm) expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request[\s\S]*posted/)
      const seen = `${answer}${portal.logLines.slice(before).join('\n')}`.toLowerCase()
      for (const text of typed) expect([text, seen.includes(text.toLowerCase())]).toEqual([text, false])
    },
  )

  test('is logged at debug by its path alone (OP10)', async () => {
    const before = portal.logLines.length
    await send([`POST /?${fields} HTTP/1.1`, urlencoded, withLength(fields)], fields)
    const lines = portal.logLines.slice(before).map((line) => JSON.parse(line))
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'request.answered', method: 'POST', path: '/', status: 400, source: '127.0.0.1' }),
    ])
  })
})
