import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import { type ClientSettings, screenPaths } from '@portico/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import { steepPlaces } from '../../testing/growth.js'
import type { PageSession } from './told-pages.js'
import { webFiles } from './web-files.js'

/** Replaces the client's build: the same names and promises, two lines of page. */
const prerender = `export const assemblePage = async (template, settings, { screen, language }) =>
  template.replace('<!--title-->', screen).replace('html>', 'html><html lang=' + language + '>').replace('<!--settings-->', JSON.stringify(settings).replace(/</g, '\\\\u003c'))
export const prepareScreens = async () =>
  new Map([['/dashboard', ({ language, session }) => '<html lang=' + language + '><title>told</title>' + session.user.userInfo.name]])`
const template = '<!doctype html><title><!--title--></title><script type="application/json"><!--settings--></script>'
const script = 'console.log("a script")'.repeat(20)
const settings: ClientSettings = {
  apiBase: '/api',
  institution: { name: '</script>Uni', domains: [], helpDeskPhone: '', colour: '#1d4f91', links: {} },
  captcha: { kind: 'proof-of-work' },
  session: true,
  activity: true,
  proofs: ['app'],
  languages: ['en', 'de', 'ar'],
}

let webDir: string
let app: FastifyInstance

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'portico-web-'))
  await mkdir(join(webDir, 'dist/assets'), { recursive: true })
  await mkdir(join(webDir, 'dist-ssr'))
  await writeFile(join(webDir, 'dist-ssr/prerender.js'), prerender)
  await writeFile(join(webDir, 'dist-ssr/package.json'), '{"type":"module"}')
  await writeFile(join(webDir, 'dist-ssr/template.html'), template)
  await writeFile(join(webDir, 'dist/index.html'), 'for static hosts')
  await writeFile(join(webDir, 'dist/icon.svg'), '<svg/>')
  await writeFile(join(webDir, 'dist/assets/main-abc.js'), script)
  await writeFile(join(webDir, 'dist/assets/main-abc.js.br'), brotliCompressSync(script))
  app = await serve(true)
})
afterAll(async () => {
  await app.close()
  await rm(webDir, { recursive: true })
})

async function serve(takesReports: boolean, seesConsole = () => true, helpDesk = false): Promise<FastifyInstance> {
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await server.register(cookie)
  await webFiles(server, {
    ...{ webDir, takesReports, seesConsole },
    settings: helpDesk ? { ...settings, helpDesk } : settings,
    keep: () => ({ withAsset: () => null }),
    seed: (_request, reply) => void reply.header('set-cookie', 'XSRF-TOKEN=x'),
    isSignedIn: async ({ headers }) => headers.cookie === 'signed-in',
    onFailure: () => undefined,
    tell: async ({ headers }) => tell(headers.cookie ?? ''),
  })
  await server.register(async (api) => api.get('/user/session', async () => ({})), { prefix: '/api' })
  return server
}

const alice = {
  isLoggedIn: true,
  path: 'profile/',
  user: { userInfo: { name: 'Alice', photo: null }, emails: [] },
} as unknown as PageSession

/** The visitor's cookie says who comes, and how it goes. */
async function tell(cookie: string): Promise<PageSession | null> {
  if (cookie === 'store-down') throw new Unavailable('store')
  if (cookie === 'store-slow') return new Promise(() => undefined)
  if (cookie === 'bug') throw new Error('a bug')
  return cookie === 'alice' ? alice : null
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

describe('pages', () => {
  test('the home page is prerendered with the settings, seeds the cookies, and may be indexed (WEB1)', async () => {
    const answer = await get('/?utm=1')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'set-cookie': 'XSRF-TOKEN=x',
      vary: 'accept-encoding, accept-language, cookie',
    })
    expect(answer.headers['x-robots-tag']).toBeUndefined()
    expect(answer.body).toContain('<title>home</title>')
    expect(answer.body).toContain('\\u003c/script>Uni')
  })

  test('no page of a signed-in visitor stays in a cache, whatever the browser knows of it (G20)', async () => {
    for (const url of ['/', '/dashboard', '/no-such-page']) {
      const known = (await get(url)).headers.etag ?? ''
      const { statusCode, headers, body } = await get(url, { cookie: 'signed-in', 'if-none-match': String(known) })
      expect([statusCode === 404 ? 200 : statusCode, headers['cache-control'], headers.etag]).toEqual([
        200,
        'no-store',
        undefined,
      ])
      expect(body).toContain('<title>')
    }
  })

  test('the dashboard arrives with what its visitor sees, for this one time and this visitor (WEB1, G20)', async () => {
    const { body: stranger } = await get('/dashboard')
    expect(stranger).not.toContain('Alice')
    for (const encoding of ['br', 'gzip', 'identity']) {
      const told = await get('/dashboard', { cookie: 'alice', 'accept-encoding': encoding })
      expect([told.statusCode, told.headers['cache-control'], told.headers.etag]).toEqual([200, 'no-store', undefined])
      expect(told.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'set-cookie': 'XSRF-TOKEN=x' })
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding] ?? ((plain: Buffer) => plain)
      expect(unpack(told.rawPayload).toString()).toBe('<html lang=en><title>told</title>Alice')
    }
    expect((await get('/recovery', { cookie: 'alice' })).body).not.toContain('Alice')
  })

  test('while the store cannot say who comes, the plain page asks by itself; a bug is none of that (WEB1)', async () => {
    for (const cookie of ['store-down', 'store-slow'])
      expect((await get('/dashboard', { cookie })).body).toContain('<title>other</title>')
    expect((await get('/dashboard', { cookie: 'bug' })).statusCode).toBe(500)
  })

  test('a visitor who reloads the dashboard all the time gets the plain page (WEB1)', async () => {
    const titles = new Set<string>()
    const reload = () => app.inject({ url: '/dashboard', headers: { cookie: 'alice' }, remoteAddress: '127.9.9.9' })
    for (let times = 0; times < 121; times++) titles.add(/<title>(\w+)/.exec((await reload()).body)?.[1] ?? '')
    expect([...titles]).toEqual(['told', 'other'])
  })

  test('each page is there in every language: by choice, then by what the browser accepts (WEB3)', async () => {
    for (const url of ['/', '/recovery', '/no-such-page']) {
      const plain = await get(url)
      expect([plain.headers['content-language'], plain.body]).toEqual(['en', expect.stringContaining('<html lang=en>')])
      const german = await get(url, { 'accept-language': 'fr, de-CH;q=0.9, en;q=0.8' })
      expect([german.headers['content-language'], german.body]).toEqual([
        'de',
        expect.stringContaining('<html lang=de>'),
      ])
      const chosen = await get(url, { 'accept-language': 'de', cookie: 'language=ar' })
      expect([chosen.headers['content-language'], chosen.body]).toEqual([
        'ar',
        expect.stringContaining('<html lang=ar>'),
      ])
      expect(chosen.headers['vary']).toBe('accept-encoding, accept-language, cookie')
      expect(new Set([plain, german, chosen].map(({ headers }) => headers['etag'])).size).toBe(3)
    }
  })

  test('a page of another language is no copy of the one that the browser has', async () => {
    const etag = String((await get('/')).headers['etag'])
    expect((await get('/', { 'if-none-match': etag, cookie: 'language=de' })).statusCode).toBe(200)
  })

  test.each(Object.values(screenPaths).filter((path) => path !== '/'))(
    '%s is the app, with or without a slash (PAGE8)',
    async (path) => {
      for (const url of [path, `${path}/`, `${path}?x=1`]) {
        const answer = await get(url)
        expect([url, answer.statusCode, answer.headers['x-robots-tag']]).toEqual([url, 200, 'noindex'])
        expect(answer.body).toContain('<title>other</title>')
        expect(answer.headers['set-cookie']).toBe('XSRF-TOKEN=x')
      }
    },
  )

  test.each([
    '/login',
    '/verify',
    '/account-unlock',
    '/forgot-password',
    '/dashboard/nope',
    '/index.html',
    '/app.html',
    '/a/b.js',
  ])('%s is the app with status 404 (PAGE8)', async (path) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([404, 'noindex'])
    expect(answer.body).toContain('<title>other</title>')
  })

  test('the page for reports is missing where the portal takes none (PAGE8, NM1)', async () => {
    const without = await serve(false)
    const statuses = ['/not-me', '/not-me/', '/not-me?x=1', '/dashboard'].map((url) => without.inject({ url }))
    expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 200])
    await without.close()
  })

  test('the pages of the console are as missing as any to those who may not know of it (HD1)', async () => {
    const without = await serve(true, () => false)
    const pages = ['/staff', '/staff/', '/staff?x=1', '/staff/case/C-8F3K-2M']
    const answerOf = async (server: FastifyInstance, url: string) => {
      const { statusCode, body, headers } = await server.inject({ url })
      const { date: _, ...rest } = headers
      return { statusCode, body, rest }
    }
    const unknown = await answerOf(without, '/staff-room')
    expect(unknown.statusCode).toBe(404)
    for (const url of pages) expect(await answerOf(without, url)).toEqual(unknown)
    await without.close()
    expect(await Promise.all(pages.map(async (url) => (await get(url)).statusCode))).toEqual([200, 200, 200, 200])
    for (const url of ['/staff/case', '/staff/nothing', '/staffs']) expect((await get(url)).statusCode).toBe(404)
  })

  test('the page for a one-time pass is as missing as any without the console, and there from every network (HD1, HD20)', async () => {
    const answers = async (server: FastifyInstance, urls: readonly string[]) =>
      Promise.all(
        urls.map(async (url) => {
          const { statusCode, body, headers } = await server.inject({ url })
          return { statusCode, body, headers: { ...headers, date: '' } }
        }),
      )
    const [unknown, ...pages] = await answers(app, ['/passage', '/pass', '/pass/', '/pass?x=1'])
    expect(unknown?.statusCode).toBe(404)
    expect(pages).toEqual([unknown, unknown, unknown])
    const other = await serve(true, () => false, true)
    expect((await answers(other, ['/pass', '/pass/', '/passage'])).map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 404,
    ])
    await other.close()
  })

  test.each(['/..%2fdist-ssr%2fprerender.js', '/assets/..%2f..%2fdist-ssr/template.html', '/assets/', '/assets'])(
    'nothing but the files of the build can be asked for: %s (WEB4)',
    async (path) => {
      expect((await get(path)).statusCode).toBe(404)
    },
  )

  test('pages are compressed as the browser likes, each with its own ETag (WEB3)', async () => {
    const [br, gzip, plain] = await Promise.all([
      get('/', { 'accept-encoding': 'gzip, deflate, br' }),
      get('/', { 'accept-encoding': 'gzip, br;q=0' }),
      get('/', { 'accept-encoding': 'identity' }),
    ])
    expect(br.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  test('a page that the browser still has is not sent again, yet seeds the cookies (WEB3)', async () => {
    const etag = String((await get('/')).headers.etag)
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await get('/', { 'if-none-match': named })
      expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([304, '', 'XSRF-TOKEN=x'])
    }
    expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('HEAD tells what GET would', async () => {
    const [head, full] = [await app.inject({ method: 'HEAD', url: '/recovery' }), await get('/recovery')]
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['content-length']).toBe(full.headers['content-length'])
  })

  test("the institution's colour is a sheet of its own that may be kept for good", async () => {
    const sheet = await get('/brand-1d4f91.css')
    expect([sheet.statusCode, sheet.headers['content-type'], sheet.body]).toEqual([
      200,
      'text/css; charset=utf-8',
      ':root:root{--brand:#1d4f91}',
    ])
    expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/brand-ff0000.css')).statusCode).toBe(404)
  })

  test('an unknown address of the API is no page', async () => {
    for (const url of ['/api', '/api/', '/api/nope', '/api/user']) {
      const answer = await get(url)
      expect(answer.headers['content-type']).toContain('application/json')
    }
    expect((await get('/apiary')).body).toContain('<title>other</title>')
    expect((await get('/api/user/session')).json()).toEqual({})
  })
})

describe('beside the pages', () => {
  test('a form sent before the script runs is told so, and nothing of it is evaluated or shown (HOME8)', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=alice&password=Secret-1',
    })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
    expect(answer.body).toContain('<title>posted</title>')
    expect(answer.body).not.toMatch(/alice|Secret-1/)
  })

  test('password managers are shown the way (PAGE8)', async () => {
    const answer = await get('/.well-known/change-password')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/dashboard/change-password'])
  })

  test('hashed files stay in the browser for good and come precompressed (WEB3)', async () => {
    const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'br' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
    expect((await get('/assets/main-abc.js')).body).toBe(script)
  })

  test('a file without a hash is asked for again within the hour (WEB3)', async () => {
    const answer = await get('/icon.svg')
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
    expect(answer.headers['content-type']).toContain('image/svg+xml')
  })
})

test('what a page or a file costs grows no faster than what is sent with it (Q4)', { timeout: 60_000 }, async () => {
  const names = ['accept-encoding', 'accept-language', 'cookie', 'if-none-match', 'if-modified-since', 'range', 'host']
  const sent = ['/', '/dashboard', '/assets/main-abc.js', '/icon.svg'].flatMap((url) =>
    names.map((name) => ({
      place: `the header ${name} of ${url}`,
      length: 16_000,
      send: (text: string) => app.inject({ url, headers: { [name]: text } }),
    })),
  )
  const paths = ['/', '/assets/', '/?x='].map((before) => ({
    place: `the address ${before}`,
    length: 16_000,
    send: (text: string) => app.inject({ url: `${before}${encodeURI(text)}` }),
  }))
  expect(await steepPlaces([...sent, ...paths])).toEqual([])
})
