import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from '../app.js'
import { withAuditLines } from '../audit/with-audit-lines.js'
import type { Captcha } from '../captcha/captcha.js'
import { type Captured, captured } from '../delivery/captured.js'
import { startOutboxWorker } from '../delivery/outbox.js'
import type { AccountAdministration, NewAccount } from '../directory/account-administration.js'
import type { Directory } from '../directory/directory.js'
import { embeddedAdministration } from '../directory/embedded/embedded-administration.js'
import { embeddedDirectory } from '../directory/embedded/embedded-directory.js'
import { hashPool } from '../directory/embedded/hash-pool.js'
import { argon2Hash } from '../directory/embedded/password-hash.js'
import { seedFact } from '../flow/decoy-choices.js'
import type { PortalRules, Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import { openStore } from '../store/open-store.js'
import type { Store } from '../stores.js'
import { systemRandom } from '../system/random.js'
import { deriveSecrets } from '../system/secrets.js'
import { newVisitor, type TestVisitor } from './test-visitor.js'

/** The one password of everybody in a test portal. */
export const password = 'Portico-Demo-1'
export const rightCaptcha = 'a solved captcha'
/** The secret of every test portal. */
export const portalSecret = 'a secret of 32+ characters that only tests know'
const publicUrl = 'http://localhost:8080'

const standardLimits: PortalRules['limits'] = {
  perAddress: 0,
  failedSignIns: 5,
  resendMs: 30_000,
  sendsPerFlow: 5,
  sendsPerContactDay: 10,
  sendsPerAccountDay: 20,
  wrongCodesPerAccountDay: 20,
  recentSignInMs: 15 * 60_000,
}

const standardRules: PortalRules = {
  institution: { name: 'Example University', domains: ['uni.example'], helpDeskPhone: '+1 555 0100', links: {} },
  limits: standardLimits,
  passwordProfile: 'classic',
  enumeration: 'decoy',
  selfServiceExclude: null,
  session: { idleMs: 30 * 60_000, lifeMs: 12 * 60 * 60_000 },
  contactHoldMs: 0,
  publicUrl: new URL(publicUrl),
}

export interface TestPortalChoice {
  readonly rules?: Partial<Omit<PortalRules, 'limits'>>
  readonly limits?: Partial<PortalRules['limits']>
  readonly hasSms?: boolean
  readonly people?: readonly Partial<NewAccount>[]
  /** Which contacts unknown names seem to have; with the usual one `nobody11` has an email address. */
  readonly decoySeed?: string
  /** Where the store is kept, and how long a write waits for another process; in memory unless said otherwise. */
  readonly file?: string
  readonly lockWaitMs?: number
  /** When its clock starts, ms; a Monday morning unless said otherwise. */
  readonly startsAt?: number
  /** How many unfinished requests its listener puts up with. */
  readonly unfinishedRequests?: number
  /** Puts something in front of the real directory or store, such as a pause or an outage. */
  readonly directory?: (real: Directory) => Directory
  readonly store?: (real: Store) => Store
  /** A real captcha in place of the one that takes one word. */
  readonly captcha?: (parts: Pick<Ports, 'clock' | 'store'>) => Captcha
}

/** The whole server in memory: real app, store and outbox, captured messages, a clock to move, a captcha that takes one word. */
export interface TestPortal {
  readonly app: FastifyInstance
  readonly ports: Ports
  readonly mail: Captured
  readonly sms: Captured
  readonly accounts: AccountAdministration
  /** Every line the server logged. */
  readonly logLines: readonly string[]
  /** A browser-like visitor with cookies of its own. */
  visitor(): TestVisitor
  /** Moves the clock. */
  pass(ms: number): void
  /** Waits until every message that is due has left. */
  delivered(): Promise<void>
  close(): Promise<void>
}

/** Alice, Bob, Carol, Dave and Erin stand in for everybody a rule may meet. */
const standardPeople: readonly Partial<NewAccount>[] = [
  {
    username: 'alice',
    name: 'Alice Andersen',
    emails: ['alice@mail.example', 'alice@home.example'],
    phones: ['+1 555 0142'],
  },
  { username: 'bob', name: 'Bob Brown' },
  { username: 'carol', name: 'Carol Clark', emails: ['carol@mail.example'], mustChangePassword: true },
  { username: 'dave', name: 'Dave Davis', emails: ['dave@mail.example'], isLocked: true },
  { username: 'erin', name: 'Erin Evans', emails: ['erin@mail.example'], isDisabled: true },
]

export async function testPortal(choice: TestPortalChoice = {}): Promise<TestPortal> {
  let now = choice.startsAt ?? Date.UTC(2026, 0, 5, 9)
  const clock = { now: () => now }
  const logLines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) })
  const opened = await openStore({ file: choice.file ?? ':memory:', owner: 'command', lockWaitMs: choice.lockWaitMs })
  const { db } = opened
  const store = withAuditLines(choice.store?.(opened.store) ?? opened.store, log)
  const secrets = deriveSecrets(portalSecret)
  const passwordHash = argon2Hash(
    { memoryKiB: 64, passes: 1, lanes: 1 },
    hashPool({ atOnce: 2, queue: 512, waitMs: 10_000 }),
  )
  const embedded = embeddedDirectory({ db, passwordHash, clock })
  const directory = choice.directory?.(embedded) ?? embedded
  const accounts = embeddedAdministration({ db, passwordHash, clock, random: systemRandom, domains: [] })
  const mail = captured({ clock })
  const sms = captured({ clock })
  const hasSms = choice.hasSms ?? true
  const delivery = { email: mail, sms: hasSms ? sms : null }
  const outbox = startOutboxWorker({ store, delivery, secrets, clock, log, publicHost: 'localhost' })
  const ports: Ports = {
    store,
    directory,
    captcha: choice.captcha?.({ clock, store }) ?? oneWordCaptcha,
    clock,
    random: systemRandom,
    secrets,
    rules: { ...standardRules, ...choice.rules, limits: { ...standardLimits, ...choice.limits } },
    hasSms,
    nudgeOutbox: outbox.nudge,
    log,
  }
  for (const person of choice.people ?? standardPeople) {
    const problems = await accounts.add(newAccount(person))
    if (problems.length > 0) throw new Error(problems.join(' '))
  }
  await store.facts.settle(seedFact, choice.decoySeed ?? 'a seed that only tests know')
  const app = await buildApp(ports, {
    trustedProxies: [],
    beside: [],
    unfinishedRequests: choice.unfinishedRequests,
  })
  return {
    app,
    ports,
    mail,
    sms,
    accounts,
    logLines,
    visitor: () => newVisitor(app),
    pass: (ms) => {
      now += ms
    },
    delivered: async () => {
      outbox.nudge()
      await outbox.drain()
    },
    async close() {
      await outbox.stop()
      await app.close()
      await store.close()
    },
  }
}

/** Takes one word as often as it comes: the real captcha has tests of its own. */
const oneWordCaptcha = {
  challenge: async () => ({ challenge: 'none' }),
  redeem: async (token: string) => {
    if (token !== rightCaptcha) throw new Refusal('captcha')
  },
}

function newAccount(person: Partial<NewAccount>): NewAccount {
  return {
    username: 'somebody',
    name: '',
    password,
    emails: [],
    phones: [],
    photo: null,
    mustChangePassword: false,
    isLocked: false,
    isDisabled: false,
    ...person,
  }
}
