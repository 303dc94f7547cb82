import { type Check, type Finding, failed, passed, skipped, warning } from '../../ports/check.js'
import type { Config } from '../../ports/config/config.js'
import { isInStore } from '../../ports/config/is-in-store.js'
import { Unavailable } from '../../ports/refusal.js'
import { instant, thisMachine } from '../../ports/system/clock.js'
import { isLoopback } from '../../ports/system/is-loopback.js'
import { whyOf } from '../../ports/system/logger.js'
import type { SeenDatabase } from '../../rules/seen-database.js'
import { longGapMs } from '../../start/keep-time.js'
import type { CheckCode } from './check-codes.js'
import { databaseChecks, inWords } from './database-checks.js'
import { holdFinding } from './hold-finding.js'
import { type Sealed, sealedFinding } from './sealed-finding.js'

export type SeenStore =
  | { readonly kind: 'missing' }
  | { readonly kind: 'outdated'; readonly pending: number }
  | {
      readonly kind: 'current'
      /** The latest instant of the portal's time, ms; null where no server has started yet. */
      readonly floor: number | null
      /** True where no secret of the settings opens what the store has sealed. */
      readonly isSecretLost: boolean
      readonly sealed: Sealed
      /** Passkeys that were made for another host name than that of the public URL. */
      readonly passkeysOfOtherHosts: number
      /** How many agents of the help desk commands have named. */
      readonly agents: number
      /** How many accounts the embedded directory has, and their usernames where they are asked for. */
      readonly accounts: number
      readonly usernames: () => Promise<ReadonlySet<string>>
      /** How many reminders are due and have not left. */
      readonly remindersDue: number
      /** Rejects with `Unavailable('store')`, whose cause says which room is scarce. */
      readonly checkRoom: () => Promise<void>
      /** The time of the store's wall clock, and the lead of this machine's clock, in ms. */
      readonly wall: number
      readonly machineAheadMs: number
      /** Null for a file. */
      readonly database: SeenDatabase | null
    }

export interface PortalParts {
  readonly config: Pick<
    Config,
    'blankEnds' | 'contactHoldMs' | 'directory' | 'metrics' | 'previousSecrets' | 'proofKinds' | 'publicUrl' | 'store'
  >
  /** Rejects with `Unavailable('store')` where the store cannot be used. */
  readonly openStore: () => Promise<SeenStore>
  /** Free bytes of the store's disk, and its size; null for a database, which knows no disk. */
  readonly readDisk: (() => Promise<{ readonly free: number; readonly size: number }>) | null
}

const mega = 1_000_000
/** Clocks differ by so much without harm, in ms. */
const usualDifferenceMs = 2 * 60_000
/** The clocks of servers and database should not differ by more, in ms. */
const mostDifferenceMs = 30_000

export function portalChecks({ config, openStore, readDisk }: PortalParts): Check<CheckCode>[] {
  const { store, directory } = config
  let opened: Promise<SeenStore> | null = null
  const open = () => {
    opened ??= openStore()
    return opened
  }
  return [
    { code: 'secret', run: () => secretOf(config, open) },
    { code: 'store', run: () => storeOf(store.name, open) },
    { code: 'sealed-anew', needs: ['secret', 'store'], run: () => sealedOf(config, open) },
    ...(store.kind === 'postgres' ? databaseChecks(() => databaseOf(open)) : []),
    { code: 'disk', needs: ['store'], run: () => diskOf(store.name, { open, readDisk }) },
    { code: 'clock', needs: ['store'], run: () => clockOf(open) },
    { code: 'contact-hold', run: async () => holdFinding(config) },
    { code: 'passkeys', needs: ['store'], run: () => passkeysOf(config, open) },
    { code: 'metrics', run: async () => metricsOf(config) },
    ...(isInStore(directory)
      ? [{ code: 'accounts' as const, needs: ['store' as const], run: () => accountsOf(open) }]
      : []),
  ]
}

async function databaseOf(open: () => Promise<SeenStore>): Promise<SeenDatabase | null> {
  const seen = await open()
  return seen.kind === 'current' ? seen.database : null
}

async function secretOf(
  { blankEnds, store, previousSecrets: { length } }: PortalParts['config'],
  open: () => Promise<SeenStore>,
): Promise<Finding> {
  // Why the store cannot be opened, its own check tells.
  const seen = await open().catch(() => null)
  if (seen?.kind === 'current' && seen.isSecretLost)
    return failed(
      `${store.name} was used with another secret, so that no server starts on it.`,
      'Set PORTICO_SECRET to that one, or see portico secret renounce.',
    )
  if (blankEnds.length > 0) return warning(blankEnds.join(' '), 'Take the blanks away if the other server has none.')
  const earlier = length === 1 ? '1 earlier secret still verifies' : `${length} earlier ones still verify`
  return passed(`The secret is set, and no placeholder${length === 0 ? '' : `; ${earlier}`}.`)
}

async function sealedOf({ previousSecrets }: PortalParts['config'], open: () => Promise<SeenStore>): Promise<Finding> {
  const seen = await open()
  return seen.kind === 'current'
    ? sealedFinding(seen.sealed, { hasEarlier: previousSecrets.length > 0 })
    : skipped('It needs a store of this version.')
}

async function passkeysOf({ publicUrl }: PortalParts['config'], open: () => Promise<SeenStore>): Promise<Finding> {
  const seen = await open()
  if (seen.kind !== 'current') return skipped('It needs a store of this version.')
  const { passkeysOfOtherHosts: others } = seen
  if (others === 0) return passed(`No passkey was made for another host than ${publicUrl.hostname}.`)
  return warning(
    `${others} ${others === 1 ? 'passkey was' : 'passkeys were'} made for another host than ${publicUrl.hostname}: they serve nobody, and a code to a contact is enough for their people.`,
    'Set the host name of before in PORTICO_PUBLIC_URL, or ask people to make new passkeys.',
  )
}

async function storeOf(storeName: string, open: () => Promise<SeenStore>): Promise<Finding> {
  try {
    const seen = await open()
    if (seen.kind === 'missing')
      return warning(`There is no store at ${storeName} yet.`, 'portico serve makes it; check PORTICO_DATA_DIR.')
    if (seen.kind === 'current') {
      const more = seen.database === null ? '' : `: ${inWords(seen.database)}`
      return passed(`${storeName} opens, and is of this version${more}.`)
    }
    return warning(`${storeName} is of an earlier version, ${seen.pending} migrations behind.`, 'Run portico migrate.')
  } catch (cause) {
    if (!(cause instanceof Unavailable)) throw cause
    return failed(...sentences(cause.explanation ?? `${storeName} cannot be used: ${whyOf(cause.cause)}.`))
  }
}

/** The first sentence tells the cause, the others what mends it. */
function sentences(text: string): [found: string, mend: string] {
  const [, found = text, mend = 'Look at the store and its folder.'] = /^(.*?\.) (?=[A-Z])(.*)$/s.exec(text) ?? []
  return [found, mend]
}

async function diskOf(
  storeName: string,
  { open, readDisk }: Pick<PortalParts, 'readDisk'> & { readonly open: () => Promise<SeenStore> },
): Promise<Finding> {
  const seen = await open()
  const found = readDisk === null ? databaseSpace(seen) : takenSpace(await readDisk())
  if (seen.kind !== 'current') return passed(found)
  try {
    await seen.checkRoom()
    return passed(found)
  } catch (cause) {
    if (!(cause instanceof Unavailable)) throw cause
    const [why = '', ...mends] = whyOf(cause.cause).split('; ')
    return warning(`${found} ${capital(why)}.`, `${capital(mends.join('; ') || `make room beside ${storeName}`)}.`)
  }
}

function databaseSpace(seen: SeenStore): string {
  const size = seen.kind === 'current' ? (seen.database?.size ?? 0) : 0
  return `The database takes ${Math.ceil(size / mega)} MB. How much its disk has free, only that machine knows.`
}

function takenSpace({ free, size }: { readonly free: number; readonly size: number }): string {
  return `The store takes ${Math.ceil(size / mega)} MB, and ${Math.floor(free / mega)} MB are free.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

async function clockOf(open: () => Promise<SeenStore>): Promise<Finding> {
  const seen = await open()
  const shown = `The clock of this machine shows ${instant(thisMachine.wall())}`
  if (seen.kind !== 'current') return passed(`${shown}.`)
  const { floor, wall, machineAheadMs, database } = seen
  const beside = database === null ? '' : `, ${differenceOf(machineAheadMs)} that of the database`
  if (Math.abs(machineAheadMs) > mostDifferenceMs)
    return warning(`${shown}${beside}.`, 'Correct the clock that is wrong; the portal goes by that of the database.')
  const aheadMs = (floor ?? 0) - wall
  if (floor !== null && -aheadMs > longGapMs)
    return warning(
      `${shown}${beside}, and the portal's last time is ${instant(floor)}.`,
      'If the portal ran since, correct the clock before it starts.',
    )
  if (aheadMs <= usualDifferenceMs)
    return passed(`${shown}${beside}${floor === null ? '' : ", not behind the portal's time"}.`)
  return warning(
    `${shown}${beside}, and the portal's time is ${Math.round(aheadMs / 1000)} s ahead of ${database === null ? 'it' : 'the database'}.`,
    `Correct the clock of ${database === null ? 'this machine' : 'the database'}, stop the server, and run portico clock settle.`,
  )
}

/** `0.2 s before`, as the head of a phrase. */
function differenceOf(aheadMs: number): string {
  return `${Math.abs(aheadMs / 1000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'before'}`
}

function metricsOf({ metrics: { listen: place } }: PortalParts['config']): Finding {
  if (place === null) return skipped('No listener for monitoring is set. Set PORTICO_METRICS_LISTEN=9464 to have one.')
  const { host, port } = place
  if (isLoopback(host)) return passed(`The listener for monitoring is on this machine alone, on port ${port}.`)
  return warning(
    `The listener for monitoring on ${host}:${port} can be reached from other machines, and asks for no password.`,
    'Let the firewall pass Prometheus alone, or set PORTICO_METRICS_LISTEN to a port of this machine.',
  )
}

async function accountsOf(open: () => Promise<SeenStore>): Promise<Finding> {
  const seen = await open()
  const count = seen.kind === 'current' ? seen.accounts : 0
  if (count !== 0) return passed(`The accounts are in the store: ${count}.`)
  return warning(
    'The embedded directory has no account yet, so that no person can sign in.',
    'Add people with portico account import FILE, or name another directory in PORTICO_DIRECTORY_KIND.',
  )
}
