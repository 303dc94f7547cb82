import { join } from 'node:path'
import { learnLanguages } from '@portico/text/learn-languages'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { tellSession } from '../calls/profile/session-state.js'
import { visitOf } from '../edge/call/register-calls.js'
import { type LoadSheddingParts, shedLoad, usualLoad } from '../edge/call/shed-load.js'
import { type OutboxPageOptions, outboxPage } from '../edge/demo/outbox-page.js'
import { consoleSeenBy } from '../edge/http/console-seen-by.js'
import { newDrain } from '../edge/http/drain.js'
import { keepClient } from '../edge/http/former-clients.js'
import { health } from '../edge/http/health.js'
import { listenAt } from '../edge/http/listen-at.js'
import { securityHeaders } from '../edge/http/security-headers.js'
import { clientSettings, webFiles } from '../edge/http/web-files.js'
import { metricsListener } from '../edge/metrics/metrics-listener.js'
import { type PortalMetrics, portalMetrics } from '../edge/metrics/portal-metrics.js'
import type { SetUpReport } from '../edge/operators-page/operators-facts.js'
import type { Config } from '../ports/config/config.js'
import type { Captured } from '../ports/delivery/captured/captured.js'
import type { DeliveryWays } from '../ports/delivery/delivery.js'
import type { OutboxRow } from '../ports/delivery/outbox-store.js'
import { type OutboxWorker, startOutboxWorker } from '../ports/delivery/outbox-worker.js'
import { tryAtStart } from '../ports/delivery/try-at-start.js'
import { asCall, type Clock, type MachineClocks } from '../ports/system/clock.js'
import type { PoolSize } from '../ports/system/concurrency.js'
import { isSocket } from '../ports/system/listen-place.js'
import type { Logger } from '../ports/system/logger.js'
import { deriveSecrets, systemRandom } from '../ports/system/secrets.js'
import { traced } from '../ports/system/traced.js'
import { turnsOf } from '../ports/system/turns.js'
import { auditLine, deliveryEntry } from '../rules/audit/record.js'
import { stillHolds } from '../rules/contact/queue-reminders.js'
import { smsNoticeGate } from '../rules/contact/sms-cap.js'
import { lateNotices } from '../rules/contact/tell-owner.js'
import { type Ports, rulesOf } from '../rules/ports.js'
import { isSignedIn } from '../rules/session/start-session.js'
import type { Store } from '../rules/stores.js'
import { type PasswordHash, usualPasswordHash } from '../store/embedded-directory/password-hash.js'
import { type CommitListener, type OpenStore, withCommitListeners } from '../store/sql-store.js'
import type { Tables } from '../store/tables.js'
import type { Upgrade } from '../store/tell-upgrade.js'
import { buildApp, type ExtraRoutes } from './app.js'
import { type AskedOverrides, askedBeside, limitedCaptcha } from './asked-beside.js'
import { chooseDelivery, watchedWays } from './choose-adapters.js'
import { chooseStore, isShared } from './choose-store.js'
import { joinStore } from './join-store.js'
import { type CountKeeper, keepCounts } from './keep-counts.js'
import { keepTime, openClock, type TimeKeeper } from './keep-time.js'
import { operatorsPageParts } from './operators-page-parts.js'
import { type SignsOfLife, signsOfLife } from './signs-of-life.js'
import { startCoverage } from './start-coverage.js'
import { prepare, startHousekeeping } from './start-housekeeping.js'
import { startReminders } from './start-reminders.js'
import { tellOfSettings } from './tell-of-settings.js'

export interface Runtime {
  readonly version: string
  readonly webDir: string
  readonly log: Logger
  /** Tells of the set-up, on the operators' page; absent where that cannot be checked. */
  readonly setUp?: (() => Promise<SetUpReport>) | undefined
  /** The demo keeps its messages for the outbox page instead of sending them. */
  readonly captured?: Captured
  /** Apps of people of the demo, whose secrets the outbox page tells. */
  readonly apps?: OutboxPageOptions['apps']
}

/** Replacements and wrappers of the chosen adapters, for tests. */
export interface Overrides extends Pick<LoadSheddingParts, 'slices'>, AskedOverrides {
  /** The server then compares the clocks only when it is told to. */
  readonly clocks?: MachineClocks
  readonly store?: (chosen: Store) => Store
  /** Opens a store in place of the configured one. */
  readonly openStore?: (() => Promise<OpenStore>) | undefined
  /** Runs after the store is opened, before the server derives anything from its contents. */
  readonly onOpened?: (opened: OpenStore, clock: Clock) => Promise<void>
  readonly delivery?: DeliveryWays
  readonly passwordHash?: PasswordHash
  /** How long a write waits for another process's lock, in ms. */
  readonly lockWaitMs?: number | undefined
  readonly unfinishedRequests?: number | undefined
  /** How many beginnings of flows run and wait (Q5). */
  readonly load?: PoolSize
  /** Replaces the pages, the health answers and the demo's outbox. */
  readonly extraRoutes?: readonly ExtraRoutes[]
}

export interface Portal {
  readonly app: FastifyInstance
  /** The listener beside it, for monitoring; null where it is off. */
  readonly monitoring: FastifyInstance | null
  readonly ports: Ports
  readonly outbox: OutboxWorker
  readonly time: TimeKeeper
  /** Counts nothing where the listener for monitoring is off. */
  readonly counts: CountKeeper
  /** The database behind the store, for the embedded directory's administration. */
  readonly db: Kysely<Tables>
  /** Listens and returns the address. */
  listen(): Promise<string>
  /** `/readyz` tells the stop. Calls are still answered, and each answer closes its connection. */
  announceStop(): void
  /** Connections opened before `announceStop`. Resolves when all are closed, or after the time. */
  drained(longestMs: number): Promise<void>
  /** Finishes the accepted requests within 10 s, then closes every connection (W6). */
  stop(): Promise<void>
}

const stopMs = 10_000

/**
 * Chooses an adapter for each port. Raises `Unavailable('store')` when the store cannot be opened.
 */
export async function compose(config: Config, runtime: Runtime, overrides: Overrides = {}): Promise<Portal> {
  const { log, version, captured } = runtime
  const [opened] = await Promise.all([openStore(config, log, overrides), learnLanguages(config.languages)])
  const { db } = opened
  const clock = await openClock(opened.store, overrides.clocks ?? opened.clocks)
  await overrides.onOpened?.(opened, clock)
  const secrets = deriveSecrets(config.secret, config.previousSecrets)
  const metrics = metricsOf(config)
  const tracing = { log, onAnswer: metrics?.onAnswer ?? null }
  const { delivery, channels } = watchedWays(tracing, overrides.delivery ?? chooseDelivery(config, captured), clock)
  const rules = rulesOf(config, { hasSms: delivery.sms !== null })
  const basics = { clock, random: systemRandom, secrets, rules, log }
  const chosen = overrides.store?.(opened.store) ?? opened.store
  const sharing = { isShared: isShared(config.store) }
  await joinStore(config, { store: chosen, ...basics }, sharing)
  const own: CommitListener = { onAudit: auditLine(log), onMessageQueued: ({ kind }) => outbox.nudge(kind) }
  const counts = keepCounts({ store: chosen, ...basics })
  const listeners = metrics === null ? [own] : [own, metrics, counts.listener]
  const store = traced(tracing, 'store', withCommitListeners(chosen, listeners))
  const outbox = startOutboxWorker({
    ...{ store, delivery, channels, ...basics },
    noticeGate: smsNoticeGate({ store: chosen, clock, log }, config.smsReach),
    auditEntry: (event) => deliveryEntry(clock, event),
    lateNotices: lateNotices({ store, ...basics }),
    ...(rules.reminders.days.length > 0 && { stillHolds: (row: OutboxRow) => stillHolds(ports, row) }),
    publicHost: config.publicUrl.hostname,
  })
  const passwordHash = overrides.passwordHash ?? usualPasswordHash()
  const captcha = limitedCaptcha(config, overrides, { tracing, store, ...basics })
  const { directory, provider, ...beside } = askedBeside(config, overrides, { tracing, passwordHash, db, clock })
  const turns = turnsOf({ leases: store.leases, ...basics }, sharing)
  const ports: Ports = { store, directory, provider, ...beside, captcha, turns, late: channels.late, ...basics }
  const time = await keepTime({ store, clock, log }, { isTimed: overrides.clocks === undefined })
  await prepare(ports, sharing)
  tellOfSettings(config, log)
  // Metrics alone tell of coverage.
  const rounds = [startHousekeeping(ports, config), startReminders(ports), ...(metrics ? [startCoverage(ports)] : [])]
  const drain = newDrain()
  const load = shedLoad(overrides.load ?? usualLoad, { ...basics, slices: overrides.slices, onShed: metrics?.onShed })
  const signs = signsOfLife(ports, { version, delivery, db, time, passwordHash, load, isStopping: drain.isBegun })
  const monitoring = await monitoringOf(metrics, { ports, signs, runtime })
  const app = await buildApp(ports, {
    ...{ trustedProxies: config.trustedProxies, isOnSocket: isSocket(config.listen) },
    extraRoutes: overrides.extraRoutes ?? routesBesideApi(config, runtime, { ports, signs }),
    ...{ load, requestListener: metrics ?? undefined, unfinishedRequests: overrides.unfinishedRequests },
  })
  drain.follow(app.server)
  return {
    ...{ app, monitoring, ports, outbox, time, counts, db },
    async listen() {
      // Monitoring first, so that a start that fails has answered no visitor.
      if (monitoring !== null) await listenForMonitoring(monitoring, config, log)
      const address = await listenAt(app, config.listen)
      // In the background: the portal also starts without a mail server (W3).
      if (captured === undefined) void tryAtStart(delivery, log)
      // It says in the log by itself whether it answers (W4).
      for (const asking of [directory.check(), provider?.look()]) void asking?.catch(() => undefined)
      return address
    },
    announceStop: drain.begin,
    drained: drain.done,
    async stop() {
      drain.begin()
      await closeWithin(stopMs, app)
      for (const work of [...rounds, outbox, time, counts]) await work.stop()
      await Promise.all([directory.close(), delivery.email.close(), delivery.sms?.close(), delivery.webhook?.close()])
      if (monitoring !== null) await closeWithin(stopMs, monitoring)
      await store.close()
    },
  }
}

function openStore({ store }: Config, log: Logger, { openStore, lockWaitMs }: Overrides): Promise<OpenStore> {
  const tellUpgrade = (told: Upgrade) => log.info(told, 'store.migrating')
  return openStore?.() ?? chooseStore(store, { by: 'server', lockWaitMs, tellUpgrade })
}

function metricsOf({ metrics, reminders }: Config): PortalMetrics | null {
  return metrics.listen === null ? null : portalMetrics({ hasReminders: reminders.days.length > 0 })
}

async function monitoringOf(
  metrics: PortalMetrics | null,
  { ports, signs, runtime }: BesideApi & { readonly runtime: Runtime },
): Promise<FastifyInstance | null> {
  if (metrics === null) return null
  return metricsListener({ metrics, ...signs, page: operatorsPageParts(ports, { signs, told: runtime }) })
}

async function listenForMonitoring(app: FastifyInstance, { metrics }: Config, log: Logger): Promise<void> {
  if (metrics.listen === null) return
  log.info({ address: await listenAt(app, metrics.listen) }, 'metrics.ready')
}

/** Finishes the accepted requests, and closes what is open after so many ms. */
async function closeWithin(ms: number, app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), ms).unref()
  await app.close()
  clearTimeout(late)
}

type BesideApi = { readonly ports: Ports; readonly signs: SignsOfLife }

function routesBesideApi(config: Config, runtime: Runtime, { ports, signs }: BesideApi): ExtraRoutes[] {
  const { webDir, captured, apps = [] } = runtime
  const { institution, publicUrl, captcha } = config
  return [
    (app) => securityHeaders(app, { publicUrl, logo: institution.logo, captcha }),
    (app) => health(app, { ...signs.health, audience: 'visitors' }),
    ...(captured === undefined
      ? []
      : [(app: FastifyInstance) => outboxPage(app, { captured, apps, webDir, config, now: () => ports.clock.date() })]),
    (app, cookies) =>
      webFiles(app, {
        ...{ webDir, settings: clientSettings(config), formerWorkers: config.formerWorkers, seed: cookies.seed },
        takesReports: config.reportsMail !== null,
        seesConsole: consoleSeenBy(config),
        keep: (assets) => keepClient(join(config.dataDir, 'client-releases'), { assets, ...ports }),
        onFailure: (failure) => ports.log.warn(failure, 'client.failed'),
        isSignedIn: (request) => isSignedIn(ports, cookies.sessionIdOf(request)),
        tell: (request) =>
          asCall(0, async () => tellSession(ports, await visitOf(ports, { cookies }, request), cookies.tagOf(request))),
      }),
  ]
}
