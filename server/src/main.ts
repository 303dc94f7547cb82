import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { version } from '../package.json'
import { askAtTerminal } from './operating/commands/ask-at-terminal.js'
import type { StopOrder } from './operating/commands/command.js'
import { operatorName } from './operating/commands/operator-name.js'
import { runCommand } from './operating/commands/run-command.js'
import { asJournalError, createLogger, leadsToJournal } from './ports/system/logger.js'
import { outliveRejections } from './ports/system/outlive-rejections.js'

/** The time in ms that the server still answers after a stop, so that a load balancer notices. */
const graceMs = 1_000

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}

/** The login name of this process's user; null for a user without an entry in the system. */
function loginName(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Resolves at the first signal to stop. A second one of the same kind ends the process at once. */
function stopped(): Promise<StopOrder> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve({ signal, graceMs }))
    }
    process.once('SIGINT', () => resolve({ signal: 'SIGINT', graceMs: 0 }))
  })
}

/** Calls the listener in place of an end by a signal, which would leave the terminal without echo. */
function onHangUp(listener: () => void): () => void {
  const signals = ['SIGHUP', 'SIGTERM', 'SIGINT'] as const
  for (const signal of signals) process.once(signal, listener)
  return () => {
    for (const signal of signals) process.off(signal, listener)
  }
}

// Only this user may read new files, because the store holds addresses and hashes.
process.umask(0o077)

// A command whose output goes to a program that has ended, such as head, ends as well.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0)
})

const isInJournal = (file: number) => leadsToJournal(file, process.env['JOURNAL_STREAM'])
const printError = isInJournal(2)
  ? (line: string) => console.error(asJournalError(line))
  : (line: string) => console.error(line)

outliveRejections(process, printError)

const questions = process.stdin.isTTY
  ? askAtTerminal({ input: process.stdin, output: process.stderr, onHangUp })
  : { askLine: null, askHidden: null }

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  readText,
  settingsFiles: { here: resolve('portico.yaml'), system: '/etc/portico/portico.yaml' },
  readBytes: (path) => readFileSync(path),
  readInput,
  ...questions,
  showStatus: process.stderr.isTTY ? (text) => process.stderr.write(`\r\x1b[K${text}`) : null,
  print: (line) => console.log(line),
  printError,
  isTerminal: process.stdout.isTTY === true,
  operator: operatorName({ sudoUser: process.env['SUDO_USER'], login: loginName(), uid: process.getuid?.() }),
  version,
  root: join(import.meta.dirname, '../..'),
  runSelf: (args) =>
    spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  logger: ({ level, format }) =>
    createLogger({ level, format: format ?? (process.stdout.isTTY ? 'text' : 'json'), isJournal: isInJournal(1) }),
  stopped,
})
