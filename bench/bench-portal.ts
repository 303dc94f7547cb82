import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type MailSink, startMailSink } from '../e2e/environments/mail-sink.js'
import { runPortico, type Settings } from '../e2e/environments/portico-program.js'
import { startSmsSink } from '../e2e/environments/sms-sink.js'
import { type Nodes, startNodes } from '../e2e/environments/start-nodes.js'
import { type Extra, giveExtras } from './flat/fill-store.js'

/** An account that the bench needs. */
export interface BenchPerson {
  readonly username: string
  readonly hasContacts?: boolean
  readonly isLocked?: boolean
  readonly isDisabled?: boolean
  readonly mustChange?: boolean
  readonly has?: Extra
}

export interface BenchPortal {
  /** The HTTP address of the first server. */
  readonly url: string
  readonly urls: readonly string[]
  readonly pids: readonly number[]
  readonly mail: MailSink
  stop(): Promise<void>
}

/** A portal with its people, before its servers start. They may start and stop again and again. */
export interface PreparedPortal {
  readonly settings: Settings
  /** The folder of its data, its settings and its logs. */
  readonly folder: string
  readonly mail: MailSink
  /** With more settings than the portal was prepared with. */
  start(more?: Settings): Promise<Nodes>
  /** Stops the sinks and removes the folder, after the servers have stopped. */
  discard(): Promise<void>
}

/** The password of every account. */
export const rightPassword = 'Portico-Demo-1'

/**
 * Limits so wide that no call meets one, because a limit would change the measured work. The
 * captcha costs almost nothing.
 */
const wide = {
  PORTICO_CAPTCHA_COST: '1',
  PORTICO_LIMITS_PER_ADDRESS: '0',
  PORTICO_LIMITS_FAILED_SIGN_INS: '100',
  PORTICO_LIMITS_WRONG_CODES_PER_ACCOUNT_DAY: '100',
  PORTICO_LIMITS_SENDS_PER_CONTACT_DAY: '10000',
  PORTICO_LIMITS_SENDS_PER_ACCOUNT_DAY: '10000',
  PORTICO_SMS_CAP: '100000',
  PORTICO_SMS_CAP_PER_PREFIX: '100000',
}

interface BenchPortalChoice {
  /**
   * Settings of a directory on another machine with the accounts; without it they are made in the
   * store.
   */
  readonly directory?: Settings
  /** True where the directory offers the contacts of the people, so that none are imported. */
  readonly areOffered?: boolean
  readonly more?: Settings
  /** The number of servers that share the store. */
  readonly count?: number
  /** Settings of one server, beside those of all. */
  readonly ownSettings?: (node: number) => Settings
  /** True for the limits and the captcha that a portal has by default; wide ones otherwise. */
  readonly hasUsualLimits?: boolean
  /** True where a part may be unavailable, which has too much to do or is stopped. */
  readonly mayBeUnavailable?: boolean
  /** The mail server, which stops with the portal; by default a quick one. */
  readonly mail?: MailSink
}

/**
 * Starts the built portal as an operator does: store on disk, usual password hashes, real mail and
 * SMS sinks.
 */
export async function startBenchPortal(
  people: readonly BenchPerson[],
  choice: BenchPortalChoice = {},
): Promise<BenchPortal> {
  const prepared = await prepareBenchPortal(people, choice)
  const nodes = await prepared.start()
  return {
    url: nodes.urls[0] ?? '',
    ...nodes,
    mail: prepared.mail,
    async stop() {
      try {
        await nodes.stop()
      } finally {
        await prepared.discard()
      }
    },
  }
}

/** Makes everything that a portal needs, its people included. */
export async function prepareBenchPortal(
  people: readonly BenchPerson[],
  choice: BenchPortalChoice = {},
): Promise<PreparedPortal> {
  const { directory, areOffered, more, count = 1, ownSettings, hasUsualLimits, mayBeUnavailable, mail: given } = choice
  const [mail, sms] = await Promise.all([given ?? startMailSink(), startSmsSink()])
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bench-'))
  const settings: Settings = {
    ...(hasUsualLimits ? {} : wide),
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_SECRET: 'a secret that only the bench knows',
    PORTICO_DATA_DIR: folder,
    PORTICO_MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
    PORTICO_SMS_URL: sms.url,
    PORTICO_INSTITUTION_NAME: 'Example University',
    ...directory,
    ...more,
  }
  const file = path.join(folder, 'people.csv')
  writeFileSync(file, directory === undefined ? accountsOf(people) : contactsOf(people))
  await runPortico(['migrate'], { settings, input: '' })
  const imported = directory === undefined ? 'account' : 'contact'
  if (areOffered !== true) await runPortico([imported, 'import', file], { settings, input: '' })
  rmSync(file)
  if (directory === undefined) giveExtras(path.join(folder, 'portico.sqlite'), people)
  return {
    settings,
    folder,
    mail,
    async start(others = {}) {
      const logFile = (node: number) => path.join(folder, `server-${node}.log`)
      const nodes = await startNodes({ ...settings, ...others }, { count, logFile, ownSettings, mayBeUnavailable })
      return { ...nodes, urls: nodes.urls.map((url) => url.replace('localhost', '127.0.0.1')) }
    },
    async discard() {
      await Promise.all([mail.stop(), sms.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const emailOf = (username: string) => `${username}@mail.example`
const phoneAt = (at: number) => `+1555${String(at).padStart(7, '0')}`

function accountsOf(people: readonly BenchPerson[]): string {
  const rows = people.map(({ username, hasContacts = true, mustChange, isLocked, isDisabled }, at) => [
    username,
    'Alice Andersen',
    rightPassword,
    hasContacts ? emailOf(username) : '',
    hasContacts ? phoneAt(at) : '',
    ...[mustChange, isLocked, isDisabled].map((flag) => (flag === true ? 'yes' : 'no')),
  ])
  return csvOf(['username', 'name', 'password', 'emails', 'phones', 'must_change', 'locked', 'disabled'], rows)
}

function contactsOf(people: readonly BenchPerson[]): string {
  const rows = people.flatMap(({ username, hasContacts = true }, at) =>
    hasContacts ? [[username, emailOf(username), phoneAt(at)]] : [],
  )
  return csvOf(['username', 'email', 'phone'], rows)
}

function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${[header, ...rows].map((cells) => cells.join(',')).join('\n')}\n`
}
