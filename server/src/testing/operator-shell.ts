import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { version } from '../../package.json'
import type { CommandWorld, StopOrder } from '../operating/commands/command.js'
import { runCommand } from '../operating/commands/run-command.js'
import { createLogger } from '../ports/system/logger.js'

/** The work of `portico`, `systemctl` and `journalctl` of a place. */
interface OperatorShell {
  /** Environment variables that the commands in the place need. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

interface Call {
  readonly name: string
  readonly cwd: string
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly input: Buffer
}

interface Answer {
  readonly exit: number
  readonly out: readonly string[]
  readonly err: readonly string[]
}

const repository = fileURLToPath(new URL('../../../', import.meta.url))
/** After this long an operator presses Ctrl+C, ms. */
const patienceMs = 300

/**
 * Answers `operator-command.sh`. Each `portico` is the real command line in this process, which
 * spares a second of start for each; `systemctl` starts and stops a server in the same way.
 */
export async function operatorShell(root: string): Promise<OperatorShell> {
  const unit = serverUnit(root)
  const perform = (call: Call): Promise<Answer> | Answer => {
    if (call.name === 'systemctl') return unit.control(call.argv)
    if (call.name === 'journalctl') return { exit: 0, out: unit.journal, err: [] }
    return portico(call, root)
  }
  const listener = createServer((socket) => {
    socket.once('data', async (line: Buffer) => {
      const call = line.toString().trim()
      const { exit, out, err } = await Promise.resolve(perform(callFrom(call))).catch((cause: unknown) => ({
        exit: 70,
        out: [],
        err: [String(cause)],
      }))
      writeFileSync(`${call}.out`, textOf(out))
      writeFileSync(`${call}.err`, textOf(err))
      endWith(socket, exit)
    })
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  return {
    env: { PLACE: root, PLACE_PORT: `${(listener.address() as AddressInfo).port}` },
    async close() {
      await unit.stop()
      await new Promise((closed) => listener.close(closed))
    },
  }
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
const endWith = (socket: Socket, exit: number) => void socket.end(`${exit}\n`)

function callFrom(files: string): Call {
  const read = (name: string) => readFileSync(`${files}.${name}`)
  const [name = '', cwd = '', ...argv] = read('argv').toString().split('\0').slice(0, -1)
  const variables = read('env').toString().split('\0').slice(0, -1)
  const env = Object.fromEntries(variables.map((one) => [one.replace(/=.*$/s, ''), one.replace(/^[^=]*=/, '')]))
  return { name, cwd, argv, env, input: read('in') }
}

function worldOf(call: Pick<Call, 'cwd' | 'env'>, root: string) {
  const out: string[] = []
  const err: string[] = []
  const at = (path: string) => resolve(call.cwd, path)
  const world: CommandWorld = {
    env: call.env,
    readText: (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : null),
    settingsFiles: { here: at('portico.yaml'), system: join(root, 'etc/portico/portico.yaml') },
    readBytes: (path) => readFileSync(at(path)),
    readInput: async () => Buffer.alloc(0),
    askLine: null,
    askHidden: null,
    showStatus: null,
    print: (line) => void out.push(line),
    isTerminal: false,
    printError: (line) => void err.push(line),
    operator: 'root',
    version,
    root: repository,
    logger: ({ level }) => createLogger({ level, format: 'json' }, { write: (line) => void out.push(line.trimEnd()) }),
    stopped: async () => {
      await sleep(patienceMs)
      return { signal: 'SIGINT', graceMs: 0 }
    },
  }
  return { world, out, err }
}

async function portico(call: Call, root: string): Promise<Answer> {
  const { world, out, err } = worldOf(call, root)
  const before = process.cwd()
  // A command may name a file or a folder that it writes.
  process.chdir(call.cwd)
  try {
    return { exit: await runCommand(call.argv, { ...world, readInput: async () => call.input }), out, err }
  } finally {
    process.chdir(before)
  }
}

/** The unit `portico` of a place. Other units are none of its business. */
function serverUnit(root: string) {
  let stop: ((order: StopOrder) => void) | null = null
  let ended: Promise<number> = Promise.resolve(0)
  const journal: string[] = []
  async function start(): Promise<number> {
    if (stop !== null) return 0
    const stopped = new Promise<StopOrder>((order) => {
      stop = order
    })
    const { world, err } = worldOf({ cwd: root, env: {} }, root)
    let ready: () => void = () => undefined
    const isReady = new Promise<number>((resolved) => {
      ready = () => resolved(0)
    })
    const write = (line: string) => {
      journal.push(line.trimEnd())
      if (line.includes('portal.ready')) ready()
    }
    const logger: CommandWorld['logger'] = ({ level }) => createLogger({ level, format: 'json' }, { write })
    ended = runCommand(['serve'], { ...world, logger, stopped: () => stopped }).then((exit) => {
      stop = null
      journal.push(...err)
      return exit
    })
    return Promise.race([isReady, ended])
  }
  async function end(): Promise<void> {
    stop?.({ signal: 'SIGTERM', graceMs: 0 })
    await ended
  }
  return {
    journal,
    stop: end,
    async control([verb = '', ...rest]: readonly string[]): Promise<Answer> {
      const done = { exit: 0, out: [], err: [] }
      if (!rest.some((one) => /^portico(\.service)?$/.test(one))) return done
      if (['stop', 'restart'].includes(verb)) await end()
      const exit = ['start', 'restart', 'enable'].includes(verb) ? await start() : 0
      return exit === 0 ? done : { exit: 1, out: [], err: journal.slice(-5) }
    },
  }
}
