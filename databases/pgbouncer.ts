import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../directories/free-port.js'
import { loopback } from '../directories/slapd-process.js'
import { ownerOf, type Postgres, type PrivateDatabase } from './postgres.js'

/** A private PgBouncer on loopback before a private PostgreSQL. */
export interface PgBouncer {
  readonly port: number
  stop(): Promise<void>
}

interface PgBouncerChoice {
  /** The database whose role may sign in. */
  readonly database: PrivateDatabase
  readonly mode: 'session' | 'transaction'
  /** More lines of the section `pgbouncer`, such as `server_tls_sslmode = require`. */
  readonly settings?: readonly string[]
  /** That of one that was stopped; by default a free one. */
  readonly port?: number
}

/** Starts a pooler, and resolves when it listens. Rejects with what it said. */
export async function startPgBouncer(
  { port: target }: Pick<Postgres, 'port'>,
  { database, mode, settings = [], port: given }: PgBouncerChoice,
): Promise<PgBouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-pgbouncer-'))
  const [owner, port] = [await ownerOf(), given ?? (await freePort())]
  const lines = [
    '[databases]',
    `* = host=${loopback} port=${target}`,
    '[pgbouncer]',
    `listen_addr = ${loopback}`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${folder}/users`,
    `pool_mode = ${mode}`,
    ...settings,
  ]
  await writeFile(`${folder}/pgbouncer.ini`, lines.join('\n'))
  await writeFile(`${folder}/users`, `"${database.name}" "${database.password}"\n`)
  // It refuses to run as root.
  if (owner !== null) await chown(folder, owner.uid, owner.gid)
  const child = spawn('/usr/sbin/pgbouncer', [`${folder}/pgbouncer.ini`], {
    ...(owner ?? {}),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said = `${said}${bytes}`.slice(-4000)))
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (child.exitCode !== null || tries === 400) throw new Error(`PgBouncer did not listen: ${said.trim()}`)
    await sleep(50)
  }
  return {
    port,
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

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, loopback)
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
