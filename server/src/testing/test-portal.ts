import { sql } from 'kysely'
import type { Captcha } from '../captcha/captcha.js'
import { compose, type Portal } from '../compose.js'
import type { Config } from '../config/config.js'
import { type Captured, captured } from '../delivery/captured/captured.js'
import type { Delivery } from '../delivery/delivery.js'
import type { Directory } from '../directory/directory.js'
import { argon2Hash, hashPool } from '../directory/embedded/password-hash.js'
import type { AccountAdministration, NewAccount } from '../operator/account-administration.js'
import { embeddedAdministration } from '../operator/embedded/embedded-administration.js'
import type { EmbeddedAdministrationParts } from '../operator/embedded/import-accounts.js'
import type { PortalRules, Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import type { Store } from '../stores.js'
import type { Clock } from '../system/clock.js'
import { createLogger } from '../system/logger.js'
import { deriveSecrets, systemRandom } from '../system/secrets.js'
import { newTestVisitor, type TestVisitor } from './test-visitor.js'
import { transactionGuard } from './transaction-guard.js'

/** The password of every person in a test portal. */
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

const standardRules: Omit<PortalRules, 'hasSms'> = {
  institution: { name: 'Example University', domains: ['uni.example'], helpDeskPhone: '+1 555 0100', links: {} },
  languages: ['en', 'de', 'ar'],
  limits: standardLimits,
  passwordProfile: 'classic',
  enumeration: 'decoy',
  selfServiceExclude: null,
  session: { idleMs: 30 * 60_000, lifeMs: 12 * 60 * 60_000 },
  contactHoldMs: 0,
  smsReach: { prefixes: [], capPerPrefix: 0, cap: 0 },
  publicUrl: new URL(publicUrl),
  deviceCookie: 'on',
  alarmTightens: 'on',
}

export interface TestPortalChoice {
  readonly rules?: Partial<Omit<PortalRules, 'limits' | 'hasSms'>>
  readonly limits?: Partial<PortalRules['limits']>
  readonly hasSms?: boolean
  readonly people?: readonly Partial<NewAccount>[]
  /** Decides the contacts of unknown names: with the default one `nobody11` has an email address. */
  readonly decoySeed?: string
  /** The file of the store, in memory by default, how long a write waits there, and the secret. */
  readonly file?: string
  /** A store elsewhere in place of a file. */
  readonly storeAt?: Config['store']
  readonly lockWaitMs?: number
  readonly secret?: string
  /** When the clock starts, ms; a Monday morning by default. */
  readonly startsAt?: number
  /** How many unfinished requests the listener keeps. */
  readonly unfinishedRequests?: number
  /** Wraps the real directory or store, for a pause or an outage. */
  readonly directory?: (real: Directory) => Directory
  readonly store?: (real: Store) => Store
  /** Runs the work of each transaction once more before, as a store may, and rolls that run back. */
  readonly runsTwice?: boolean
  /** Replaces the captcha that accepts one word. */
  readonly captcha?: (parts: Pick<Ports, 'store' | 'secrets' | 'clock'>) => Captcha
  /** Proxies whose `X-Forwarded-*` headers are trusted; none by default. */
  readonly trustedProxies?: readonly string[]
  /** Whether there is a listener for monitoring. */
  readonly hasMetrics?: boolean
  /** Carries mail instead of the captured delivery, such as over SMTP to a sink. */
  readonly email?: Delivery
}

/**
 * The whole server in memory: real app, store and outbox, captured messages, a settable clock, and
 * a captcha that accepts one word.
 */
export interface TestPortal extends Pick<Portal, 'app' | 'monitoring' | 'ports'> {
  readonly mail: Captured
  readonly sms: Captured
  readonly accounts: AccountAdministration
  /** Every line of the server's log. */
  readonly logLines: readonly string[]
  /** A browser-like visitor with cookies of its own, at this address. */
  visitor(from?: string): TestVisitor
  /** Listens on a free loopback port, for tests that need sockets; always the same one. */
  listen(): Promise<URL>
  /** Lets time go by. */
  pass(ms: number): void
  /** Sets the wall clock forward or back, and lets the server notice (G4). */
  setWallClock(byMs: number): Promise<void>
  /** The state of part `clock` in `/readyz`. */
  clockState(): 'ok' | 'degraded'
  /** Runs one statement on the portal's own connection, such as a pragma that limits the file. */
  sqlite(statement: string): Promise<void>
  /** Waits until every message that is due has left. */
  delivered(): Promise<void>
  close(): Promise<void>
}

/** Alice, Bob, Carol, Dave and Erin cover the kinds of accounts. */
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
  let wall = choice.startsAt ?? Date.UTC(2026, 0, 5, 9)
  let passed = 0
  const logLines: string[] = []
  const log = createLogger({ level: 'trace', format: 'json' }, { write: (line) => void logLines.push(line) })
  const clocks = { wall: () => wall, monotonic: () => passed }
  const [mail, sms] = [captured(clocks), captured(clocks)]
  const hasSms = choice.hasSms ?? true
  const passwordHash = cheapHash()
  const administrationOf = (db: EmbeddedAdministrationParts['db'], clock: Clock) =>
    embeddedAdministration({ db, passwordHash, clock, random: systemRandom, domains: [], operator: 'test' })
  const decoySeed = choice.decoySeed ?? 'a seed that only tests know'
  const guard = transactionGuard()
  const portal = await compose(
    configOf(choice),
    { version: 'test', webDir: '', log },
    {
      clocks,
      store: (real) => guard.store(choice.store?.(real) ?? real, { runsTwice: choice.runsTwice ?? false }),
      async onOpened({ store, db }, clock) {
        const accounts = administrationOf(db, clock)
        for (const person of choice.people ?? standardPeople) {
          const added = await accounts.add(newAccount(person))
          if (!added.ok) throw new Error(added.problems.join(' '))
        }
        await store.facts.settle('decoy-seed', deriveSecrets(portalSecret, []).seal(decoySeed, 'decoy-seed'))
      },
      directory: (real) => guard.port('directory', choice.directory?.(real) ?? real),
      captcha: (parts) => guard.port('captcha', choice.captcha?.(parts) ?? oneWordCaptcha),
      delivery: {
        email: guard.port('delivery', choice.email ?? mail),
        sms: hasSms ? guard.port('delivery', sms) : null,
      },
      passwordHash,
      lockWaitMs: choice.lockWaitMs,
      unfinishedRequests: choice.unfinishedRequests,
      extraRoutes: [],
    },
  )
  const { app, monitoring, ports, outbox, db } = portal
  let listening: Promise<string> | null = null
  return {
    ...{ app, monitoring, ports, mail, sms },
    accounts: administrationOf(db, ports.clock),
    logLines,
    visitor: (from) => newTestVisitor(app, from),
    async listen() {
      listening ??= portal.listen()
      return new URL(await listening)
    },
    pass: (ms) => {
      wall += ms
      passed += ms
    },
    async setWallClock(byMs) {
      wall += byMs
      await portal.time.look()
    },
    clockState: () => portal.time.state(),
    sqlite: async (statement) => void (await sql.raw(statement).execute(db)),
    delivered: async () => {
      outbox.nudge()
      await outbox.drain()
    },
    close: () => portal.stop(),
  }
}

const anyPort = { host: '127.0.0.1', port: 0 }

/** The configuration of a test portal, as an operator would write it. */
function configOf(choice: TestPortalChoice): Config {
  const { rules, limits, file = ':memory:', secret = portalSecret, trustedProxies = [], hasMetrics, storeAt } = choice
  return {
    ...standardRules,
    ...rules,
    limits: { ...standardLimits, ...limits },
    listen: anyPort,
    secret,
    previousSecrets: [],
    dataDir: '',
    store: storeAt ?? { kind: 'sqlite', file, name: file, isShared: file !== ':memory:', alarmMb: 0 },
    directory: { kind: 'embedded' },
    mail: { login: null, ca: null, url: new URL('smtp://localhost'), from: '' },
    sms: null,
    captcha: { kind: 'proof-of-work', cost: 1 },
    trustedProxies,
    retentionMs: 90 * 24 * 60 * 60_000,
    metrics: { listen: hasMetrics ? anyPort : null },
    log: { level: 'trace', format: 'json' },
  }
}

/** The real hash with less work, because most tests are about something else. */
function cheapHash() {
  return argon2Hash({ memoryKiB: 64, passes: 1, lanes: 1 }, hashPool({ atOnce: 2, queue: 512, waitMs: 10_000 }))
}

/** Accepts one word any number of times. The real captcha has tests of its own. */
const oneWordCaptcha: Captcha = {
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
