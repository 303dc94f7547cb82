import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { certificateAuthority, serverCertificate } from '../directories/certificates.js'
import { loopback } from '../directories/slapd-process.js'

const forOperators = fileURLToPath(new URL('../docs/operating/nginx-two-nodes.conf', import.meta.url))

/** A private nginx on loopback, in a folder of its own. */
export interface Nginx {
  readonly url: string
  /** What it has logged about nodes and requests. */
  log(): Promise<string>
  /** Stops the process and removes its folder. */
  stop(): Promise<void>
}

/**
 * Starts nginx with the configuration that operators copy, before two nodes. Ports, addresses and
 * certificate are its own, and all else is as it stands in docs.
 */
export async function startNginx(port: number, nodes: readonly [number, number]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-nginx-'))
  const authority = await certificateAuthority('The CA of a private nginx')
  const { key, cert } = await serverCertificate(authority, { addresses: [loopback] })
  await writeFile(`${folder}/nginx.crt`, cert)
  await writeFile(`${folder}/nginx.key`, key, { mode: 0o600 })
  const site = inPlaceOf(await readFile(forOperators, 'utf8'), {
    '10.0.0.11:8080': `${loopback}:${nodes[0]}`,
    '10.0.0.12:8080': `${loopback}:${nodes[1]}`,
    'listen 80;': `listen unix:${folder}/http.sock;`,
    'listen 443 ssl http2;': `listen ${loopback}:${port} ssl http2;`,
    '/etc/ssl/account.uni.example.crt': `${folder}/nginx.crt`,
    '/etc/ssl/private/account.uni.example.key': `${folder}/nginx.key`,
  })
  await writeFile(`${folder}/nginx.conf`, around(site, folder))
  const args = ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`]
  const child = spawn('/usr/sbin/nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  await untilItListens(child, port)
  return {
    url: `https://localhost:${port}`,
    log: () => readFile(`${folder}/error.log`, 'utf8'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Replaces every text, and fails where one does not occur, so that no line of the file goes untested. */
function inPlaceOf(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`${forOperators} has no ${from}`)
    return done.replaceAll(from, to)
  }, text)
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

async function untilItListens(child: ChildProcess, port: number): Promise<void> {
  let said = ''
  child.stderr?.on('data', (bytes: Buffer) => (said = `${said}${bytes}`.slice(-4000)))
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`nginx ended: ${said.trim()}`)
    const socket = connect(port, loopback)
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  child.kill('SIGTERM')
  throw new Error(`nginx did not listen: ${said.trim()}`)
}
