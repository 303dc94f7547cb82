import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { averageWorkMs } from '../ports/captcha/proof-of-work/proof-of-work.js'
import { siteVerify, verifyUrls } from '../ports/captcha/vendor/site-verify.js'
import type { Check } from '../ports/check.js'
import type { Config } from '../ports/config/config.js'
import { isInStore, onOtherMachines } from '../ports/config/is-in-store.js'
import type { EntryConfig } from '../ports/config/load-config.js'
import { smsGateway } from '../ports/delivery/sms/sms-gateway.js'
import { smtp } from '../ports/delivery/smtp/smtp.js'
import { webhook } from '../ports/delivery/webhook/webhook.js'
import type { Directory } from '../ports/directory/directory.js'
import { Unavailable } from '../ports/refusal.js'
import { failure, ok, type Result } from '../ports/result.js'
import { nearestSeen } from '../ports/system/access-of.js'
import { clockFrom, thisMachine } from '../ports/system/clock.js'
import { isLoopback } from '../ports/system/is-loopback.js'
import { isSocket } from '../ports/system/listen-place.js'
import { createLogger, whyOf } from '../ports/system/logger.js'
import { deriveSecrets } from '../ports/system/secrets.js'
import { isSecretLost } from '../rules/flow/decoy-offers.js'
import { countSeals } from '../rules/proof/seal-proof.js'
import { chooseProvider, redirectOf } from '../start/choose-adapters.js'
import { diagnosisOf, entriesIn, remoteDirectory } from '../start/choose-directory.js'
import { chooseStore } from '../start/choose-store.js'
import { keptTime } from '../start/keep-time.js'
import { pendingMigrations, ranMigrations } from '../store/migrate.js'
import { lookAtDatabase } from '../store/postgres/look-at-database.js'
import { captchaCheck, type TriedCaptcha } from './doctor/captcha-check.js'
import type { CheckCode } from './doctor/check-codes.js'
import { deliveryChecks, type MailParts, type SmsParts } from './doctor/delivery-checks.js'
import { driveCheck } from './doctor/drive-check.js'
import { portalChecks, type SeenStore } from './doctor/portal-checks.js'
import { providerCheck } from './doctor/provider-check.js'
import { reminderChecks } from './doctor/reminder-checks.js'
import { severalChecks } from './doctor/several-checks.js'
import { staffChecks } from './doctor/staff-checks.js'
import { staffSearchCheck } from './doctor/staff-search-check.js'
import { webChecks } from './doctor/web-checks.js'
import { openForOperator } from './open-for-operator.js'
import { isThere } from './open-store.js'
import type { EntryPorts } from './operator/entry-report.js'

/** Where the operator wants a test message, and whether the webhook a test event. */
interface Destinations {
  readonly mailTo: string | null
  readonly smsTo: string | null
  readonly isHookTold?: boolean
}

/** The checks of a set-up in their order, and those of one part of it. */
export interface DoctorChecks {
  readonly all: readonly Check<CheckCode>[]
  readonly mail: readonly Check<CheckCode>[]
  readonly sms: readonly Check<CheckCode>[]
  readonly webhook: readonly Check<CheckCode>[]
  readonly close: () => Promise<void>
}

/** A check has ten seconds, and must learn before that who is silent, in ms. */
const patienceMs = 5_000

/** Opens nothing before a check asks it. `close` ends all connections. */
export function openForDoctor(config: Config, { mailTo, smsTo, isHookTold = false }: Destinations): DoctorChecks {
  const { smsReach, publicUrl, trustedProxies, listen, store: chosen } = config
  const store = storeReader(config)
  const mailServer = mailOf(config)
  const ways = deliveryChecks({
    mail: mailServer,
    sms: smsOf(config),
    webhook: config.webhook === null ? null : webhook(config.webhook),
    ...{ prefixes: smsReach.prefixes, mailTo, smsTo, isHookTold },
  })
  const searched = searchedDirectory(config)
  const reminded = openedOneByOne(config)
  const readDiskOf = chosen.kind === 'sqlite' ? () => readDisk(chosen.file) : null
  return {
    all: [
      ...portalChecks({ config, openStore: store.open, readDisk: readDiskOf }),
      captchaCheck(triedCaptcha(config)),
      ...[...ways.mail, ...ways.sms, ...ways.webhook],
      ...webChecks({ publicUrl, trustedProxies, isOnSocket: isSocket(listen) }),
      ...directoryChecksOf(config, store.open),
      ...providerCheck({
        provider: chooseProvider(config, clockFrom(0)),
        redirect: redirectOf(config),
        wall: thisMachine.wall,
      }),
      ...staffChecks({ config, openStore: store.open, people: searched?.people ?? null }),
      ...(searched === null || !config.staff.isOn ? [] : [staffSearchCheck(searched.people)]),
      ...driveCheck(config.drive, searched?.people ?? null),
      ...reminderChecks({ config, directoryOf: reminded.of, openStore: store.open }),
    ],
    ...ways,
    async close() {
      await Promise.all([mailServer.delivery.close(), store.close(), searched?.directory.close(), reminded.close()])
    },
  }
}

function directoryChecksOf(
  { directory, institution: { domains } }: Pick<Config, 'directory' | 'institution'>,
  openStore: () => Promise<SeenStore>,
): readonly Check<CheckCode>[] {
  if (directory.kind !== 'several') return diagnosisOf(directory, domains)?.checks ?? []
  return severalChecks({ ...directory, diagnosisOf: (one) => diagnosisOf(one, domains), openStore })
}

type RemoteDirectory = Parameters<typeof remoteDirectory>[0]

/** The directory whose people count; null where neither console nor drive asks for them, and for the own store. */
function searchedDirectory({ staff, drive, directory, institution }: Config) {
  const remote = staff.isOn || drive.people.length > 0 ? onOtherMachines(directory) : null
  return remote === null ? null : quietDirectory(remote, institution)
}

/** Directories that are asked one by one, also where the portal has several. */
function openedOneByOne({ institution }: Config) {
  const opened: Directory[] = []
  return {
    of(one: RemoteDirectory): Directory {
      const { directory } = quietDirectory(one, institution)
      opened.push(directory)
      return directory
    },
    close: () => Promise.all(opened.map((directory) => directory.close())),
  }
}

/** A directory whose warnings are no lines of the log: a command answers itself. */
function quietDirectory(directory: RemoteDirectory, { domains }: Pick<Config['institution'], 'domains'>) {
  const log = createLogger({ level: 'silent', format: 'json' })
  return remoteDirectory(directory, { clock: clockFrom(0), log, domains })
}

function mailOf({ mail }: Config): MailParts {
  const choice = { ...mail, connectMs: patienceMs }
  return {
    delivery: smtp(choice),
    sender: mail.from,
    hasLogin: mail.login !== null,
    needsTls: mail.url.protocol === 'smtps:' || mail.ca !== null || !isLoopback(mail.url.hostname),
  }
}

function smsOf({ sms }: Config): SmsParts | null {
  if (sms === null) return null
  let said: string | null = null
  const onWords = (words: string | null) => {
    said = words
  }
  return { delivery: smsGateway({ ...sms, timeoutMs: patienceMs, onWords }), said: () => said }
}

type Reading = Pick<Config, 'store' | 'secret' | 'previousSecrets' | 'publicUrl'>

/** Reads a store, and neither makes nor migrates it. */
function storeReader({ store: chosen, secret, previousSecrets, publicUrl }: Reading) {
  let close = async (): Promise<void> => undefined
  return {
    async open(): Promise<SeenStore> {
      if (!(await isThere(chosen))) return { kind: 'missing' }
      const { store, db, clocks, isPooled = false } = await chooseStore(chosen, { by: 'command', migrates: false })
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
        isSecretLost: await isSecretLost({ store, secrets: deriveSecrets(secret, previousSecrets) }),
        sealed: {
          ...(await countSeals(
            store,
            [secret, ...previousSecrets].map((one) => deriveSecrets(one)),
          )),
          isSeedNewest: !(await isSecretLost({ store, secrets: deriveSecrets(secret) })),
        },
        accounts: Number(accounts),
        remindersDue: await store.reminders.countDue(),
        usernames: async () =>
          new Set((await db.selectFrom('account').select('username').execute()).map(({ username }) => username)),
        agents: (await store.members.all()).length,
        passkeysOfOtherHosts: await store.proofs.countOfOtherHosts(publicUrl.hostname),
        checkRoom: () => store.checkRoom(),
        wall: clocks.wall(),
        machineAheadMs: clocks.machineAheadMs?.() ?? 0,
        database:
          chosen.kind === 'postgres'
            ? await lookAtDatabase(db, { settings: chosen, isPooled, monotonic: clocks.monotonic })
            : null,
      }
    },
    close: () => close(),
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

/** Opens a directory to look at entries, and the store where there is one: the embedded needs it. */
export async function openForEntry(
  config: EntryConfig,
  operator: string,
): Promise<Result<EntryPorts & { readonly close: () => Promise<void> }>> {
  const { selfServiceExclude, institution } = config
  const given = { selfServiceExclude, rules: { ...config, hasSms: config.sms.url !== null } }
  const entriesOf = entriesIn(config.directory, institution.domains)
  const opened = await openForOperator(config, operator, 'read').catch(failureOfStore)
  if (opened.ok) {
    const { store, ...ports } = opened.value
    return ok({ ...given, ...ports, entriesOf, contactsOf: (accountId) => store.contacts.allOf(accountId) })
  }
  if (config.directory.kind === 'embedded' || isInStore(config.directory)) return opened
  const { directory } = quietDirectory(config.directory, institution)
  return ok({ ...given, directory, clock: clockFrom(0), entriesOf, contactsOf: null, close: () => directory.close() })
}

function failureOfStore(cause: unknown): Result<never> {
  if (!(cause instanceof Unavailable) || cause.what !== 'store') throw cause
  return failure(cause.explanation ?? whyOf(cause.cause))
}
