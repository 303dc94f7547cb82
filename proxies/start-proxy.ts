import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { loopback } from '../directories/slapd-process.js'
import { exampleFile, exampleForSocket, proxyFolder, withAwayPage } from './example-file.js'
import { nginxPlaces, startWithSite } from './nginx.js'
import { type ProxyProcess, startProxyProcess } from './proxy-process.js'

const run = promisify(execFile)

/** Where a proxy finds the portal. */
export type Upstream = { readonly port: number } | { readonly socket: string }

interface Place {
  readonly folder: string
  readonly port: number
  /** The folder with `away.html` and `away.http`, which people read while the portal is away. */
  readonly away?: string | undefined
}

interface Example {
  readonly upstream: Upstream
  readonly name: string
  readonly away: string | undefined
}

/** An example of docs/operating/proxies before a portal, with places of its own. */
async function before(
  { upstream, name, away }: Example,
  replacements: Readonly<Record<string, string>>,
): Promise<string> {
  const file = `proxies/${name}`
  const text = await ('port' in upstream
    ? exampleFile(file, { '127.0.0.1:8080': `${loopback}:${upstream.port}`, ...replacements })
    : exampleForSocket(file, { '/run/portico/portico.sock': upstream.socket, ...replacements }))
  return away === undefined ? text : withAwayPage(text, away)
}

const certificate = (folder: string) => ({
  '/etc/ssl/account.uni.example.crt': `${folder}/proxy.crt`,
  '/etc/ssl/private/account.uni.example.key': `${folder}/proxy.key`,
})

async function startNginxExample(upstream: Upstream, place: Place): Promise<ProxyProcess> {
  const example = { upstream, name: 'nginx.conf', away: place.away }
  return startWithSite(await before(example, nginxPlaces(place.folder, place.port)), place)
}

async function startCaddy(upstream: Upstream, { folder, port, away }: Place): Promise<ProxyProcess> {
  const example = { upstream, name: 'Caddyfile', away }
  const text = await before(example, {
    'servers {': 'admin off\n\tauto_https disable_redirects\n\tservers {',
    '\naccount.uni.example {': `\nlocalhost:${port} {\n\tbind ${loopback}`,
    ...certificate(folder),
  })
  await writeFile(`${folder}/Caddyfile`, text)
  const args = ['run', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`]
  // Caddy keeps what it has learned below its home.
  return startProxyProcess({ program: '/usr/bin/caddy', args, env: { HOME: folder }, folder, port })
}

/** Modules that Debian's Apache loads by itself, and those that the example names. */
const apacheModules = [
  ...['mpm_event', 'authz_core', 'alias', 'socache_shmcb'],
  ...['ssl', 'http2', 'headers', 'proxy', 'proxy_http', 'reqtimeout'],
]

async function startApache(upstream: Upstream, { folder, port, away }: Place): Promise<ProxyProcess> {
  const example = { upstream, name: 'apache.conf', away }
  const site = await before(example, {
    '<VirtualHost *:80>': '<VirtualHost 127.0.0.1:1>',
    '<VirtualHost *:443>': `<VirtualHost *:${port}>`,
    'ServerName account.uni.example': 'ServerName localhost',
    ...certificate(folder),
  })
  const lines = [
    `ServerRoot ${folder}`,
    ...apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
    `DefaultRuntimeDir ${folder}`,
    `PidFile ${folder}/apache.pid`,
    `ErrorLog ${folder}/error.log`,
    `Listen ${loopback}:${port}`,
    site,
  ]
  await writeFile(`${folder}/apache.conf`, lines.join('\n'))
  const args = ['-f', `${folder}/apache.conf`]
  await run('/usr/sbin/apache2', [...args, '-t'])
  return startProxyProcess({ program: '/usr/sbin/apache2', args: [...args, '-DFOREGROUND'], folder, port })
}

const haproxyPlaces = ({ folder, port }: Place) => ({
  'bind :80\n': `bind unix@${folder}/http.sock\n`,
  'bind :443': `bind ${loopback}:${port}`,
  '/etc/haproxy/account.uni.example.pem': `${folder}/proxy.pem`,
})

async function startHaproxy(upstream: Upstream, place: Place): Promise<ProxyProcess> {
  const example = { upstream, name: 'haproxy.cfg', away: place.away }
  return startHaproxyWith(await before(example, haproxyPlaces(place)), place)
}

/** Starts HAProxy with the file that operators copy, before two nodes; `away` is as before nginx. */
export async function startHaproxyBeforeNodes(
  port: number,
  nodes: readonly [number, number],
  away?: string,
): Promise<ProxyProcess> {
  const place = { folder: await proxyFolder(), port }
  const text = await exampleFile('haproxy-two-nodes.cfg', {
    '10.0.0.11:8080': `${loopback}:${nodes[0]}`,
    '10.0.0.12:8080': `${loopback}:${nodes[1]}`,
    ...haproxyPlaces(place),
  })
  return startHaproxyWith(away === undefined ? text : withAwayPage(text, away), place)
}

async function startHaproxyWith(text: string, { folder, port }: Place): Promise<ProxyProcess> {
  const file = `${folder}/haproxy.cfg`
  await writeFile(file, text)
  await run('/usr/sbin/haproxy', ['-c', '-f', file])
  const started = await startProxyProcess({ program: '/usr/sbin/haproxy', args: ['-db', '-f', file], folder, port })
  // It listens at its port before the socket for plain http has its name.
  for (let look = 0; look < 200 && !existsSync(`${folder}/http.sock`); look += 1) await sleep(25)
  return started
}

const programs = { nginx: startNginxExample, Caddy: startCaddy, Apache: startApache, HAProxy: startHaproxy } as const
export type ProxyName = keyof typeof programs

/** Starts a proxy with the file that operators copy, before a portal on a port or on a socket. */
export async function startProxy(
  name: ProxyName,
  upstream: Upstream,
  { port, away }: { readonly port: number; readonly away?: string },
): Promise<ProxyProcess> {
  const folder = await proxyFolder()
  try {
    return await programs[name](upstream, { folder, port, away })
  } catch (cause) {
    await rm(folder, { recursive: true, force: true })
    throw cause
  }
}
