import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../directories/free-port.js'
import { type MailSink, startMailSink } from '../e2e/environments/mail-sink.js'
import { httpConnection } from '../person/http-connection.js'
import { exampleFile } from '../proxies/example-file.js'
import { startNginx } from '../proxies/nginx.js'
import type { ProxyProcess } from '../proxies/proxy-process.js'
import { type ProxyName, startHaproxyBeforeNodes, startProxy } from '../proxies/start-proxy.js'
import { type PortalNode, portalNode } from './portal-node.js'
import { newFolder, settingsFor } from './portal-under-load.js'

const run = promisify(execFile)
const portico = fileURLToPath(new URL('../portico.mjs', import.meta.url))
const phone = '+1 555 0100'

let mail: MailSink
let folder: string
let publicPort: number
let portal: PortalNode
beforeAll(async () => {
  mail = await startMailSink()
  folder = newFolder()
  publicPort = await freePort()
  const settings = {
    ...settingsFor({ url: `https://localhost:${publicPort}`, mailPort: mail.port, folder }),
    PORTICO_INSTITUTION_HELP_DESK_PHONE: phone,
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
  }
  portal = portalNode('away', { port: await freePort(), settings })
  await runDocumented(settings)
})
afterAll(async () => {
  await mail.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs what docs/operating/proxy.md tells operators to do, with its files in a folder of the test. */
async function runDocumented(settings: Readonly<Record<string, string>>) {
  const away = `${folder}/away`
  await mkdir(away, { mode: 0o755 })
  const page = await exampleFile('proxy.md', { '/var/www/portico': away, '/etc/haproxy/away': `${away}/away` })
  const section = page.slice(page.indexOf('## While the portal is away'), page.indexOf('## Over a socket'))
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, lines]) => lines)
  const script = [`portico() { ${process.execPath} ${portico} "$@"; }`, ...blocks].join('\n')
  await run('bash', ['-euc', script], { env: { PATH: process.env['PATH'], ...settings } })
  // Apache never runs as root, and no operator has made a folder for it.
  await run('chmod', ['711', folder])
}

async function ask(origin: string, path: string, method: 'GET' | 'POST' = 'GET') {
  const connection = httpConnection(origin, { staysOpen: false })
  try {
    const [headers, body] = method === 'POST' ? [{ 'content-type': 'application/json' }, '{}'] : [{}, null]
    return await connection.send({ method, path, headers, body })
  } finally {
    connection.close()
  }
}

const refusal = '{"code":"unavailable"}'

/** Checks with a server in the portal's place, which refuses in the portal's way, or hangs up. */
async function withStandIn(answers: 'refuses' | 'hangs up', check: () => Promise<unknown>) {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') response.end()
    else if (answers === 'hangs up') request.socket.destroy()
    else response.writeHead(503, { 'retry-after': '7' }).end(refusal)
  })
  await new Promise<void>((resolve) => server.listen(portal.port, '127.0.0.1', resolve))
  try {
    await check()
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

const beforeOne = (name: ProxyName) => (away: string) =>
  startProxy(name, { port: portal.port }, { port: publicPort, away })
/** The second node is never there. */
const nodes = async () => [portal.port, await freePort()] as const
const proxies = {
  nginx: beforeOne('nginx'),
  HAProxy: beforeOne('HAProxy'),
  Caddy: beforeOne('Caddy'),
  Apache: beforeOne('Apache'),
  'nginx before two nodes': async (away: string) => startNginx(publicPort, await nodes(), away),
  'HAProxy before two nodes': async (away: string) => startHaproxyBeforeNodes(publicPort, await nodes(), away),
} satisfies Record<string, (away: string) => Promise<ProxyProcess>>

describe.each(Object.entries(proxies))('behind %s', (_, start) => {
  test('people read the page of a portal that is away, until it is back (PROXY1, CMD23)', async () => {
    const proxy = await start(`${folder}/away`)
    const untilHome = (status: number) =>
      expect.poll(async () => (await ask(proxy.url, '/')).status, { timeout: 15_000, interval: 200 }).toBe(status)
    const isAway = expect.objectContaining({
      status: expect.toSatisfy((status) => status === 502 || status === 503),
      headers: expect.objectContaining({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '30',
      }),
      text: expect.stringContaining(`>${phone}</a>`),
    })
    try {
      await portal.start()
      await untilHome(200)
      // What the portal itself answers passes, and nobody reads the page before its time.
      expect((await ask(proxy.url, '/away.html')).text).not.toContain('Back in a moment')
      await portal.stop()
      expect(await ask(proxy.url, '/')).toEqual(isAway)
      expect(await ask(proxy.url, '/dashboard/enrollment?x=1')).toEqual(isAway)
      expect(await ask(proxy.url, '/api/user/profile/initial', 'POST')).toEqual(isAway)
      await withStandIn('hangs up', async () => expect(await ask(proxy.url, '/api/user/session')).toEqual(isAway))
      await withStandIn('refuses', () =>
        expect
          .poll(async () => (await ask(proxy.url, '/api/user/session')).text, { timeout: 15_000, interval: 200 })
          .toBe(refusal),
      )
      await portal.start()
      await untilHome(200)
      await portal.stop()
    } finally {
      if (!portal.isDown()) await portal.stop()
      await proxy.stop()
    }
  }, 60_000)
})
