import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { exampleFile } from '../../proxies/example-file.js'
import { startWithSite } from '../../proxies/nginx.js'
import { runPortico } from './portico-program.js'

const program = fileURLToPath(new URL('../../docs/client/example-server.mjs', import.meta.url))

/** A state in which the person of the example server can begin. */
export type Fact = 'locked' | 'must-change' | 'no-contact'

/** A bundle of the client, as an operator makes it. */
export async function makeBundle(settings: object) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-client-'))
  const file = path.join(folder, 'client.json')
  await writeFile(file, JSON.stringify(settings))
  const bundle = path.join(folder, 'bundle')
  await runPortico(['client', '--settings', file, '--out', bundle], { settings: {}, input: '' })
  return { bundle, remove: () => rm(folder, { recursive: true }) }
}

/** Serves a bundle with the nginx of the documents, in front of a server. Its files stay. */
export async function startNginxBefore(
  server: string,
  { bundle, port }: { readonly bundle: string; readonly port: number },
) {
  const site = await exampleFile('../client/nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${port};`,
    '/srv/account': bundle,
    'http://127.0.0.1:8080': server,
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-client-'))
  return startWithSite(`include /etc/nginx/mime.types;\n${site}`, { folder, port })
}

/** The example server of the documents, as a reader of them starts it. */
export async function startExampleServer({
  bundle,
  facts = [],
  port = 0,
}: {
  readonly bundle: string
  readonly facts?: readonly Fact[]
  readonly port?: number
}) {
  const child = spawn(process.execPath, [program, bundle, ...facts], { env: { PORT: String(port) } })
  let said = ''
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        said += part
        const [address] = /http:\/\/localhost:\d+/.exec(said) ?? []
        if (address !== undefined) resolve(address)
      })
    }
    child.once('close', () => reject(new Error(`the example server ended:\n${said}`)))
  })
  return {
    url,
    /** The codes that it printed, oldest first. */
    codes: () => [...said.matchAll(/^Code for \S+: (\d{6})$/gm)].map(([, code = '']) => code),
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
