import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { CommandWorld } from '../operating/commands/command.js'
import { runCommand } from '../operating/commands/run-command.js'
// A command loads when it is named. What most of them share loads here, outside the time of a test.
import '../operating/commands/account.js'
import '../operating/commands/doctor.js'
import '../operating/commands/serve.js'
import { createLogger } from '../ports/system/logger.js'

interface Ran {
  readonly exit: number
  readonly out: readonly string[]
  readonly err: readonly string[]
}

type WorldChoice = Partial<CommandWorld> & { readonly input?: string | Buffer }

/** The command line in process. Each test has a folder of its own, which is deleted afterwards. */
export function commandLine() {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-commands-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** The world of one run: the folder, an input and the output. */
  function worldOf(input: string | Buffer, more: Partial<CommandWorld> = {}) {
    const out: string[] = []
    const err: string[] = []
    const world: CommandWorld = {
      env: { PORTICO_DATA_DIR: join(folder, 'data') },
      readText: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null),
      settingsFiles: { here: join(folder, 'portico.yaml'), system: join(folder, 'etc/portico.yaml') },
      readBytes: (path) => readFileSync(path),
      readInput: async () => Buffer.from(input),
      askLine: null,
      askHidden: null,
      showStatus: null,
      print: (line) => void out.push(line),
      isTerminal: false,
      printError: (line) => void err.push(line),
      operator: 'ada',
      version: '1.2.3',
      root: folder,
      logger: ({ level, format }) =>
        createLogger({ level, format: format ?? 'json' }, { write: (line) => world.print(line.trimEnd()) }),
      stopped: () => new Promise(() => undefined),
      ...more,
    }
    return { world, out, err }
  }

  /** Runs a line, split like in a shell: at blanks outside double quotes. */
  async function run(line: string, { input = '', ...more }: WorldChoice = {}): Promise<Ran> {
    const { world, out, err } = worldOf(input, more)
    const argv = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
    return { exit: await runCommand(argv, world), out, err }
  }

  return { run, worldOf, inFolder: (name = '') => join(folder, name) }
}
