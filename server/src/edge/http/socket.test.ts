import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../../ports/system/logger.js'
import { buildApp } from '../../start/app.js'
import { runScript } from '../../testing/run-script.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import { listenAt } from './listen-at.js'

let folder: string
let path: string
let portal: TestPortal
let lines: string[]
const apps: FastifyInstance[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-socket-'))
  path = join(folder, 'portico.sock')
  lines = []
  portal = await testPortal({ rules: { publicUrl: new URL('https://account.uni.example') }, limits: { perAddress: 3 } })
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Another server of the portal, which listens on the socket. */
async function listening(trustedProxies: readonly string[] = ['unix']): Promise<FastifyInstance> {
  const log = createLogger({ level: 'warn', format: 'json' }, { write: (line) => void lines.push(line) })
  const app = await buildApp({ ...portal.ports, log }, { trustedProxies, isOnSocket: true, extraRoutes: [] })
  apps.push(app)
  expect(await listenAt(app, { path })).toBe(`unix:${path}`)
  return app
}

async function statusOf(headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { socketPath: path, path: '/api/user/session', headers, agent: false },
      (answer: IncomingMessage) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    asked.once('error', reject).end()
  })
}

const warned = () => lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg)
const overHttps = { 'x-forwarded-proto': 'https' }

describe('a server on a socket (SET8)', () => {
  test('lets owner and group connect, and deletes the socket when it stops', async () => {
    const app = await listening()
    expect(statSync(path).mode & 0o777).toBe(0o660)
    expect(await statusOf({ ...overHttps, 'x-forwarded-for': '192.0.2.1' })).toBe(200)
    await app.close()
    expect(existsSync(path)).toBe(false)
  })

  test('replaces the socket of a server that was killed', async () => {
    const kill = "() => itself.kill(itself.pid, 'SIGKILL')"
    runScript(`import { createServer } from 'node:net'\ncreateServer().listen(${JSON.stringify(path)}, ${kill})`)
    expect(statSync(path).isSocket()).toBe(true)
    await listening()
    expect(await statusOf(overHttps)).toBe(200)
  })

  test('leaves the socket of a server that lives alone', async () => {
    await listening()
    await expect(listening()).rejects.toMatchObject({ why: expect.stringContaining('Another server listens on') })
    expect(await statusOf(overHttps)).toBe(200)
  })

  test.each([
    ['a file', () => writeFileSync(path, 'kept')],
    ['a folder', () => mkdirSync(path)],
    ['a link', () => symlinkSync(join(folder, 'elsewhere'), path)],
  ])('never deletes %s in the place of the socket', async (what, make) => {
    make()
    await expect(listening()).rejects.toMatchObject({
      why: expect.stringMatching(
        new RegExp(`^${path} is ${what} and no socket: .* belongs to .* and has mode \\d{4}\\.`),
      ),
    })
    if (what === 'a file') expect(readFileSync(path, 'utf8')).toBe('kept')
  })

  test('says when there is a file in the place of its folder', async () => {
    writeFileSync(join(folder, 'run'), '')
    path = join(folder, 'run', 'portico.sock')
    await expect(listening()).rejects.toMatchObject({ why: expect.stringContaining('is a file and not a folder') })
  })
})

describe('the peer of a socket (T7, OP1)', () => {
  test('is no proxy unless the operator says so, and the log tells how', async () => {
    await listening([])
    expect(await statusOf(overHttps)).toBe(403)
    expect(warned()).toEqual([
      expect.stringMatching(
        /^A call came over the socket with X-Forwarded-Proto.* add unix to PORTICO_TRUSTED_PROXIES\.$/,
      ),
    ])
  })

  test('that sends no X-Forwarded-Proto is told what to send', async () => {
    await listening()
    expect(await statusOf()).toBe(403)
    expect(warned()).toEqual([expect.stringMatching(/^The proxy at the socket sends no X-Forwarded-Proto\./)])
  })

  test('passes on visitors whose calls count apart', async () => {
    await listening()
    const from = (address: string) => statusOf({ ...overHttps, 'x-forwarded-for': address })
    const many = await Promise.all(Array.from({ length: 6 }, () => from('192.0.2.1')))
    expect(many).toContain(429)
    expect(await from('192.0.2.2')).toBe(200)
  })

  test('that hides its visitors is told to name them', async () => {
    await listening()
    const many = await Promise.all(Array.from({ length: 6 }, () => statusOf(overHttps)))
    expect(many).toContain(429)
    expect(warned()).toEqual([expect.stringMatching(/^The proxy at the socket sends no X-Forwarded-For, so/)])
  })

  test('of a port is not trusted by the word unix', async () => {
    const app = await buildApp(portal.ports, { trustedProxies: ['unix'], extraRoutes: [] })
    apps.push(app)
    const { statusCode } = await app.inject({ url: '/api/user/session', headers: overHttps })
    expect(statusCode).toBe(403)
  })
})
