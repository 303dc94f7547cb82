import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { buildApp, type ExtraRoutes } from './app.js'
import { auditLine, deliveryEntry } from './audit/record.js'
import type { Captcha } from './captcha/captcha.js'
import { proofOfWork } from './captcha/proof-of-work/proof-of-work.js'
import { siteVerify, verifyUrls } from './captcha/vendor/site-verify.js'
import { type LimitedCaptcha, withOverallLimit } from './captcha/with-overall-limit.js'
import { chooseDirectory } from './choose-directory.js'
import { chooseStore, isShared } from './choose-store.js'
import type { Config } from './config/config.js'
import { lateNotices } from './contact/mark-notice.js'
import { smsNoticeGate } from './contact/sms-cap.js'
import type { Captured } from './delivery/captured/captured.js'
import type { DeliveryWays } from './delivery/delivery.js'
import { type OutboxWorker, startOutboxWorker } from './delivery/outbox-worker.js'
import { smsGateway } from './delivery/sms/sms-gateway.js'
import { smtp } from './delivery/smtp/smtp.js'
import { tryAtStart } from './delivery/try-at-start.js'
import { outboxPage } from './demo/outbox-page.js'
import type { Directory } from './directory/directory.js'
import { type PasswordHash, usualPasswordHash } from './directory/embedded/password-hash.js'
import { type HealthPart, health } from './http/health.js'
import { listenAt } from './http/listen-at.js'
import { securityHeaders } from './http/security-headers.js'
import { clientSettings, webFiles } from './http/web-files.js'
import { joinStore } from './join-store.js'
import { keepTime, openClock, type TimeKeeper } from './keep-time.js'
import { alarmsOn } from './limits/alarm.js'
import { type Ports, rulesOf } from './ports.js'
import { Unavailable } from './refusal.js'
import { isSignedIn } from './session/start-session.js'
import { prepare, startHousekeeping } from './start-housekeeping.js'
import { pendingMigrations } from './store/migrate.js'
import { type OpenStore, withCommitListener } from './store/sql-store.js'
import type { Tables } from './store/tables.js'
import type { Store } from './stores.js'
import type { Clock, MachineClocks } from './system/clock.js'
import { isLoopback } from './system/is-loopback.js'
import type { Logger } from './system/logger.js'
import { deriveSecrets, systemRandom } from './system/secrets.js'
import { traced } from './system/traced.js'
import { turnsOf } from './system/turns.js'

/** What a portal gets besides its configuration. */
export interface Runtime {
  readonly version: string
  /** The folder of the built client. */
  readonly webDir: string
  readonly log: Logger
  /** The demo keeps its messages for the outbox page instead of sending them. */
  readonly captured?: Captured
}

type BuiltIn = Pick<Ports, 'store' | 'secrets' | 'clock'>

/** Replacements and wrappers of the chosen adapters, for tests. */
export interface Overrides {
  /** The server then compares the clocks only when it is told to. */
  readonly clocks?: MachineClocks
  readonly store?: (chosen: Store) => Store
  /** Runs after the store is opened, before the server derives anything from its contents. */
  readonly onOpened?: (opened: OpenStore, clock: Clock) => Promise<void>
  readonly directory?: (chosen: Directory) => Directory
  readonly captcha?: (parts: BuiltIn) => Captcha
  readonly delivery?: DeliveryWays
  readonly passwordHash?: PasswordHash
  /** How long a write waits for another process's lock, in ms. */
  readonly lockWaitMs?: number | undefined
  readonly unfinishedRequests?: number | undefined
  /** Replaces the pages, the health answers and the demo's outbox. */
  readonly extraRoutes?: readonly ExtraRoutes[]
}

/** A composed portal that does not listen yet. */
export interface Portal {
  readonly app: FastifyInstance
  readonly ports: Ports
  readonly outbox: OutboxWorker
  readonly time: TimeKeeper
  /** The database behind the store, for the embedded directory's administration. */
  readonly db: Kysely<Tables>
  /** Listens and returns the address. */
  listen(): Promise<string>
  /** Makes `/readyz` report that the portal is stopping. It still answers every call. */
  announceStop(): void
  /** Finishes the accepted requests within 10 s, then closes every connection (W6). */
  stop(): Promise<void>
}

const stopMs = 10_000

/**
 * Chooses an adapter for each port. Raises `Unavailable('store')` when the store cannot be opened.
 */
export async function compose(config: Config, runtime: Runtime, overrides: Overrides = {}): Promise<Portal> {
  const { log } = runtime
  const opened = await chooseStore(config.store, { by: 'server', lockWaitMs: overrides.lockWaitMs })
  const { db } = opened
  const clock = await openClock(opened.store, overrides.clocks ?? opened.clocks)
  await overrides.onOpened?.(opened, clock)
  const secrets = deriveSecrets(config.secret, config.previousSecrets)
  const delivery = overrides.delivery ?? deliveryOf(config, runtime.captured)
  const rules = rulesOf(config, { hasSms: delivery.sms !== null })
  const chosen = overrides.store?.(opened.store) ?? opened.store
  const sharing = { isShared: isShared(config.store) }
  await joinStore(config, { store: chosen, secrets, random: systemRandom, log }, sharing)
  const listener = { onAudit: auditLine(log), onMessageQueued: () => outbox.nudge() }
  const store = traced(log, 'store', withCommitListener(chosen, listener))
  const outbox = startOutboxWorker({
    store,
    delivery,
    noticeGate: smsNoticeGate({ store: chosen, clock, log }, config.smsReach),
    auditEntry: (event) => deliveryEntry(clock, event),
    lateNotices: lateNotices({ store, clock, random: systemRandom, secrets, rules }),
    secrets,
    clock,
    log,
    publicHost: config.publicUrl.hostname,
  })
  const captcha = limitedCaptcha(config, overrides, { store, secrets, clock })
  const directory = directoryOf(config, overrides, { db, clock, log })
  const turns = turnsOf({ leases: store.leases, clock, random: systemRandom }, sharing)
  const ports: Ports = { store, directory, captcha, clock, random: systemRandom, turns, secrets, rules, log }
  const time = await keepTime({ store, clock, log }, { isTimed: overrides.clocks === undefined })
  await prepare(ports, sharing)
  warnOfOpenSms(config, log)
  const housekeeping = startHousekeeping(ports, config)
  let isStopping = false
  const parts = healthParts(ports, { delivery, db, time })
  const extraRoutes =
    overrides.extraRoutes ?? routesBesideApi(config, runtime, { ports, parts, isStopping: () => isStopping })
  const { unfinishedRequests } = overrides
  const app = await buildApp(ports, { trustedProxies: config.trustedProxies, extraRoutes, unfinishedRequests })
  return {
    app,
    ports,
    outbox,
    time,
    db,
    async listen() {
      const address = await listenAt(app, config.listen)
      // In the background: the portal also starts without a mail server (W3).
      if (runtime.captured === undefined) void tryAtStart(delivery, log)
      // It says in the log by itself whether it answers (W4).
      void directory.check().catch(() => undefined)
      return address
    },
    announceStop() {
      isStopping = true
    },
    async stop() {
      isStopping = true
      const late = setTimeout(() => app.server.closeAllConnections(), stopMs).unref()
      await app.close()
      clearTimeout(late)
      await housekeeping.stop()
      await outbox.stop()
      await time.stop()
      await Promise.all([directory.close(), delivery.email.close(), delivery.sms?.close()])
      await store.close()
    },
  }
}

function directoryOf(
  config: Config,
  { directory, passwordHash = usualPasswordHash() }: Overrides,
  parts: Pick<Portal, 'db'> & Pick<Ports, 'clock' | 'log'>,
): Directory {
  const own = chooseDirectory(config.directory, { passwordHash, domains: config.institution.domains, ...parts })
  return traced(parts.log, 'directory', directory?.(own) ?? own)
}

function warnOfOpenSms({ sms, smsReach }: Config, log: Logger): void {
  if (sms === null || smsReach.prefixes.length > 0) return
  log.warn({ setting: 'PORTICO_SMS_PREFIXES' }, 'SMS may go to every country: no country prefixes are set')
}

function limitedCaptcha(config: Config, { captcha }: Overrides, parts: BuiltIn): LimitedCaptcha {
  return withOverallLimit(captcha?.(parts) ?? captchaOf(config, parts), config.limits.perAddress, parts)
}

function captchaOf({ captcha, publicUrl }: Config, { store, secrets, clock }: BuiltIn): Captcha {
  const spent = store.spentCaptchas
  if (captcha.kind === 'proof-of-work') return proofOfWork({ secrets, cost: captcha.cost, clock, spent })
  const { kind, verifyUrl } = captcha
  const { hostname } = publicUrl
  return siteVerify({
    ...captcha,
    verifyUrl: verifyUrl ?? new URL(verifyUrls[kind]),
    // A portal on loopback accepts every loopback name.
    isOurHost: (host) => host === hostname || (isLoopback(hostname) && isLoopback(host)),
    clock,
    spent,
  })
}

function deliveryOf({ mail, sms }: Config, captured: Captured | undefined): DeliveryWays {
  if (captured !== undefined) return { email: captured, sms: captured }
  return { email: smtp(mail), sms: sms === null ? null : smsGateway(sms) }
}

function healthParts(
  { store, directory }: Ports,
  { delivery, db, time }: Pick<Portal, 'db' | 'time'> & { readonly delivery: DeliveryWays },
): HealthPart[] {
  const { email, sms } = delivery
  const checkMigrations = async () => {
    if ((await pendingMigrations(db)).length > 0) throw new Unavailable('store')
  }
  return [
    { name: 'store', isRequired: true, check: () => store.check() },
    { name: 'disk', isRequired: false, check: () => store.checkRoom() },
    { name: 'migrations', isRequired: true, check: checkMigrations },
    { name: 'directory', isRequired: false, check: () => directory.check() },
    { name: 'delivery', isRequired: false, check: () => Promise.all([email.check(), sms?.check()]) },
    { name: 'clock', isRequired: false, check: async () => time.state() },
  ]
}

interface BesideApi {
  readonly ports: Ports
  readonly parts: readonly HealthPart[]
  readonly isStopping: () => boolean
}

function routesBesideApi(
  config: Config,
  { version, webDir, captured, log }: Runtime,
  { ports, ...state }: BesideApi,
): ExtraRoutes[] {
  const { institution, publicUrl, languages, captcha } = config
  return [
    (app) => securityHeaders(app, { publicUrl, logo: institution.logo, captcha }),
    (app) => health(app, { version, log, alarms: () => alarmsOn(ports.store, ports.clock.now()), ...state }),
    ...(captured === undefined
      ? []
      : [(app: FastifyInstance) => outboxPage(app, { captured, institution: institution.name, languages })]),
    (app, { seed, sessionIdOf }) =>
      webFiles(app, {
        webDir,
        settings: clientSettings(config),
        seed,
        isSignedIn: (request) => isSignedIn(ports, sessionIdOf(request)),
      }),
  ]
}
