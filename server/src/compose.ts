import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Beside, buildApp } from './app.js'
import { withAuditLines } from './audit/with-audit-lines.js'
import { withOverallLimit } from './captcha/overall-limit.js'
import { proofOfWork } from './captcha/proof-of-work.js'
import { siteVerify, verifyUrls } from './captcha/site-verify.js'
import type { Config } from './config/config.js'
import { isLoopback } from './config/loopback.js'
import { smsNoticeGate } from './contact/sms-caps.js'
import type { Captured } from './delivery/captured.js'
import type { Delivery } from './delivery/delivery.js'
import { startOutboxWorker } from './delivery/outbox.js'
import { smsGateway } from './delivery/sms-gateway.js'
import { smtp } from './delivery/smtp.js'
import { outboxPage } from './demo/outbox-page.js'
import { embeddedDirectory } from './directory/embedded/embedded-directory.js'
import { usualPasswordHash } from './directory/embedded/password-hash.js'
import { prepare, startHousekeeping } from './housekeeping.js'
import { clientSettings } from './http/client-settings.js'
import { health } from './http/health.js'
import { listenAt } from './http/listen-at.js'
import { securityHeaders } from './http/security-headers.js'
import { webFiles } from './http/web-files.js'
import type { Ports } from './ports.js'
import { Unavailable } from './refusal.js'
import { pendingMigrations } from './store/migrate.js'
import { openStore } from './store/open-store.js'
import { type Clock, steadyClock } from './system/clock.js'
import { systemRandom } from './system/random.js'
import { deriveSecrets } from './system/secrets.js'

/** What a portal is given besides its configuration. */
export interface Surroundings {
  readonly version: string
  /** The folder of the built client. */
  readonly webDir: string
  readonly log: Logger
  readonly clock?: Clock
  /** In the demo messages are kept for its outbox page instead of being sent. */
  readonly captured?: Captured
}

/** A whole portal, composed and ready to listen. */
export interface Portal {
  readonly app: FastifyInstance
  /** Listens and tells the address. */
  listen(): Promise<string>
  /** From here on `/readyz` says that it stops; everything is still answered. */
  announceStop(): void
  /** Finishes what it took, 10 s at most, then lets go of everything (W6). */
  stop(): Promise<void>
}

const stopMs = 10_000
/** All addresses together may start as much as this many of them (Q4). */
const addressesAtOnce = 10

/** Chooses what stands behind each port. Raises `Unavailable('store')` when the store cannot be opened. */
export async function compose(config: Config, surroundings: Surroundings): Promise<Portal> {
  const { log } = surroundings
  const { file, isShared } = config.store
  const opened = await openStore({ file, owner: isShared ? 'shared-server' : 'sole-server' })
  const { db } = opened
  const store = withAuditLines(opened.store, log)
  const clock = surroundings.clock ?? steadyClock((await store.audit.recent(1))[0]?.at)
  const secrets = deriveSecrets(config.secret, config.previousSecrets)
  const delivery = deliveryOf(config, surroundings.captured)
  const publicHost = config.publicUrl.hostname
  // The one that held them is gone: what it was sending need not wait until its leases run out.
  if (!isShared) await store.outbox.freeLeases()
  const noticeGate = smsNoticeGate({ store, clock, log }, config.smsReach)
  const outbox = startOutboxWorker({ store, delivery, noticeGate, secrets, clock, log, publicHost })
  const ports: Ports = {
    store,
    directory: embeddedDirectory({ db, passwordHash: usualPasswordHash(), clock }),
    captcha: withOverallLimit(captchaOf(config, { secrets, clock, store }), config.limits.perAddress * addressesAtOnce),
    clock,
    random: systemRandom,
    secrets,
    rules: rulesOf(config),
    hasSms: delivery.sms !== null,
    nudgeOutbox: outbox.nudge,
    log,
  }
  await prepare(ports, { isShared })
  if (config.sms !== null && config.smsReach.prefixes.length === 0) {
    log.warn({ setting: 'PORTICO_SMS_PREFIXES' }, 'SMS may go to every country: no country prefixes are named')
  }
  const housekeeping = startHousekeeping(ports, config)
  let isStopping = false
  const checkMigrations = async () => {
    if ((await pendingMigrations(db)).length > 0) throw new Unavailable('store')
  }
  const beside = besideOf({ config, surroundings, ports, delivery, checkMigrations, isStopping: () => isStopping })
  const app = await buildApp(ports, { trustedProxies: config.trustedProxies, beside })
  return {
    app,
    listen: () => listenAt(app, config.listen),
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
      await Promise.all([delivery.email.close(), delivery.sms?.close()])
      await store.close()
    },
  }
}

function captchaOf(
  { captcha, publicUrl }: Config,
  { secrets, clock, store }: Pick<Ports, 'secrets' | 'clock' | 'store'>,
) {
  const spent = store.spentCaptchas
  if (captcha.kind === 'proof-of-work') return proofOfWork({ secrets, cost: captcha.cost, clock, spent })
  const { kind, verifyUrl } = captcha
  const { hostname } = publicUrl
  return siteVerify({
    ...captcha,
    verifyUrl: verifyUrl ?? new URL(verifyUrls[kind]),
    // A loopback portal answers to all names of this machine.
    isOurHost: (host) => host === hostname || (isLoopback(hostname) && isLoopback(host)),
    clock,
    spent,
  })
}

function rulesOf(config: Config): Ports['rules'] {
  const { institution, languages, limits, passwordProfile, enumeration } = config
  const { selfServiceExclude, session, contactHoldMs, publicUrl } = config
  return {
    institution,
    languages,
    limits,
    passwordProfile,
    enumeration,
    selfServiceExclude,
    session,
    contactHoldMs,
    smsReach: config.smsReach,
    publicUrl,
  }
}

interface DeliveryWays {
  readonly email: Delivery
  readonly sms: Delivery | null
}

function deliveryOf({ mail, sms }: Config, captured: Captured | undefined): DeliveryWays {
  if (captured !== undefined) return { email: captured, sms: captured }
  return { email: smtp(mail), sms: sms === null ? null : smsGateway(sms) }
}

interface Standing {
  readonly config: Config
  readonly surroundings: Surroundings
  readonly ports: Ports
  readonly delivery: DeliveryWays
  readonly checkMigrations: () => Promise<void>
  readonly isStopping: () => boolean
}

function besideOf({ config, surroundings, ports, delivery, checkMigrations, isStopping }: Standing): Beside[] {
  const { version, webDir, captured } = surroundings
  const { institution, publicUrl, languages, captcha } = config
  const parts = [
    { name: 'store', isRequired: true, check: () => ports.store.check() },
    { name: 'migrations', isRequired: true, check: checkMigrations },
    { name: 'directory', isRequired: false, check: () => ports.directory.check() },
    { name: 'delivery', isRequired: false, check: () => Promise.all([delivery.email.check(), delivery.sms?.check()]) },
  ] as const
  return [
    (app) => securityHeaders(app, { publicUrl, logo: institution.logo, captcha }),
    (app) => health(app, { version, parts, isStopping }),
    ...(captured === undefined
      ? []
      : [(app: FastifyInstance) => outboxPage(app, { captured, institution: institution.name, languages })]),
    (app, cookies) => webFiles(app, { webDir, settings: clientSettings(config), seed: cookies.seed }),
  ]
}
