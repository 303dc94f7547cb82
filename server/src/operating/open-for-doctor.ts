import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { averageWorkMs } from '../ports/captcha/proof-of-work/proof-of-work.js'
import { siteVerify, verifyUrls } from '../ports/captcha/vendor/site-verify.js'
import type { Config } from '../ports/config/config.js'
import type { EntryConfig } from '../ports/config/load-config.js'
import { smsGateway } from '../ports/delivery/sms/sms-gateway.js'
import { smtp } from '../ports/delivery/smtp/smtp.js'
import { trySender } from '../ports/delivery/smtp/try-sender.js'
import { webhook } from '../ports/delivery/webhook/webhook.js'
import { ok, type Result } from '../ports/result.js'
import { nearestSeen } from '../ports/system/access-of.js'
import { clockFrom, thisMachine } from '../ports/system/clock.js'
import { isLoopback } from '../ports/system/is-loopback.js'
import { isSocket } from '../ports/system/listen-place.js'
import { createLogger } from '../ports/system/logger.js'
import { diagnosisOf, remoteDirectory } from '../start/choose-directory.js'
import { chooseStore } from '../start/choose-store.js'
import { keptTime } from '../start/keep-time.js'
import { pendingMigrations, ranMigrations } from '../store/migrate.js'
import { lookAtDatabase } from '../store/postgres/look-at-database.js'
import { storeUnusable } from '../store/sqlite/store-unusable.js'
import type { TriedCaptcha } from './doctor/captcha-check.js'
import type { CheckedParts } from './doctor/doctor-checks.js'
import type { SeenStore } from './doctor/portal-checks.js'
import { openForReading } from './open-for-operator.js'
import type { EntryPorts } from './operator/entry-report.js'

/** Where the operator wants a test message, and whether the webhook a test event. */
interface Destinations {
  readonly mailTo: string | null
  readonly smsTo: string | null
  readonly isHookTold?: boolean
}

export interface DoctorParts extends CheckedParts {
  readonly close: () => Promise<void>
}

/** A check has ten seconds, and must learn before that who is silent, in ms. */
const patienceMs = 5_000

/** Opens nothing before it is asked. `close` ends all connections. */
export function openForDoctor(config: Config, { mailTo, smsTo, isHookTold = false }: Destinations): DoctorParts {
  const { mail, sms, smsReach, publicUrl, trustedProxies, listen, previousSecrets, contactHoldMs } = config
  const chosen = config.store
  const mailChoice = { ...mail, connectMs: patienceMs }
  const delivery = smtp(mailChoice)
  const store = storeReader(config)
  const directory = diagnosisOf(config.directory)
  return {
    portal: {
      earlierSecrets: previousSecrets.length,
      storeName: chosen.name,
      openStore: store.open,
      readDisk: chosen.kind === 'sqlite' ? () => readDisk(chosen.file) : null,
      wallClock: thisMachine.wall,
      isDatabase: chosen.kind === 'postgres',
      contactHoldMs,
      metricsListen: config.metrics.listen,
      isEmbedded: config.directory.kind === 'embedded',
      isTrial: isLoopback(publicUrl.hostname),
    },
    captcha: triedCaptcha(config),
    mail: {
      delivery,
      trySender: () => trySender(mailChoice),
      sender: mail.from,
      hasLogin: mail.login !== null,
      needsTls: mail.url.protocol === 'smtps:' || mail.ca !== null || !isLoopback(mail.url.hostname),
      to: mailTo,
    },
    sms: {
      delivery: sms === null ? null : smsGateway({ ...sms, timeoutMs: patienceMs }),
      prefixes: smsReach.prefixes,
      to: smsTo,
    },
    webhook: { delivery: config.webhook === null ? null : webhook(config.webhook), isTold: isHookTold },
    web: { publicUrl, trustedProxies, isOnSocket: isSocket(listen) },
    directory,
    async close() {
      await Promise.all([delivery.close(), store.close()])
    },
  }
}

/** Reads a store, and neither makes nor migrates it. */
function storeReader({ store: chosen }: Pick<Config, 'store'>) {
  let close = async (): Promise<void> => undefined
  return {
    async open(): Promise<SeenStore> {
      if (chosen.kind === 'sqlite' && !(await isThere(chosen.file))) return { kind: 'missing' }
      const { store, db, clocks } = await chooseStore(chosen, { by: 'command', migrates: false })
      close = () => store.close()
      if ((await ranMigrations(db)).length === 0) return { kind: 'missing' }
      const pending = await pendingMigrations(db)
      if (pending.length > 0) return { kind: 'outdated', pending: pending.length }
      const floor = (await keptTime(store.facts))?.floor ?? null
      const { accounts } = await db
        .selectFrom('account')
        .select(({ fn }) => fn.countAll<number>().as('accounts'))
        .executeTakeFirstOrThrow()
      return {
        kind: 'current',
        floor,
        accounts: Number(accounts),
        checkRoom: () => store.checkRoom(),
        wall: clocks.wall(),
        machineAheadMs: clocks.machineAheadMs?.() ?? 0,
        database: chosen.kind === 'postgres' ? await lookAtDatabase(db, chosen, clocks.monotonic) : null,
      }
    },
    close: () => close(),
  }
}

/** Raises `Unavailable('store')` where this user may not look. */
async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return false
    throw storeUnusable(file, cause)
  }
}

async function readDisk(file: string): Promise<{ readonly free: number; readonly size: number }> {
  const { bavail, bsize } = await statfs(nearestSeen(dirname(file)))
  const parts = await Promise.all([file, `${file}-wal`].map((part) => stat(part).catch(() => ({ size: 0 }))))
  return { free: bavail * bsize, size: parts.reduce((sum, { size }) => sum + size, 0) }
}

function triedCaptcha({ captcha }: Pick<Config, 'captcha'>): TriedCaptcha {
  if (captcha.kind === 'proof-of-work') {
    return { kind: captcha.kind, measureMs: () => averageWorkMs(captcha.cost) }
  }
  const { kind, verifyUrl } = captcha
  const vendor = siteVerify({
    ...captcha,
    verifyUrl: verifyUrl ?? new URL(verifyUrls[kind]),
    isOurHost: () => true,
    clock: { now: thisMachine.wall, date: (at = thisMachine.wall()) => at },
    // A token that no widget has made is never right, so that none is spent.
    spent: { spend: async () => true, dropOld: async () => 0 },
  })
  return { kind, captcha: vendor }
}

export interface OpenEntryPorts extends EntryPorts {
  readonly close: () => Promise<void>
}

/** Opens a directory to look at entries. Only the embedded one needs a store, which has to be there. */
export async function openForEntry(config: EntryConfig, operator: string): Promise<Result<OpenEntryPorts>> {
  const { selfServiceExclude, institution } = config
  const given = { selfServiceExclude, domains: institution.domains }
  if (config.directory.kind === 'embedded') {
    const opened = await openForReading(config, operator)
    return opened.ok ? ok({ ...given, ...opened.value, entriesOf: null }) : opened
  }
  const log = createLogger({ level: 'silent', format: 'json' })
  const directory = remoteDirectory(config.directory, { clock: clockFrom(0), log, domains: institution.domains })
  const diagnosis = diagnosisOf(config.directory)
  return ok({ ...given, directory, entriesOf: diagnosis?.entriesOf ?? null, close: () => directory.close() })
}
