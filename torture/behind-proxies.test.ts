import { chmodSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../directories/free-port.js'
import { type MailSink, startMailSink } from '../e2e/environments/mail-sink.js'
import { runPortico, startPortico } from '../e2e/environments/portico-program.js'
import { httpConnection } from '../person/http-connection.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { compareCode, offeredContacts, requireStatus, sendCode, startFlow } from '../person/steps.js'
import { newVisitor } from '../person/visitor.js'
import { type ProxyName, startProxy, type Upstream } from '../proxies/start-proxy.js'
import { newMailbox } from './mailbox.js'
import { newFolder, settingsFor } from './portal-under-load.js'

const callsPerMinute = 30
const ada = { username: 'ada', password: 'Portico-Demo-1', email: 'ada@mail.example' }

/** The built portal on a port or on a socket, and the address at which a proxy has to serve it. */
async function startBehind(kind: 'port' | 'socket', publicPort: number, mail: MailSink) {
  const folder = newFolder()
  const port = await freePort()
  const socket = path.join(folder, 'portico.sock')
  const upstream: Upstream = kind === 'port' ? { port } : { socket }
  const settings = {
    ...settingsFor({ url: `https://localhost:${publicPort}`, mailPort: mail.port, folder }),
    PORTICO_LIMITS_PER_ADDRESS: String(callsPerMinute),
    PORTICO_LISTEN: kind === 'port' ? `127.0.0.1:${port}` : `unix:${socket}`,
    PORTICO_TRUSTED_PROXIES: kind === 'port' ? '127.0.0.1' : 'unix',
  }
  const url = kind === 'port' ? `http://127.0.0.1:${port}` : `unix:${socket}`
  const portal = await startPortico(settings, { url, logFile: path.join(folder, 'server.log') })
  if (kind === 'socket') {
    // Apache never runs as root, and no operator has made a group for this test.
    chmodSync(folder, 0o711)
    chmodSync(socket, 0o666)
  }
  const add = ['account', 'add', '--username', ada.username, '--name', 'Ada', '--email', ada.email]
  await runPortico(add, { settings, input: ada.password })
  return {
    upstream,
    socket,
    async end() {
      await portal.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Behind = Awaited<ReturnType<typeof startBehind>>

let mail: MailSink
let publicPort: number
let portals: Readonly<Record<'port' | 'socket', Behind>>
beforeAll(async () => {
  mail = await startMailSink()
  publicPort = await freePort()
  const [port, socket] = await Promise.all([
    startBehind('port', publicPort, mail),
    startBehind('socket', publicPort, mail),
  ])
  portals = { port, socket }
})
afterAll(async () => {
  const wasThere = existsSync(portals.socket.socket)
  await Promise.all([portals.port.end(), portals.socket.end()])
  await mail.stop()
  expect(wasThere).toBe(true)
})

let addresses = 0
/** A visitor with an address of its own. It sends the headers of a browser. */
function visitorOf(origin: string, headers: Readonly<Record<string, string>> = {}) {
  addresses += 1
  const connection = httpConnection(origin, { staysOpen: true, from: `127.8.${addresses}.1` })
  const visitor = newVisitor((request) =>
    connection.send({ ...request, headers: { origin, ...request.headers, ...headers } }),
  )
  return { visitor, close: () => connection.close() }
}

/** Signs in with a password and the mailed code, and returns the names of the cookies. */
async function signIn(origin: string) {
  const { visitor, close } = visitorOf(origin)
  const mailbox = newMailbox(mail, () => false)
  mailbox.skipAll()
  const begun = await startFlow(visitor, 'profile', { ...ada, captcha: await solveCaptcha(visitor) })
  const [contact] = offeredContacts(requireStatus(begun, 200).body)
  if (contact === undefined) throw new Error('no contact was offered')
  requireStatus(await sendCode(visitor, 'profile', contact), 200)
  const compared = await compareCode(visitor, 'profile', await mailbox.nextCode(ada.email))
  close()
  return { status: compared.status, cookies: [...visitor.cookies.keys()], headers: compared.headers }
}

/** Calls again and again, each time with another claim about where it comes from. */
async function callWithClaims(origin: string) {
  const claims = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' }
  const statuses: number[] = []
  const { visitor, close } = visitorOf(origin, claims)
  for (let n = 0; n < callsPerMinute + 5; n += 1) {
    const claim = `192.0.2.${n}`
    const headers = { 'x-forwarded-for': claim, forwarded: `for=${claim};proto=http` }
    statuses.push((await visitor.call('session', {}, { headers })).status)
  }
  close()
  return statuses
}

const ways = [
  ['nginx', 'port'],
  ['nginx', 'socket'],
  ['Caddy', 'port'],
  ['Caddy', 'socket'],
  ['Apache', 'port'],
  ['Apache', 'socket'],
  ['HAProxy', 'port'],
  ['HAProxy', 'socket'],
] as const satisfies readonly (readonly [ProxyName, 'port' | 'socket'])[]

describe.each(ways)('behind %s, which reaches the portal at a %s, as docs/operating/proxies has it', (name, kind) => {
  test('people sign in, and a stranger cannot claim another address (PROXY1, T7)', async () => {
    const proxy = await startProxy(name, portals[kind].upstream, { port: publicPort })
    try {
      const { status, cookies, headers } = await signIn(proxy.url)
      expect(status).toBe(200)
      expect(cookies.some((cookie) => cookie.startsWith('__Host-'))).toBe(true)
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
      const statuses = await callWithClaims(proxy.url)
      expect(new Set(statuses)).toEqual(new Set([200, 429]))
      expect(statuses.indexOf(429)).toBe(callsPerMinute)
      const { visitor, close } = visitorOf(proxy.url)
      expect((await visitor.call('session')).status).toBe(200)
      close()
    } finally {
      await proxy.stop()
    }
  }, 60_000)
})
