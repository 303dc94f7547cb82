// `npm run measure:call`, after a build: counts the files of server/src in which a function runs
// while the server answers one compareCode that signs a person in. `--list` names them, `--at-most
// N` fails above N, and `--root DIR` measures another version.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { freePort } from '../directories/free-port.js'
import { type MailSink, startMailSink } from '../e2e/environments/mail-sink.js'
import { codeIn } from '../person/codes.js'
import { type HttpConnection, httpConnection } from '../person/http-connection.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { compareCode, offeredContacts, requireStatus, sendCode, startFlow } from '../person/steps.js'
import { newVisitor } from '../person/visitor.js'

const account = { username: 'alice', password: 'Portico-Demo-1', email: 'alice@mail.example' }
/** A file counts when it runs in every round, so that a timer that happens to run does not. */
const rounds = 6
/** Long enough for work that goes on after an answer, such as delivering a message. */
const quietMs = 500
/** A busy machine sends a mail late. */
const longestMailMs = 30_000

const { values: options } = parseArgs({
  options: {
    root: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
    list: { type: 'boolean', default: false },
    'at-most': { type: 'string', default: 'Infinity' },
  },
})
const server = path.resolve(options.root, 'server')
/** Two folders deep, as the usual build is: the server looks for the built client from there. */
const output = path.resolve(options.root, 'dist')
const built = path.join(output, 'measured')

/** Builds each source file of the server into a file of its own, with libraries beside them in node_modules. */
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

async function measureOnce(connection: HttpConnection, mail: MailSink, coverage: ReturnType<typeof startCoverage>) {
  const visitor = newVisitor(connection.send)
  const form = { ...account, captcha: await solveCaptcha(visitor) }
  const [contact] = offeredContacts(requireStatus(await startFlow(visitor, 'profile', form), 200).body)
  if (contact === undefined) throw new Error('no contact was offered')
  const mails = () => mail.allTo(account.email)
  const before = mails().length
  requireStatus(await sendCode(visitor, 'profile', contact), 200)
  for (let waitedMs = 0; mails().length === before && waitedMs < longestMailMs; waitedMs += quietMs)
    await sleep(quietMs)
  await sleep(quietMs)
  const code = codeIn(mails().at(-1)?.text ?? '')
  coverage.take()
  requireStatus(await compareCode(visitor, 'profile', code ?? ''), 200)
  // The server may still finish the request after the answer has arrived.
  await sleep(10)
  return coverage.take()
}

async function measure(folder: string, coverage: ReturnType<typeof startCoverage>): Promise<Set<string>> {
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
    PORTICO_LOG_LEVEL: 'error',
  })
  await runPortico('account', 'import', people)
  const running = runPortico('serve')
  const connection = httpConnection(url, { staysOpen: true })
  try {
    while ((await fetch(`${url}/readyz`).catch(() => null))?.status !== 200) await sleep(100)
    let files = await measureOnce(connection, mail, coverage)
    for (let round = 1; round < rounds; round += 1) {
      const again = await measureOnce(connection, mail, coverage)
      files = new Set([...files].filter((file) => again.has(file)))
    }
    return files
  } finally {
    connection.close()
    process.emit('SIGINT')
    await Promise.all([running, mail.stop()])
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'portico-measure-'))
try {
  await buildServer()
  const files = [...(await measure(folder, startCoverage()))].sort()
  if (options.list) for (const file of files) console.log(file)
  console.log(`${files.length} files of server/src run for one compareCode`)
  process.exitCode = files.length > 0 && files.length <= Number(options['at-most']) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
  rmSync(output, { recursive: true, force: true })
}
