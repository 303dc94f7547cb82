import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../../ports/system/logger.js'
import { deriveSecrets } from '../../ports/system/secrets.js'
import { portalSecret } from '../../testing/test-config.js'
import { keepClient } from './former-clients.js'
import { webFiles } from './web-files.js'

const hour = 60 * 60_000
let folder: string
let now: number
let warnings: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-clients-'))
  now = Date.UTC(2026, 0, 5, 9)
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const kept = () => join(folder, 'data/client-releases')
const log = createLogger({ level: 'warn', format: 'json' }, { write: (line) => void warnings.push(line) })

/** Writes a build of the client with these assets. */
function build(name: string, assets: Readonly<Record<string, string>>): string {
  const webDir = join(folder, name)
  mkdirSync(join(webDir, 'dist/assets'), { recursive: true })
  mkdirSync(join(webDir, 'dist-ssr'))
  writeFileSync(
    join(webDir, 'dist-ssr/prerender.js'),
    `export const assemblePage = (template) => template
export const prepareScreens = () => new Map()`,
  )
  writeFileSync(join(webDir, 'dist-ssr/package.json'), '{"type":"module"}')
  writeFileSync(join(webDir, 'dist-ssr/template.html'), `<title>${name}</title>`)
  for (const [file, text] of Object.entries(assets)) {
    writeFileSync(join(webDir, 'dist/assets', file), text)
    writeFileSync(join(webDir, 'dist/assets', `${file}.br`), brotliCompressSync(text))
  }
  return webDir
}

const settings = {
  apiBase: '/api',
  institution: { name: 'Uni', domains: [], helpDeskPhone: '', links: {} },
  captcha: { kind: 'proof-of-work' },
  session: true,
  activity: true,
  proofs: ['app'],
  languages: ['en'],
} as const

/** A server that starts with a build. `ask` gives status, type and text of an asset. */
async function start(webDir: string, secret = portalSecret) {
  const app = Fastify()
  await app.register(cookie)
  const parts = { secrets: deriveSecrets(secret), clock: { now: () => now }, log }
  await webFiles(app, {
    webDir,
    settings,
    seed: () => undefined,
    isSignedIn: async () => false,
    onFailure: () => undefined,
    tell: async () => null,
    keep: (assets) => keepClient(kept(), { assets, ...parts }),
  })
  return async (name: string, encoding = 'identity') => {
    const answer = await app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } })
    return [answer.statusCode, answer.headers['content-type'], answer.headers['content-encoding'], answer.rawPayload]
  }
}

const script = 'text/javascript; charset=utf-8'
const served = (text: string) => [200, script, undefined, Buffer.from(text)]
const gone = [404, 'text/html; charset=utf-8', undefined, expect.anything()]

describe('after an upgrade', () => {
  test('an operator who deletes the folder before a start takes the former client away (UP2)', async () => {
    await start(build('old', { 'page-1.js': 'old()' }))
    rmSync(kept(), { recursive: true })
    const ask = await start(build('new', { 'page-2.js': 'new()' }))
    expect(await ask('page-1.js')).toEqual(gone)
    expect(warnings).toEqual([])
  })

  test('a page of the release before loads its files for 24 hours, also over restarts, and no longer (UP2)', async () => {
    await start(build('old', { 'page-1.js': 'old()', 'react-1.js': 'same()' }))
    const fresh = build('new', { 'page-2.js': 'new()', 'react-1.js': 'same()' })
    const first = await start(fresh)
    expect(await first('page-1.js')).toEqual(served('old()'))
    expect(await first('page-2.js')).toEqual(served('new()'))
    expect(await first('react-1.js')).toEqual(served('same()'))
    now += 23 * hour
    const restarted = await start(fresh)
    expect(await restarted('page-1.js')).toEqual(served('old()'))
    const [, , encoding, body] = await restarted('page-1.js', 'gzip, br')
    expect([encoding, brotliDecompressSync(body as Buffer).toString()]).toEqual(['br', 'old()'])
    now += hour
    expect(await restarted('page-1.js')).toEqual(gone)
    expect(await first('page-1.js')).toEqual(gone)
    await start(fresh)
    expect(readdirSync(kept())).toHaveLength(1)
    expect(warnings).toEqual([])
  })

  test('the files of a build that is replaced while the server runs are still served (UP2)', async () => {
    const webDir = build('old', { 'page-1.js': 'old()' })
    const ask = await start(webDir)
    rmSync(webDir, { recursive: true })
    expect(await ask('page-1.js')).toEqual(served('old()'))
  })

  test('a return to the release before takes it back, and serves the newer one for a day (UP2)', async () => {
    const [old, fresh] = [build('old', { 'page-1.js': 'old()' }), build('new', { 'page-2.js': 'new()' })]
    for (const webDir of [old, fresh]) await start(webDir)
    const ask = await start(old)
    expect(await ask('page-1.js')).toEqual(served('old()'))
    expect(await ask('page-2.js')).toEqual(served('new()'))
    now += 24 * hour
    expect(await ask('page-1.js')).toEqual(served('old()'))
    expect(await ask('page-2.js')).toEqual(gone)
  })

  test('the last three releases are kept, readable for this user only (UP2)', async () => {
    for (const one of [1, 2, 3, 4, 5]) {
      now += hour
      await start(build(`v${one}`, { [`page-${one}.js`]: `v${one}()` }))
    }
    const ask = await start(build('v6', { 'page-6.js': 'v6()' }))
    const statuses = await Promise.all([1, 2, 3, 4, 5, 6].map(async (one) => (await ask(`page-${one}.js`))[0]))
    expect(statuses).toEqual([404, 404, 200, 200, 200, 200])
    expect(readdirSync(kept())).toHaveLength(4)
    expect(execFileSync('find', [folder, '-path', '*client-releases*', '-perm', '/077']).toString()).toBe('')
  })
})

describe('nothing is served from the data folder that the portal did not write (UP2)', () => {
  const until = () => `.until-${now + hour}`
  const hostile: Readonly<Record<string, (old: string) => void>> = {
    'an altered file': (old) => writeFileSync(old, readFileSync(old, 'utf8').replace(/[A-Za-z0-9]{4}"}$/, 'AAAA"}')),
    'a file without a signature': (old) => writeFileSync(old, JSON.stringify({ 'page-1.js': 'ZXZpbCgp' })),
    'a file that is no text': (old) => writeFileSync(old, Buffer.from([0xff, 0x0a, 0xff])),
    'an empty file': (old) => writeFileSync(old, ''),
    'a huge file': (old) => writeFileSync(old, Buffer.alloc(9_000_000, 0x0a)),
    'a link to another file': (old) => {
      writeFileSync(join(folder, 'aside'), readFileSync(old))
      rmSync(old)
      symlinkSync(join(folder, 'aside'), old)
    },
    'a folder': (old) => {
      rmSync(old)
      mkdirSync(old)
    },
    'a pipe': (old) => {
      rmSync(old)
      execFileSync('mkfifo', [old])
    },
  }
  test.each(Object.entries(hostile))('%s', async (_, spoil) => {
    await start(build('old', { 'page-1.js': 'old()' }))
    const [id = ''] = readdirSync(kept())
    spoil(join(kept(), id))
    const ask = await start(build('new', { 'page-2.js': 'new()' }))
    expect(await ask('page-1.js')).toEqual(gone)
    expect(await ask('page-2.js')).toEqual(served('new()'))
    expect(warnings).toEqual([expect.stringContaining('a kept client is not served')])
  })

  test('a file of another portal, and names that are no asset', async () => {
    await start(build('old', { 'page-1.js': 'old()', 'page.html': '<p>', noType: 'x' }), `another ${portalSecret}`)
    writeFileSync(join(kept(), `..evil${until()}`), 'evil()')
    const ask = await start(build('new', { 'page-2.js': 'new()', 'page.html': '<p>' }))
    for (const name of ['page-1.js', 'page.html', 'noType', '..evil', '%2e%2e/x.js', '__proto__', ''])
      expect([name, (await ask(name))[0]]).toEqual([name, 404])
  })
})

describe('where the data folder cannot be used', () => {
  test.each<readonly [string, () => void]>([
    ['a file', () => writeFileSync(join(folder, 'data'), '')],
    [
      'a link',
      () => {
        mkdirSync(join(folder, 'data'))
        mkdirSync(join(folder, 'elsewhere'))
        symlinkSync(join(folder, 'elsewhere'), kept())
      },
    ],
  ])('the server serves its own client, and says so once: %s (UP2)', async (_, spoil) => {
    spoil()
    const ask = await start(build('new', { 'page-2.js': 'new()' }))
    expect(await ask('page-2.js')).toEqual(served('new()'))
    expect(warnings).toEqual([expect.stringContaining('PORTICO_DATA_DIR')])
  })
})
