// `npm run measure:call`, after a build: counts what the server does to answer each of six calls,
// and fails where a call does more than its bound. It counts the files of server/src in which a
// function runs, and the work in the store on SQLite. `--list` names the files of compareCode,
// `--list NAME` those of another call, and `--root DIR` measures another version.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { build } from 'vite'
import { freePort } from '../directories/free-port.js'
import { type MailSink, startMailSink } from '../e2e/environments/mail-sink.js'
import { type HttpConnection, httpConnection } from '../person/http-connection.js'
import { countWork, type Work } from './count-work.js'
import { account, type MeasuredCall, makeRound, measuredCalls } from './measured-round.js'

/**
 * A file counts when it runs in each of these rounds. Of other numbers the middle one counts, so
 * that an hour that begins meanwhile changes none.
 */
const rounds = 3
/** Rounds before them, until the store keeps as many former passwords as it ever does. */
const roundsBefore = 3

/** The server rests when it did nothing in so many turns of the event loop, each of so many ms. */
const [quietTurns, turnMs] = [10, 20]
/** More than the start of a server takes on a busy machine, ms. */
const longestStartMs = 60_000
/** Turns of the event loop in which the server finishes a request that is answered. */
const turnsAfter = 10

/** The counts that are the same each time. */
const exact = ['files', 'statements', 'transactions', 'durableCommits'] as const

/**
 * The bounds of each call in the order of `exact`: its counts of today. The goals are below these
 * numbers, and docs/decisions/0035-what-one-call-costs.md tells them.
 */
const bounds: Readonly<Record<MeasuredCall, readonly [number, number, number, number]>> = {
  signIn: [60, 19, 1, 1],
  sendCode: [47, 13, 1, 1],
  compareCode: [38, 26, 2, 2],
  changePassword: [54, 23, 3, 3],
  startReset: [58, 15, 1, 1],
  resetPassword: [56, 24, 3, 3],
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
    list: { type: 'boolean', default: false },
  },
})
const server = path.resolve(options.root, 'server')
/** Two folders deep, as the usual build is: the server looks for the built client from there. */
const output = path.resolve(options.root, 'dist')
const built = path.join(output, 'measured')

/**
 * Builds each source file of the server into a file of its own, with libraries beside them in
 * node_modules.
 */
async function buildServer() {
  await build({
    root: server,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: ['@portico/contract', '@portico/text'] },
    build: {
      ssr: 'src/main.ts',
      target: 'node20',
      minify: false,
      outDir: built,
      rollupOptions: { output: { preserveModules: true, preserveModulesRoot: path.join(server, 'src') } },
    },
  })
}

/** Runs a `portico` command in this process. */
function runPortico(...args: string[]): Promise<unknown> {
  process.argv = [process.execPath, 'portico', ...args]
  const main = pathToFileURL(path.join(built, 'main.js'))
  // Each command needs an evaluation of its own; the imported files are shared.
  main.search = args.join('-')
  return import(main.href)
}

/** Counts function calls in this process. */
function startCoverage() {
  // An inlined function would not be counted.
  for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag)
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    /** The source files in which a function was called since the last time. */
    take(): Set<string> {
      let urls: string[] = []
      session.post('Profiler.takePreciseCoverage', (error, { result }) => {
        if (error !== null) throw error
        const called = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
        urls = called.map(({ url }) => url)
      })
      return new Set(urls.flatMap(sourceOf))
    },
  }
}

function sourceOf(url: string): string[] {
  const prefix = `${pathToFileURL(built).href}/`
  const source = `${url.slice(prefix.length).replace(/\.js(\?.*)?$/, '')}.ts`
  return url.startsWith(prefix) && existsSync(path.join(server, 'src', source)) ? [source] : []
}

/** The cost of one call: each of the files and each of the works is of one round. */
interface Measured {
  readonly files: Set<string>[]
  readonly works: Work[]
}

type Measurements = ReadonlyMap<MeasuredCall, Measured>

async function measureRounds(connection: HttpConnection, mail: MailSink): Promise<Measurements> {
  const coverage = startCoverage()
  /** Waits until the server has nothing left to do, such as delivering a message. */
  const rest = async () => {
    do for (let turn = 0; turn < quietTurns; turn += 1) await sleep(turnMs)
    while (coverage.take().size > 0)
  }
  const measured = async <Result>(name: MeasuredCall, call: () => Promise<Result>) => {
    await rest()
    return counter.withoutTimers(async () => {
      coverage.take()
      const result = await call()
      const work = counter.latest()
      // The server may still finish the request after the answer has arrived.
      for (let turn = 0; turn < turnsAfter; turn += 1) await sleep(1)
      measurements.get(name)?.files.push(coverage.take())
      measurements.get(name)?.works.push(work)
      return result
    })
  }
  let measurements = new Map<MeasuredCall, Measured>()
  for (let round = 0; round < roundsBefore + rounds; round += 1) {
    if (round === roundsBefore) measurements = new Map(measuredCalls.map((name) => [name, { files: [], works: [] }]))
    await makeRound(round, { send: connection.send, mail, measured })
  }
  return measurements
}

/** A server that does not start would be waited for without an end. */
async function readyAt(url: string): Promise<void> {
  for (let waited = 0; waited < longestStartMs; waited += 100) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.status === 200) return
    await sleep(100)
  }
  throw new Error('the server did not start: npm run build makes what it serves')
}

async function measure(folder: string): Promise<Measurements> {
  const [mail, port] = await Promise.all([startMailSink(), freePort()])
  const url = `http://localhost:${port}`
  const people = path.join(folder, 'people.csv')
  writeFileSync(people, `username,name,password,emails\n${Object.values(account).toSpliced(1, 0, 'Alice').join(',')}\n`)
  Object.assign(process.env, {
    PORTICO_LISTEN: `127.0.0.1:${port}`,
    PORTICO_PUBLIC_URL: url,
    PORTICO_SECRET: 'a secret that only this measurement knows',
    PORTICO_DATA_DIR: folder,
    PORTICO_MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
    PORTICO_INSTITUTION_NAME: 'Example University',
    PORTICO_CAPTCHA_COST: '1',
    PORTICO_LIMITS_RESEND_SECONDS: '0',
    PORTICO_LIMITS_SENDS_PER_CONTACT_DAY: '1000',
    PORTICO_LIMITS_SENDS_PER_ACCOUNT_DAY: '1000',
    PORTICO_LOG_LEVEL: 'error',
  })
  await runPortico('account', 'import', people)
  const running = runPortico('serve')
  const connection = httpConnection(url, { staysOpen: true })
  try {
    await readyAt(url)
    return await measureRounds(connection, mail)
  } finally {
    connection.close()
    process.emit('SIGINT')
    await Promise.all([running, mail.stop()])
  }
}

const middle = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)[rounds >> 1] ?? 0

function costOf({ files: filesOfRounds, works }: Measured) {
  const [first = new Set<string>(), ...others] = filesOfRounds
  const names = [...first].filter((file) => others.every((other) => other.has(file))).sort()
  return {
    names,
    files: names.length,
    statements: middle(works.map(({ statements }) => statements)),
    transactions: middle(works.map(({ transactions }) => transactions)),
    durableCommits: middle(works.map(({ durableCommits }) => durableCommits)),
    bytes: middle(works.map(({ bytes }) => bytes)),
  }
}

/** Prints a table, the counts above their bounds, and how many these are. */
function report(measurements: Measurements): void {
  const listed = options.list ? (positionals[0] ?? 'compareCode') : null
  const costs = measuredCalls.map((name) => ({ name, ...costOf(measurements.get(name) ?? { files: [], works: [] }) }))
  const files = listed === null ? [] : costs.find(({ name }) => name === listed)?.names
  if (files === undefined) throw new Error(`${listed} is not one of ${measuredCalls.join(', ')}`)
  for (const file of files) console.log(file)
  const row = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell).padStart(14)).join('')
  console.log(row(['call', 'files', 'statements', 'transactions', 'commits', 'bytes of log']))
  for (const cost of costs) console.log(row([cost.name, ...exact.map((count) => cost[count]), cost.bytes]))
  const above = costs.flatMap((cost) =>
    exact.flatMap((count, at) => {
      const bound = bounds[cost.name][at] ?? 0
      // A measurement that saw nothing must fail.
      return cost[count] > 0 && cost[count] <= bound ? [] : `${cost.name}: ${cost[count]} ${count}, at most ${bound}`
    }),
  )
  for (const line of above) console.log(line)
  console.log(`${above.length} of ${costs.length * exact.length} counts above their bounds`)
  process.exitCode = above.length === 0 ? 0 : 1
}

const folder = mkdtempSync(path.join(tmpdir(), 'portico-measure-'))
const counter = countWork(server)
try {
  await buildServer()
  report(await measure(folder))
} finally {
  rmSync(folder, { recursive: true, force: true })
  rmSync(output, { recursive: true, force: true })
}
