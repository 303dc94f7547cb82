import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { certificateAuthority, serverCertificate } from '../directories/certificates.js'
import { freePort } from '../directories/free-port.js'
import { loopback } from '../directories/slapd-process.js'

/** A database with a role that owns nothing but its schema. */
export interface PrivateDatabase {
  readonly name: string
  readonly password: string
  /** `postgres://role:password@127.0.0.1:PORT/database`. */
  readonly url: string
  /**
   * Runs SQL as the superuser and returns its rows as text, one line each, columns parted by `|`.
   */
  run(sql: string): Promise<string>
}

/** A private PostgreSQL on loopback, in a folder of its own. */
export interface Postgres {
  readonly port: number
  readonly pid: number
  /** The folder of its Unix socket. */
  readonly folder: string
  /** The CA of the server's certificate, in PEM; empty without TLS. */
  readonly ca: string
  /** Makes an empty database, or a copy of one that has no connections. */
  makeDatabase(choice?: { readonly copyOf?: string }): Promise<PrivateDatabase>
  /** A database of the server that this one follows, as this one has it. */
  copyOf(database: PrivateDatabase): PrivateDatabase
  /** Runs SQL in the database `postgres` as the superuser. */
  run(sql: string): Promise<string>
  /** Ends every connection of a database, as an operator or a failing network would. */
  cutConnections(database: string): Promise<void>
  /** Stops the process; the folder stays. `immediate` is a crash, and `kill` a machine that is gone. */
  halt(how?: 'fast' | 'immediate' | 'kill'): Promise<void>
  /** Sends a signal to each of its processes, as `SIGSTOP` for a machine that stands still. */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>
  /** Starts the process again, at the same address. */
  start(): Promise<void>
  /** Stops the process and removes its folder. */
  stop(): Promise<void>
}

export interface PostgresChoice {
  /** Offers TLS, with a certificate for `localhost` and 127.0.0.1. */
  readonly hasTls?: boolean
  /** Writes to the disk at each commit, as a real server does. Slower. */
  readonly isDurable?: boolean
  /** The folder in which its own is made; by default that of temporary files. */
  readonly parent?: string
  /** More settings of the server, as `name=value`. */
  readonly settings?: readonly string[]
  /** A server of which this one is a copy that follows it, until `select pg_promote()`. */
  readonly standbyOf?: Pick<Postgres, 'folder' | 'port'>
}

const run = promisify(execFile)
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
/** PostgreSQL refuses to run as root. Debian's package makes this user. */
const account = 'postgres'

/** Starts a private server without a database for a portal. */
export async function startPostgres(choice: PostgresChoice = {}): Promise<Postgres> {
  const folder = await mkdtemp(path.join(choice.parent ?? tmpdir(), 'portico-postgres-'))
  const owner = await ownerOf()
  if (owner !== null) await chown(folder, owner.uid, owner.gid)
  const as = { ...(owner ?? {}), cwd: folder }
  const data = `${folder}/data`
  const { standbyOf: source } = choice
  if (source === undefined)
    await run(programOf('initdb'), ['-D', data, '-U', account, '-A', 'trust', '--no-sync', '-E', 'UTF8'], as)
  else {
    const from = ['-h', source.folder, '-p', `${source.port}`, '-U', account]
    await run(programOf('pg_basebackup'), ['-D', data, ...from, '-R', '-c', 'fast', '--no-sync'], as)
  }
  const hba = `local all,replication all trust\nhost all all ${loopback}/32 scram-sha-256\n`
  await writeFile(`${data}/pg_hba.conf`, hba)
  const ca = choice.hasTls ? await writeCertificate(folder, owner) : ''
  const settings = [
    `listen_addresses=${loopback}`,
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    ...(choice.isDurable ? [] : quick),
    ...(choice.hasTls ? ['ssl=on', `ssl_cert_file=${folder}/server.crt`, `ssl_key_file=${folder}/server.key`] : []),
    ...(choice.settings ?? []),
  ]
  const port = await freePort()
  const args = ['-D', data, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])]
  const launch = () => launched(args, { as, folder, port })
  let child = await launch()
  const sql = (database: string, text: string) => query({ folder, port, database }, text)
  return {
    ...databasesOf({ folder, port }),
    port,
    folder,
    ca,
    get pid() {
      return child.pid ?? 0
    },
    copyOf: (database) => ({
      ...database,
      url: database.url.replace(/:\d+\//, `:${port}/`),
      run: (text) => sql(database.name, `set search_path to ${database.name}; ${text}`),
    }),
    run: (text) => sql(account, text),
    async cutConnections(database) {
      // Once all are told, it waits for each to be gone: until then a pooler hands it out.
      const told = `select array_agg(pid) filter (where pg_terminate_backend(pid)) from pg_stat_activity where datname = '${database}'`
      await sql(account, `select pg_terminate_backend(pid, 10000) from unnest((${told})) as pid`)
    },
    halt: (how = 'fast') => halted(child, how),
    async signalAll(signal) {
      const { pid = 0 } = child
      const others = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
      for (const one of [pid, ...others]) process.kill(one, signal)
    },
    async start() {
      child = await launch()
    },
    async stop() {
      await halted(child, 'immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes databases on a private server that another process has started. */
export function databasesOf({ folder, port }: Pick<Postgres, 'folder' | 'port'>): Pick<Postgres, 'makeDatabase'> {
  const sql = (database: string, ...texts: string[]) => query({ folder, port, database }, ...texts)
  return { makeDatabase: ({ copyOf } = {}) => makeDatabase({ port, sql }, copyOf) }
}

/** The user that the processes run as; null where this one is not root. */
export async function ownerOf(): Promise<{ readonly uid: number; readonly gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, account])).stdout)),
  )
  if (uid === undefined || gid === undefined) throw new Error(`this machine has no user ${account}`)
  return { uid, gid }
}

/** Debian keeps the programs of each version apart. */
function programOf(name: string): string {
  const root = '/usr/lib/postgresql'
  const versions = readdirSync(root).sort((one, other) => Number(other) - Number(one))
  return `${root}/${versions[0]}/bin/${name}`
}

async function writeCertificate(
  folder: string,
  owner: { readonly uid: number; readonly gid: number } | null,
): Promise<string> {
  const authority = await certificateAuthority('The CA of a private PostgreSQL')
  const { key, cert } = await serverCertificate(authority, { addresses: [loopback] })
  for (const [file, text] of [
    ['server.key', key],
    ['server.crt', cert],
  ] as const) {
    await writeFile(`${folder}/${file}`, text)
    await chmod(`${folder}/${file}`, 0o600)
    if (owner !== null) await chown(`${folder}/${file}`, owner.uid, owner.gid)
  }
  return authority.cert
}

interface Launch {
  readonly as: object
  readonly folder: string
  readonly port: number
}

/** Starts the process, and resolves when it answers. */
async function launched(args: readonly string[], { as, folder, port }: Launch): Promise<ChildProcess> {
  const child = spawn(programOf('postgres'), args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    said = `${said}${bytes}`.slice(-4000)
  })
  const ended = once(child, 'exit')
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`PostgreSQL ended: ${said.trim()}`)
    const isReady = await run(programOf('pg_isready'), ['-q', '-h', folder, '-p', `${port}`]).then(
      () => true,
      () => false,
    )
    if (isReady) return child
    await Promise.race([sleep(50), ended])
  }
  await halted(child, 'immediate')
  throw new Error(`PostgreSQL did not answer: ${said.trim()}`)
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const

async function halted(child: ChildProcess, how: keyof typeof signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signals[how])
  await ended
}

interface At {
  readonly folder: string
  readonly port: number
  readonly database: string
}

/** Runs texts of SQL one after the other, each in a transaction of its own. */
async function query({ folder, port, database }: At, ...texts: string[]): Promise<string> {
  const to = ['-h', folder, '-p', `${port}`, '-U', account, '-d', database]
  const args = [...to, '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', ...texts.flatMap((text) => ['-c', text])]
  const { stdout } = await run(programOf('psql'), args, { maxBuffer: 256 * 1024 * 1024 })
  return stdout.trim()
}

interface Making {
  readonly port: number
  readonly sql: (database: string, ...texts: string[]) => Promise<string>
}

async function makeDatabase({ port, sql }: Making, copyOf: string | undefined): Promise<PrivateDatabase> {
  const id = randomBytes(6).toString('hex')
  const name = `portico_${id}`
  const password = `of-${id}`
  await sql(
    account,
    `create role ${name} login password '${password}'`,
    `create database ${name}${copyOf === undefined ? '' : ` template ${copyOf}`}`,
    `\\connect ${name}`,
    copyOf === undefined
      ? `create schema ${name} authorization ${name}`
      : `alter schema ${copyOf} rename to ${name}; reassign owned by ${copyOf} to ${name}`,
  )
  return {
    name,
    password,
    url: `postgres://${name}:${password}@${loopback}:${port}/${name}`,
    run: (text) => sql(name, `set search_path to ${name}; ${text}`),
  }
}
