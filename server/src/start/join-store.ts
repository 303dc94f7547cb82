import type { Config } from '../ports/config/config.js'
import { mapSettings } from '../ports/config/setting-table.js'
import { settings } from '../ports/config/settings.js'
import { sha256 } from '../ports/system/secrets.js'
import { sealSeed } from '../rules/flow/decoy-offers.js'
import type { Ports } from '../rules/ports.js'
import { knowDirectories } from './know-directories.js'

const { institution, languages, limits, passwordProfile, enumeration, selfServiceExclude, session } = settings
const {
  proofKinds,
  reportsMail,
  timeZone,
  contactHoldMs,
  smsReach,
  publicUrl,
  deviceCookie,
  alarmTightens,
  retentionMs,
  staff,
  webhook,
  country,
} = settings
/** Settings whose difference between two servers a person, or the webhook, would notice. */
const mustAgree = {
  ...{ institution, languages, limits, passwordProfile, enumeration, selfServiceExclude, session },
  ...{
    reportsMail,
    proofKinds,
    timeZone,
    contactHoldMs,
    smsReach,
    publicUrl,
    deviceCookie,
    alarmTightens,
    retentionMs,
    staff,
    country,
  },
  // A server without it would tell nothing of what people do there.
  webhookEvents: webhook.events,
  reminders: settings.reminders,
  captcha: { kind: settings.captcha.kind },
  directory: { kind: settings.directory.kind, contacts: settings.directory.contacts },
}
const names = mapSettings(mustAgree, ({ environmentName }) => environmentName)
const factName = 'settings'

/**
 * Before it opens a message: raises `Unavailable('store')` for another secret (NODE4), and for other
 * directories than those whose people it has (DIR28).
 */
export async function joinStore(
  config: Config,
  ports: Pick<Ports, 'store' | 'secrets' | 'random' | 'log'>,
  { isShared }: { readonly isShared: boolean },
): Promise<void> {
  await sealSeed(ports)
  await knowDirectories(ports.store, config.directory)
  if (isShared) await warnOfOtherSettings(config, ports)
  // The server that held the leases is gone, so its messages need not wait until the leases expire.
  else await ports.store.outbox.freeLeases()
}

/**
 * Names the settings in which this server differs from the one that started last on the same store.
 * The store keeps digests, because a setting can be a whole picture.
 */
async function warnOfOtherSettings(config: Config, { store, log }: Pick<Ports, 'store' | 'log'>): Promise<void> {
  const own = Object.fromEntries([...digestsOf(names, config), ...digestOfSeveral(config)])
  const before = await store.transaction(async ({ facts }) => {
    const stored = await facts.get(factName)
    await facts.put(factName, JSON.stringify(own))
    return stored === null ? own : (JSON.parse(stored) as typeof own)
  })
  // A setting that only one of two versions knows says nothing.
  const other = Object.keys(own).filter((name) => before[name] !== undefined && before[name] !== own[name])
  if (other.length > 0) log.warn({ settings: other }, otherSettings)
}

/** What chooses one of several directories, and their order; nothing where there is one. */
function digestOfSeveral({ directory }: Pick<Config, 'directory'>): (readonly [name: string, digest: string])[] {
  if (directory.kind !== 'several') return []
  const among = directory.among.map(({ directory: { kind }, ...choosing }) => ({ ...choosing, kind }))
  return [['directories', digestOf(among)]]
}

const otherSettings =
  'settings differ from those of the server that started last on this store; give every server the same, or restart the others'

function digestsOf(among: object, values: object): (readonly [name: string, digest: string])[] {
  const given = new Map<string, unknown>(Object.entries(values))
  return Object.entries(among).flatMap(([key, name]: [string, unknown]) => {
    const value = given.get(key)
    if (typeof name === 'string') return [[name, digestOf(value)] as const]
    return isObject(name) && isObject(value) ? digestsOf(name, value) : []
  })
}

function digestOf(value: unknown): string {
  const text = JSON.stringify(value, (_key, inner: unknown) => (inner instanceof RegExp ? String(inner) : inner))
  return sha256(text ?? '').slice(0, 12)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
