import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../directories/free-port.js'
import { type MailSink, startMailSink } from '../e2e/environments/mail-sink.js'
import { runPortico, type Settings } from '../e2e/environments/portico-program.js'
import { guessesPerDay } from './attacker.js'
import { type PortalNode, portalNode } from './portal-node.js'
import { sqliteReader } from './sqlite-reader.js'
import type { StoreReader } from './store-view.js'

/** An account that the operator adds. */
export interface NewPerson {
  readonly username: string
  readonly password: string
  readonly emails: readonly string[]
  readonly isLocked: boolean
  readonly mustChange: boolean
}

/** The built portal on one node or several; its data stay when a node is killed. */
export interface PortalUnderLoad {
  readonly url: string
  readonly mail: MailSink
  readonly nodes: readonly [PortalNode, ...PortalNode[]]
  readonly store: StoreReader
  /** Whether a node is down, so that what was asked for may not come. */
  isDown(): boolean
  /** Starts every node. */
  start(): Promise<void>
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
  /** More settings of the operator. */
  readonly more?: Settings
}

/** Prepares a portal on one node with SQLite; `label` names its log. */
export async function portalUnderLoad(label: string, options: PortalOptions = {}) {
  const [mail, port] = await Promise.all([startMailSink(), freePort()])
  const folder = options.dataDir ?? newFolder()
  const url = `http://localhost:${port}`
  const settings = { ...settingsFor({ url, mailPort: mail.port, folder }), ...options.more }
  const storeFile = path.join(folder, 'portico.sqlite')
  const nodes = [portalNode(label, { port, settings })] as const
  return {
    ...portalOf({ url, mail, nodes, store: sqliteReader(storeFile) }, { ...options, settings, folder }),
    storeFile,
  }
}

export function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'portico-torture-'))
}

type Parts = Pick<PortalUnderLoad, 'url' | 'mail' | 'nodes' | 'store'>

interface Around extends PortalOptions {
  readonly settings: Settings
  readonly folder: string
}

/** A portal of prepared nodes. */
export function portalOf(parts: Parts, { settings, folder, dataDir, mayLogErrors = false }: Around): PortalUnderLoad {
  const { nodes, mail } = parts
  return {
    ...parts,
    isDown: () => nodes.some((node) => node.isDown()),
    async start() {
      for (const node of nodes) await node.start()
    },
    async addPeople(people) {
      const file = path.join(folder, 'people.csv')
      writeFileSync(file, csvOf(people))
      await runPortico(['account', 'import', file], { settings, input: '' })
      rmSync(file)
    },
    async end() {
      const stopped = await Promise.allSettled(nodes.map((node) => node.stop()))
      await mail.stop()
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
      const failed = stopped.find((one) => one.status === 'rejected')
      if (failed !== undefined && !mayLogErrors) throw failed.reason
    },
  }
}

interface Place {
  readonly url: string
  readonly mailPort: number
  readonly folder: string
}

/**
 * No limit stands in the way of the load, except the ones under test: tries for one code and for
 * one day.
 */
export function settingsFor({ url, mailPort, folder }: Place): Settings {
  return {
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
    PORTICO_ALARM_TIGHTENS: 'off',
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
