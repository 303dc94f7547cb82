import { sql } from 'kysely'
import type { AccountAdministration, NewAccount } from '../operating/operator/account-administration.js'
import { embeddedAdministration } from '../operating/operator/embedded/embedded-administration.js'
import type { EmbeddedAdministrationParts } from '../operating/operator/embedded/import-accounts.js'
import type { Captcha } from '../ports/captcha/captcha.js'
import type { StoreChoice } from '../ports/config/config.js'
import { type Captured, captured } from '../ports/delivery/captured/captured.js'
import type { Delivery } from '../ports/delivery/delivery.js'
import { webhook } from '../ports/delivery/webhook/webhook.js'
import type { Directory } from '../ports/directory/directory.js'
import { Refusal } from '../ports/refusal.js'
import type { Clock } from '../ports/system/clock.js'
import type { PoolSize } from '../ports/system/concurrency.js'
import { createLogger } from '../ports/system/logger.js'
import type { LoopSlices } from '../ports/system/loop-slices.js'
import { deriveSecrets, systemRandom } from '../ports/system/secrets.js'
import type { Ports } from '../rules/ports.js'
import type { Store } from '../rules/stores.js'
import { compose, type Overrides, type Portal } from '../start/compose.js'
import { argon2Hash, hashPool } from '../store/embedded-directory/password-hash.js'
import type { OpenStore } from '../store/sql-store.js'
import { type TestConfigChoice, testConfig } from './test-config.js'
import { placeFor } from './test-place.js'
import { newTestVisitor, type TestVisitor } from './test-visitor.js'
import { transactionGuard } from './transaction-guard.js'

export { portalSecret } from './test-config.js'

/** The password of every person in a test portal. */
export const password = 'Portico-Demo-1'
export const rightCaptcha = 'a solved captcha'
export interface TestPortalChoice extends TestConfigChoice {
  readonly hasSms?: boolean
  readonly people?: readonly Partial<NewAccount>[]
  /**
   * Decides the contacts of unknown names. Three of four standard people are enrolled, and so are
   * about three quarters of the unknown names: with the default seed `nobody11` has an email
   * address.
   */
  readonly decoySeed?: string
  /**
   * The file of the store, in memory by default, and how long a write waits for another process.
   */
  readonly file?: string
  /** A store elsewhere in place of a file. */
  readonly storeAt?: StoreChoice
  readonly lockWaitMs?: number
  /** When the clock starts, ms; a Monday morning by default. */
  readonly startsAt?: number
  /** How many unfinished requests the listener keeps. */
  readonly unfinishedRequests?: number
  /** How many beginnings of flows run and wait; by default as many as a test makes. */
  readonly load?: PoolSize
  /** Says when calls may begin; by default at once, so that a slow machine refuses nothing. */
  readonly slices?: LoopSlices
  /** Wraps the real directory or store, for a pause or an outage. */
  readonly directory?: (real: Directory) => Directory
  readonly search?: Overrides['people']
  readonly store?: (real: Store) => Store
  /** Runs each transaction's work once more before, as a store may, and rolls that run back. */
  readonly runsTwice?: boolean
  /** Replaces the captcha that accepts one word. */
  readonly captcha?: (parts: Pick<Ports, 'store' | 'secrets' | 'clock'>) => Captcha
  /** Carries mail instead of the captured delivery, such as over SMTP to a sink. */
  readonly email?: Delivery
  /** Carries SMS instead of the captured delivery. */
  readonly gateway?: Delivery
}

/** One server of a test portal. */
export interface TestNode extends Pick<Portal, 'app' | 'ports'> {
  /** Listens on a free loopback port, for tests that need sockets; always the same one. */
  listen(): Promise<URL>
}

/**
 * The whole server in memory: real app, store and outbox, captured messages, a settable clock, and
 * a captcha that accepts one word.
 */
export interface TestPortal extends Pick<Portal, 'app' | 'monitoring' | 'ports'> {
  /** All servers of one store; one unless the tests run on several. */
  readonly nodes: readonly TestNode[]
  readonly mail: Captured
  readonly sms: Captured
  readonly accounts: AccountAdministration
  /** Every line of the server's log. */
  readonly logLines: readonly string[]
  /** A browser-like visitor with own cookies at this address; its calls go to servers in turn. */
  visitor(from?: string): TestVisitor
  /** Lets the first server listen. */
  listen(): Promise<URL>
  /** Lets time go by. */
  pass(ms: number): void
  /** Sets the wall clock forward or back, and lets the server notice (G4). */
  setWallClock(byMs: number): Promise<void>
  /** The state of part `clock` in `/readyz`. */
  clockState(): 'ok' | 'degraded'
  /** Runs one statement on the portal's own connection, such as a pragma that limits the file. */
  sqlite(statement: string): Promise<void>
  /** Lets each server write what it has counted. */
  counted(): Promise<void>
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

const operating = { random: systemRandom, domains: [], country: null, operator: 'test' }

export async function testPortal(choice: TestPortalChoice = {}): Promise<TestPortal> {
  let wall = choice.startsAt ?? Date.UTC(2026, 0, 5, 9)
  let passed = 0
  const logLines: string[] = []
  const log = createLogger({ level: 'trace', format: 'json' }, { write: (line) => void logLines.push(line) })
  const clocks = { wall: () => wall, monotonic: () => passed }
  const [mail, sms] = [captured(clocks), captured(clocks)]
  const passwordHash = cheapHash()
  const administrationOf = (db: EmbeddedAdministrationParts['db'], clock: Clock) =>
    embeddedAdministration({ ...operating, db, passwordHash, clock })
  const place = await placeFor(choice)
  const config = testConfig(choice, place.store)
  const overrides = { ...overridesFor(choice, { mail, sms }), openStore: place.open, clocks, passwordHash }
  const onOpened = async ({ store, db }: OpenStore, clock: Clock) => {
    const accounts = administrationOf(db, clock)
    for (const person of choice.people ?? standardPeople) {
      const added = await accounts.add(newAccount(person))
      if (!added.ok) throw new Error(added.problems.join(' '))
    }
    const decoySeed = choice.decoySeed ?? 'a seed that only tests know'
    await store.facts.settle('decoy-seed', deriveSecrets(config.secret, []).seal(decoySeed, 'decoy-seed'))
  }
  const start = (more: Overrides) => compose(config, { version: 'test', webDir: '', log }, { ...overrides, ...more })
  const first = await start({ onOpened })
  const portals = place.nodes === 1 ? [first] : [first, await start({})]
  const firstNode = nodeOf(first)
  const nodes = [firstNode, ...portals.slice(1).map(nodeOf)]
  return {
    ...{ app: first.app, ports: first.ports, monitoring: first.monitoring },
    ...{ nodes, mail, sms, logLines },
    accounts: administrationOf(first.db, first.ports.clock),
    visitor: (from) =>
      newTestVisitor(
        nodes.map(({ app }) => app),
        from,
      ),
    listen: () => firstNode.listen(),
    pass: (ms) => {
      wall += ms
      passed += ms
    },
    async setWallClock(byMs) {
      wall += byMs
      for (const { time } of portals) await time.look()
    },
    clockState: () => (portals.every(({ time }) => time.state() === 'ok') ? 'ok' : 'degraded'),
    sqlite: async (statement) => void (await sql.raw(statement).execute(first.db)),
    async counted() {
      for (const { counts } of portals) await counts.write()
    },
    async delivered() {
      for (const { outbox } of portals) {
        outbox.nudge()
        await outbox.drain()
      }
    },
    async close() {
      for (const portal of portals) await portal.stop()
      place.free()
    },
  }
}

/** Parts of each server that a test replaces. Work of transactions that asks a port fails. */
function overridesFor(choice: TestPortalChoice, { mail, sms }: Pick<TestPortal, 'mail' | 'sms'>): Overrides {
  const { hasSms = true, runsTwice = false } = choice
  const guard = transactionGuard()
  return {
    store: (real) => guard.store(choice.store?.(real) ?? real, { runsTwice }),
    directory: (real) => guard.port('directory', choice.directory?.(real) ?? real),
    people: (real) => guard.port('directory', choice.search?.(real) ?? real),
    captcha: (parts) => guard.port('captcha', choice.captcha?.(parts) ?? oneWordCaptcha),
    delivery: {
      email: guard.port('delivery', choice.email ?? mail),
      sms: hasSms ? guard.port('delivery', choice.gateway ?? sms) : null,
      webhook: choice.webhook === undefined ? null : guard.port('delivery', webhook(choice.webhook)),
    },
    lockWaitMs: choice.lockWaitMs,
    unfinishedRequests: choice.unfinishedRequests,
    load: choice.load ?? anyLoad,
    slices: choice.slices ?? { begin: async () => undefined, waitedMs: () => 0 },
    extraRoutes: [],
  }
}

function nodeOf(portal: Portal): TestNode {
  let listening: Promise<string> | null = null
  return {
    app: portal.app,
    ports: portal.ports,
    async listen() {
      listening ??= portal.listen()
      return new URL(await listening)
    },
  }
}

/** So many that no test meets the bound on a slow machine. */
const anyLoad: PoolSize = { atOnce: 10_000, queue: 0, waitMs: 0 }

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
