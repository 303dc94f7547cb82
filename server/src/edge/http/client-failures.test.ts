import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import { ownAsset, withPages } from '../../testing/with-pages.js'

const url = '/client-failures'
const frame = `${ownAsset}:1:234`
const report = { error: 'TypeError', at: [frame], screen: '/dashboard', client: '0.2.0' }

let portal: TestPortal
let app: FastifyInstance
let close: () => Promise<void>
beforeEach(async () => {
  portal = await testPortal()
  const served = await withPages(portal)
  ;({ app, close } = served)
})
afterEach(() => close())

interface More {
  readonly headers?: Record<string, string>
  readonly remoteAddress?: string
  readonly query?: string
}

async function post(payload: string, { headers = {}, remoteAddress = '192.0.2.7', query = '' }: More = {}) {
  const type = { 'content-type': 'text/plain' }
  const sent = {
    method: 'POST',
    url: `${url}${query}`,
    payload,
    remoteAddress,
    headers: { ...type, ...headers },
  } as const
  const answer = await app.inject(sent)
  return { status: answer.statusCode, body: answer.body, id: answer.headers['x-request-id'], headers: answer.headers }
}
const tell = (fields: object, more: More = {}) => post(JSON.stringify(fields), more)
const lines = () => portal.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'client.failed')

describe('a page that tells of its failure (OP10)', () => {
  test('is one line of the log, with the id of its request and nothing of the person', async () => {
    const headers = { cookie: 'sid=canary', referer: 'http://portal/?canary', 'user-agent': 'canary' }
    const answer = await tell(report, { headers, query: '?canary' })
    expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([204, '', 'no-store'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    const told = { level: 'warn', time: expect.any(String), msg: 'client.failed', requestId: answer.id, ...report }
    expect(lines()).toEqual([told])
    expect(portal.logLines.join('')).not.toMatch(/canary/)
  })

  test('has only the frames in our own files, at most ten', async () => {
    const foreign = ['evil.js:1:1', 'https://evil.example/a.js:1:1', '../server.js:1:1', `${ownAsset}:1`, 7, null]
    await tell({ ...report, at: [...foreign, frame, `${ownAsset}:1:99999999`] })
    expect(lines().map(({ at }) => at)).toEqual([[frame]])
    await tell({ ...report, at: Array.from({ length: 11 }, () => frame) })
    expect(lines()).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['a message', { ...report, message: 'alice@mail.example' }],
    ['no field', {}],
    ['an array', [report]],
    ['null', null],
    ['a name with a blank', { ...report, error: 'Type Error' }],
    ['a name with a line break', { ...report, error: 'TypeError\n' }],
    ['a name with an address', { ...report, error: 'alice@mail' }],
    ['a long name', { ...report, error: 'E'.repeat(41) }],
    ['an empty name', { ...report, error: '' }],
    ['a name that is an object', { ...report, error: { toString: 'x' } }],
    ['a screen that is none', { ...report, screen: '/dashboard?name=alice' }],
    ['a screen in an array', { ...report, screen: ['/dashboard'] }],
    ['a version that is a text', { ...report, client: 'alice' }],
    ['no frame', { ...report, at: [] }],
    ['frames of others', { ...report, at: ['chrome-extension:1:1', 'constructor:1:1', '__proto__:1:1'] }],
    ['a text of frames', { ...report, at: frame }],
  ])('is dropped with the same answer where it is not exactly that: %s', async (_what, fields) => {
    const answer = await tell(fields as object)
    expect([answer.status, answer.body]).toEqual([204, ''])
    expect(lines()).toEqual([])
  })

  test.each<[string, string, Record<string, string>]>([
    ['broken JSON', '{', {}],
    ['nothing', '', {}],
    ['a form', 'error=TypeError&screen=/', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a type that is none', JSON.stringify(report), { 'content-type': ';;' }],
    ['another site', JSON.stringify(report), { 'sec-fetch-site': 'cross-site' }],
    ['too much', JSON.stringify({ ...report, at: ['x'.repeat(3_000)] }), {}],
    ['too much, said by its length', '{}', { 'content-length': '99999999' }],
    ['bytes that are no text', '\u0000\uffff', { 'content-encoding': 'gzip' }],
  ])('is dropped with the same answer where it cannot be read: %s', async (_what, payload, headers) => {
    const answer = await post(payload, { headers })
    expect([answer.status, answer.body]).toEqual([204, ''])
    expect(lines()).toEqual([])
  })

  test('whatever it is, the answer is the same, and no line holds what was no report', async () => {
    const value = fc.jsonValue({ maxDepth: 2 })
    const fields = fc.record({ error: value, at: fc.array(value), screen: value, client: value })
    const texts = fc.oneof(
      fc.string(),
      value.map(String),
      fields.map((all) => JSON.stringify(all)),
    )
    const check = fc.asyncProperty(texts, async (text) => {
      const { status, body } = await post(text)
      expect([status, body]).toEqual([204, ''])
    })
    await fc.assert(check, { numRuns: 200, seed: 31 })
    expect(lines()).toEqual([])
    expect(portal.logLines.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([])
  })

  test('a flood from one network is heard twenty times an hour, and others are heard beside it', async () => {
    const answers = []
    for (let n = 0; n < 60; n += 1) answers.push((await tell(report, { remoteAddress: `192.0.2.${n}` })).status)
    expect(new Set(answers)).toEqual(new Set([204]))
    expect(lines()).toHaveLength(20)
    await tell(report, { remoteAddress: '198.51.100.1' })
    expect(lines()).toHaveLength(21)
  })

  test('a flood from all networks is heard two hundred times an hour', async () => {
    for (let n = 0; n < 250; n += 1) await tell(report, { remoteAddress: `10.0.${n}.1` })
    expect(lines()).toHaveLength(200)
  })

  test('GET is the page of any other address', async () => {
    const answer = await app.inject({ method: 'GET', url })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})
