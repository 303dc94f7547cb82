import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { codeIn } from '../../person/codes.js'
import { CookieJar, type HttpResponse, newVisitor, type Visitor } from '../../person/visitor.js'
import { embeddedAdministration } from '../../server/src/operating/operator/embedded/embedded-administration.js'
import type { StoredEvent } from '../../server/src/ports/audit-log.js'
import type { Config } from '../../server/src/ports/config/config.js'
import { loadConfig } from '../../server/src/ports/config/load-config.js'
import type { Delivery } from '../../server/src/ports/delivery/delivery.js'
import { nameKeyOf } from '../../server/src/ports/directory/canonical-username.js'
import type { NetworkKey } from '../../server/src/ports/ids.js'
import type { Clock } from '../../server/src/ports/system/clock.js'
import { createLogger } from '../../server/src/ports/system/logger.js'
import { systemRandom } from '../../server/src/ports/system/secrets.js'
import { drawnForMs } from '../../server/src/rules/limits/after-failure.js'
import { compose, type Portal } from '../../server/src/start/compose.js'
import { tidy } from '../../server/src/start/start-housekeeping.js'
import { argon2Hash, hashPool, type PasswordHash } from '../../server/src/store/embedded-directory/password-hash.js'
import type { Party, SimulatedTime } from './simulate.js'

/** The password of every person at the start. */
export const firstPassword = 'Portico-Demo-1'

export type AuditedEvent = StoredEvent

/** Counts the calls that one side makes. */
export interface CallCount {
  calls: number
}

/** The wait of a name. */
export interface KnownWait {
  readonly endsAt: number
  /** The network that may try first then. */
  readonly drawn: NetworkKey | null
  /** When any network may try, in ms. */
  readonly freeAt: number
}

/** The composed server with its store in a file. The siege moves its clock and reads its mail. */
export interface SiegePortal {
  readonly time: SimulatedTime
  /** A browser behind a client address. */
  browserAt(address: string, count: CallCount, cookies?: CookieJar): Visitor
  /** Delivers the messages that are due, and forgets the codes that they brought. */
  emptyMailbox(address: string): Promise<void>
  /** Delivers the messages that are due, and returns the newest code at an address. */
  readCode(address: string): Promise<string | null>
  /** What a stranger finds out who asks for a name each second, without these calls. */
  waitOf(username: string): Promise<KnownWait | null>
  /** The key of the network of a client address. */
  networkOf(address: string): NetworkKey
  /** Housekeeping and delivery, as often as a server does it. */
  upkeep(): Party
  /** Every event of a kind in the audit, newest first. */
  events(event: string): Promise<readonly AuditedEvent[]>
  stop(): Promise<void>
}

export function addressOf(username: string): string {
  return `${username}@mail.example`
}

/** A Monday in January: no change of the hour falls into a siege. */
const beginsAt = Date.UTC(2026, 0, 5)
const upkeepMs = 10 * 60_000
const mostEvents = 2_000_000

/**
 * Starts a portal in which each of these people has one email contact. Of two servers that share its
 * store each answers every other request.
 */
export async function openSiegePortal(people: readonly string[], servers: 1 | 2 = 1): Promise<SiegePortal> {
  let now = beginsAt
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-siege-'))
  const config = siegeConfig(folder, { isShared: servers === 2 })
  const mail = mailbox()
  const passwordHash = cheapHash()
  const runtime = {
    version: 'siege',
    webDir: '',
    log: createLogger({ level: 'error', format: 'json' }, process.stderr),
  }
  const overrides = {
    clocks: { wall: () => now, monotonic: () => now - beginsAt },
    delivery: { email: mail.delivery, sms: null, webhook: null },
    passwordHash,
    extraRoutes: [],
  }
  const portal = await compose(config, runtime, {
    ...overrides,
    onOpened: ({ db }, clock) => addPeople({ db, clock, passwordHash }, people),
  })
  const portals = servers === 1 ? [portal] : [portal, await compose(config, runtime, overrides)]
  let requests = 0
  const next = () => {
    requests += 1
    return portals[requests % portals.length] ?? portal
  }
  const deliver = () => portal.outbox.drain()
  return {
    time: {
      now: () => now,
      moveTo: (instant) => {
        now = Math.max(now, instant)
      },
    },
    browserAt: (address, count, cookies) => browserOf(next, { address, count, cookies }),
    async emptyMailbox(address) {
      await deliver()
      mail.codes.delete(address)
    },
    async readCode(address) {
      await deliver()
      return mail.codes.get(address) ?? null
    },
    async waitOf(username) {
      const [kept = null] = await portal.ports.store.attempts.of(nameKeyOf(portal.ports, username))
      const { blockedUntil: endsAt = 0, drawn = null } = kept ?? {}
      return kept && { endsAt, drawn: drawn?.network ?? null, freeAt: endsAt + drawnForMs }
    },
    networkOf: (address) => portal.ports.secrets.sign('network', address.split('.').slice(0, 3).join('.')),
    async *upkeep() {
      for (;;) {
        await tidy(portal.ports, config.retentionMs)
        await deliver()
        yield upkeepMs
      }
    },
    events: (event) => portal.ports.store.audit.recent(mostEvents, { event }),
    async stop() {
      for (const one of portals) await one.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The settings of an operator, but for two: a captcha of little work, and no limit by the minute.
 */
function siegeConfig(folder: string, { isShared }: { readonly isShared: boolean }): Config {
  const env = {
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_SECRET: 'a secret of 32+ characters that only the siege knows',
    PORTICO_DATA_DIR: folder,
    PORTICO_STORE_SHARED: String(isShared),
    PORTICO_MAIL_URL: 'smtp://localhost',
    PORTICO_CAPTCHA_COST: '1',
    PORTICO_LIMITS_PER_ADDRESS: '0',
  }
  const loaded = loadConfig({ env, file: null, readFile: () => null })
  if (!loaded.ok) throw new Error(loaded.problems.join(' '))
  return loaded.value
}

interface Parts {
  readonly db: Portal['db']
  readonly clock: Clock
  readonly passwordHash: PasswordHash
}

async function addPeople(parts: Parts, people: readonly string[]): Promise<void> {
  const accounts = embeddedAdministration({
    ...parts,
    random: systemRandom,
    domains: [],
    country: null,
    operator: 'siege',
  })
  const given = people.map((username) => ({
    username,
    name: 'Alice Andersen',
    password: firstPassword,
    emails: [addressOf(username)],
  }))
  for (const result of await accounts.importAll(given, { onProblem: 'reject-all' })) {
    if (!result.ok) throw new Error(result.problems.join(' '))
  }
}

/** The real hash with the least work. */
function cheapHash(): PasswordHash {
  return argon2Hash({ memoryKiB: 8, passes: 1, lanes: 1 }, hashPool({ atOnce: 2, queue: 512, waitMs: 60_000 }))
}

/** A delivery that keeps the newest code of each address. */
function mailbox(): { readonly delivery: Delivery; readonly codes: Map<string, string> } {
  const codes = new Map<string, string>()
  const server = 'kept in memory'
  const delivery: Delivery = {
    server,
    async send({ to, text }) {
      const code = codeIn(text)
      if (code !== null) codes.set(to, code)
      return { server, status: null, enhancedStatus: null }
    },
    check: async () => null,
    close: async () => undefined,
  }
  return { delivery, codes }
}

interface Browser {
  readonly address: string
  readonly count: CallCount
  readonly cookies: CookieJar | undefined
}

/** A browser whose requests run through a whole server, from headers to headers. */
function browserOf(next: () => Portal, { address, count, cookies }: Browser): Visitor {
  return newVisitor<HttpResponse>(async ({ path: url, method, headers, body }) => {
    count.calls += 1
    const response = await next().app.inject({
      url,
      method: method as 'GET' | 'POST',
      headers,
      remoteAddress: address,
      ...(body !== null && { payload: body }),
    })
    return { status: response.statusCode, headers: response.headers, text: response.body }
  }, cookies ?? new CookieJar())
}
