import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MailSink, startMailSink } from '../e2e/environments/mail-sink.js'
import { runPortico, type Settings, startPortico } from '../e2e/environments/portico-program.js'
import { guessesPerDay } from './attacker.js'

const results = fileURLToPath(new URL('./.results', import.meta.url))

/** An account that the operator adds. */
export interface NewPerson {
  readonly username: string
  readonly password: string
  readonly emails: readonly string[]
  readonly isLocked: boolean
  readonly mustChange: boolean
}

/** The built portal; its data stay when it is killed. */
export interface PortalUnderLoad {
  readonly url: string
  readonly mail: MailSink
  readonly storeFile: string
  isDown(): boolean
  start(): Promise<void>
  /**
   * Ends it with SIGKILL and resolves once the process is gone. Rejects if it had logged an error.
   */
  kill(): Promise<void>
  /** Adds accounts by the operator's command, also while the portal runs. */
  addPeople(people: readonly NewPerson[]): Promise<void>
  /** Stops it and deletes the data. */
  end(): Promise<void>
}

export interface PortalOptions {
  /** A folder of the caller's, which stays at the end; by default one that is deleted. */
  readonly dataDir?: string
  /** Whether the log may hold errors at the end, as it does where a test takes the store away. */
  readonly mayLogErrors?: boolean
}

/** Prepares a portal; `label` names its log. */
export async function portalUnderLoad(label: string, options: PortalOptions = {}): Promise<PortalUnderLoad> {
  const { dataDir, mayLogErrors = false } = options
  const [mail, port] = await Promise.all([startMailSink(), unusedPort()])
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), 'portico-torture-'))
  const url = `http://localhost:${port}`
  const settings = settingsFor({ port, url, mailPort: mail.port, folder })
  mkdirSync(results, { recursive: true })
  let starts = 0
  let running: Awaited<ReturnType<typeof startPortico>> | null = null
  return {
    url,
    mail,
    storeFile: path.join(folder, 'portico.sqlite'),
    isDown: () => running === null,
    async start() {
      starts += 1
      const logFile = path.join(results, `${label}-${starts % 2 === 0 ? 'even' : 'odd'}.log`)
      running = await startPortico(settings, { url, logFile })
    },
    async kill() {
      const dying = running
      running = null
      await dying?.kill()
    },
    async addPeople(people) {
      const file = path.join(folder, 'people.csv')
      writeFileSync(file, csvOf(people))
      await runPortico(['account', 'import', file], { settings, input: '' })
      rmSync(file)
    },
    async end() {
      try {
        await running?.stop()
      } catch (cause) {
        if (!mayLogErrors) throw cause
      } finally {
        await mail.stop()
        if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

interface Place {
  readonly port: number
  readonly url: string
  readonly mailPort: number
  readonly folder: string
}

/**
 * No limit stands in the way of the load, except the ones under test: tries for one code and for
 * one day.
 */
function settingsFor({ port, url, mailPort, folder }: Place): Settings {
  return {
    PORTICO_LISTEN: `127.0.0.1:${port}`,
    PORTICO_PUBLIC_URL: url,
    PORTICO_SECRET: 'a secret that only the torture test knows',
    PORTICO_DATA_DIR: folder,
    PORTICO_MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
    PORTICO_CAPTCHA_COST: '1',
    PORTICO_INSTITUTION_NAME: 'Example University',
    PORTICO_INSTITUTION_DOMAINS: 'uni.example',
    PORTICO_LIMITS_PER_ADDRESS: '0',
    PORTICO_LIMITS_FAILED_SIGN_INS: '100',
    PORTICO_LIMITS_RESEND_SECONDS: '0',
    PORTICO_LIMITS_SENDS_PER_CONTACT_DAY: '10000',
    PORTICO_LIMITS_SENDS_PER_ACCOUNT_DAY: '10000',
    PORTICO_LIMITS_WRONG_CODES_PER_ACCOUNT_DAY: String(guessesPerDay),
  }
}

function csvOf(people: readonly NewPerson[]): string {
  const yes = (is: boolean) => (is ? 'yes' : 'no')
  const lines = people.map(({ username, password, emails, isLocked, mustChange }) =>
    [username, username, password, emails.join(';'), yes(mustChange), yes(isLocked)].join(','),
  )
  return `${['username,name,password,emails,must_change,locked', ...lines].join('\n')}\n`
}

/**
 * A free port below the range of outgoing connections, so that no other program takes it while the
 * portal is down.
 */
async function unusedPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}
