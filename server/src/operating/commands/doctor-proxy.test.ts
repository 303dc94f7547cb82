import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { certificateAuthority, serverCertificate } from '../../../../directories/certificates.js'
import { doctorAnswer } from '../../testing/ask-doctor.js'
import { runBuilt } from '../../testing/built-command.js'
import { commandLine } from '../../testing/command-line.js'
import { startMailSink } from '../../testing/mail-sink.js'
import type { StopOrder } from './command.js'
import { runCommand } from './run-command.js'

const { worldOf, inFolder } = commandLine()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

type Headers = Readonly<Record<string, string>>

/** An https proxy on this machine that sends these headers to where `upstream` leads then. */
async function startProxy(headers: Headers, upstream: () => string) {
  const ca = await certificateAuthority('CA of the university')
  writeFileSync(inFolder('ca.pem'), ca.cert, { mode: 0o644 })
  const server = createServer(await serverCertificate(ca), (asked, answer) => {
    const forwarded = request(upstream() + asked.url, { method: asked.method ?? 'GET', headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    forwarded.on('error', () => answer.writeHead(502).end())
    forwarded.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

/** A portal that serves, and tells where. */
async function serve(env: Record<string, string>): Promise<string> {
  mkdirSync(inFolder('web/dist/assets'), { recursive: true })
  mkdirSync(inFolder('web/dist-ssr'), { recursive: true })
  writeFileSync(inFolder('web/dist-ssr/template.html'), '')
  writeFileSync(inFolder('web/dist-ssr/package.json'), '{"type":"module"}')
  writeFileSync(
    inFolder('web/dist-ssr/prerender.js'),
    'export const assemblePage = () => ""; export const prepareScreens = () => new Map()',
  )
  let stop: (order: StopOrder) => void = () => undefined
  const stopped = new Promise<StopOrder>((resolve) => {
    stop = resolve
  })
  const address = new Promise<string>((resolve) => {
    const print = (line: string) => {
      if (line.includes('portal.ready')) resolve((JSON.parse(line) as { readonly address: string }).address)
    }
    const { world } = worldOf('', { env, stopped: () => stopped, print })
    const ended = runCommand(['serve'], world)
    ends.push(async () => {
      stop({ signal: 'SIGTERM', graceMs: 0 })
      await ended
    })
  })
  return address
}

/** The doctor's answer as a process that trusts the proxy's authority. */
async function doctorBehind(headers: Headers, { isServed = true } = {}) {
  let upstream = 'http://127.0.0.1:9'
  const publicUrl = await startProxy(headers, () => upstream)
  const mail = await startMailSink()
  ends.push(() => mail.close())
  const env = {
    PORTICO_PUBLIC_URL: publicUrl,
    PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
    PORTICO_MAIL_URL: mail.url.href,
    PORTICO_DATA_DIR: inFolder('data'),
    PORTICO_LISTEN: '127.0.0.1:0',
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: inFolder('ca.pem'),
  }
  const { NODE_EXTRA_CA_CERTS: _, ...settings } = env
  if (isServed) upstream = await serve(settings)
  // As root, the server runs as another user, and therefore on a data folder of its own.
  chmodSync(inFolder(), 0o755)
  const beside = { ...env, PORTICO_DATA_DIR: inFolder('other') }
  const { exit, out, err } = await runBuilt({ argv: ['doctor', '--json'], env: beside, cwd: inFolder(), scene: {} })
  return doctorAnswer({ exit: exit ?? -1, out: [out], err: [err] }, [env.PORTICO_SECRET])
}

describe('the doctor beside a server behind a proxy (CMD10)', () => {
  const https = { 'x-forwarded-proto': 'https' }
  test('finds the portal at its public URL, and headers that tell the visitor', async () => {
    const { of, failed } = await doctorBehind({ ...https, 'x-forwarded-for': '192.0.2.1' })
    expect(failed).toEqual([])
    for (const code of ['public-url', 'proxy-headers', 'trusted-proxies']) expect(of(code)?.state).toBe('ok')
  })

  test('tells a proxy that does not say https', async () => {
    const { failed, of } = await doctorBehind({ 'x-forwarded-for': '192.0.2.1' })
    expect(failed).toEqual(['proxy-headers'])
    expect(of('proxy-headers')?.mend).toContain('X-Forwarded-Proto: https')
  })

  test('tells a proxy that does not reach the portal', async () => {
    const { failed, of } = await doctorBehind(https, { isServed: false })
    expect(failed).toEqual(['public-url'])
    expect(of('public-url')?.found).toContain('answers 502')
  })
})
