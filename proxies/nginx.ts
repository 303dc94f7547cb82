import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { loopback } from '../directories/slapd-process.js'
import { exampleFile, proxyFolder, withAwayPage } from './example-file.js'
import { type ProxyProcess, startProxyProcess } from './proxy-process.js'

/** A private nginx. */
export interface Nginx extends ProxyProcess {
  /** What it has logged about nodes and requests. */
  log(): Promise<string>
}

/** A private nginx before two nodes. */
export interface NginxBeforeNodes extends Nginx {
  /** Marks a node as down, or none, and resolves when no request goes to it any more. */
  takeOut(node: 0 | 1 | null): Promise<void>
}

/**
 * Starts nginx with the configuration that operators copy, before two nodes. Ports, addresses and
 * certificate are its own, and all else is as it stands in docs. `away` is the folder with the page
 * that people read while the portal is away.
 */
export async function startNginx(
  port: number,
  nodes: readonly [number, number],
  away?: string,
): Promise<NginxBeforeNodes> {
  const folder = await proxyFolder()
  const example = await exampleFile('nginx-two-nodes.conf', {
    '10.0.0.11:8080': `${loopback}:${nodes[0]}`,
    '10.0.0.12:8080': `${loopback}:${nodes[1]}`,
    ...nginxPlaces(folder, port),
  })
  const site = away === undefined ? example : withAwayPage(example, away)
  const nginx = await startWithSite(site, { folder, port })
  return {
    ...nginx,
    async takeOut(node) {
      const line = node === null ? null : `server ${loopback}:${nodes[node]} max_fails=1`
      await reload(nginx, line === null ? site : site.replace(line, `${line} down`))
    },
  }
}

/**
 * Loads another site, and resolves when each process with the earlier one has finished its
 * requests.
 */
async function reload({ folder, pid }: Nginx, site: string): Promise<void> {
  const workers = async () => (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  const earlier = await workers()
  await writeFile(`${folder}/nginx.conf`, around(site, folder))
  process.kill(pid, 'SIGHUP')
  const until = Date.now() + 30_000
  while ((await workers()).some((worker) => earlier.includes(worker))) {
    if (Date.now() > until) throw new Error('nginx did not load its new configuration')
    await sleep(20)
  }
}

/** What a private nginx has of its own in any example. */
export function nginxPlaces(folder: string, port: number): Readonly<Record<string, string>> {
  return {
    'listen 80;': `listen unix:${folder}/http.sock;`,
    'listen 443 ssl http2;': `listen ${loopback}:${port} ssl http2;`,
    '/etc/ssl/account.uni.example.crt': `${folder}/proxy.crt`,
    '/etc/ssl/private/account.uni.example.key': `${folder}/proxy.key`,
  }
}

/** Starts nginx with one site. */
export async function startWithSite(
  site: string,
  { folder, port }: { readonly folder: string; readonly port: number },
): Promise<Nginx> {
  await writeFile(`${folder}/nginx.conf`, around(site, folder))
  const args = ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`]
  const running = await startProxyProcess({ program: '/usr/sbin/nginx', args, folder, port })
  return { ...running, log: () => readFile(`${folder}/error.log`, 'utf8') }
}

/** What Debian's nginx.conf has around a site, with every file in one folder. */
function around(site: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  )
  return [
    'daemon off;',
    'worker_processes 1;',
    // Started as root, nginx gives its worker to a user who cannot read this folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid;`,
    'events { worker_connections 1024; }',
    'http {',
    '  access_log off;',
    ...temporary,
    site,
    '}',
  ].join('\n')
}
