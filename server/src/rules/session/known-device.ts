import { deviceLifeSeconds } from '@portico/contract'
import type { AccountId, DeviceId } from '../../ports/ids.js'
import { deviceRowCounter, isDeviceWorn } from '../limits/is-device-worn.js'
import { settle } from '../limits/limit.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Visit } from './visit.js'

const accountsPerBrowser = 5
/** Longer than five entries. */
const maxCookieCharacters = 1_000

/** One account of a browser, as the cookie has it. Nothing of it is proven before `isGenuine`. */
interface Entry {
  /** The keyed hash of the account, so that a reader of the cookie learns no id. */
  readonly account: string
  readonly generation: number
  readonly issuedAt: number
  readonly device: DeviceId
  readonly mac: string
}

type Known = Pick<TransactionPorts, 'secrets' | 'clock' | 'rules'>
type Visiting<Needed = Known> = { readonly ports: Needed; readonly visit: Pick<Visit, 'deviceCookie'> }

/**
 * The visitor's device when it is known for this account: the server made its cookie, no reset and
 * no operator has voided it since, and its limits are not used up (G1). Null otherwise. For the key
 * of an unknown name it costs the same.
 */
export async function knownDevice(
  stores: Pick<Stores, 'people' | 'counters'>,
  visiting: Visiting,
  accountId: AccountId,
): Promise<DeviceId | null> {
  const entry = await validEntry(stores, visiting, accountId)
  if (entry === null) return null
  const { device } = entry
  return (await isDeviceWorn(stores, { device, accountId }, visiting.ports.clock.now())) ? null : device
}

/** The visitor's next device cookie, this account first; null where it is switched off. */
export async function rememberDevice(
  stores: Pick<Stores, 'people' | 'counters'>,
  visiting: Visiting<Known & Pick<TransactionPorts, 'random'>>,
  accountId: AccountId,
): Promise<string | null> {
  const { ports, visit } = visiting
  if (ports.rules.deviceCookie === 'off') return null
  const known = await validEntry(stores, visiting, accountId)
  // Also of a device that counted as unknown: its person has come back.
  if (known !== null) await settle(stores.counters, 'completed', [deviceRowCounter(known.device)])
  const unsigned = {
    account: ports.secrets.sign('device', accountText(accountId)),
    generation: await stores.people.deviceGenerationOf(accountId),
    issuedAt: ports.clock.now(),
    device: known?.device ?? ports.random.token(12),
  }
  const own = { ...unsigned, mac: ports.secrets.sign('device', entryText(unsigned)) }
  const others = entriesIn(visit.deviceCookie).filter((entry) => !isOf(entry, ports, accountId))
  return [own, ...others].slice(0, accountsPerBrowser).map(written).join('~')
}

/**
 * The keyed hash of the account for which this server made a device cookie within a year; null for
 * every other text. It needs no name, so it proves only that a sign-in to that account was once
 * completed: enough for a place of its own in a crowd, and for nothing else.
 */
export function accountOfDeviceCookie(ports: Known, cookie: string): string | null {
  if (ports.rules.deviceCookie === 'off') return null
  return entriesIn(cookie).find((entry) => isGenuine(entry, ports))?.account ?? null
}

async function validEntry(
  { people }: Pick<Stores, 'people'>,
  { ports, visit }: Visiting,
  accountId: AccountId,
): Promise<Entry | null> {
  if (ports.rules.deviceCookie === 'off') return null
  const entry = entriesIn(visit.deviceCookie).find((one) => isOf(one, ports, accountId))
  if (entry === undefined || !isGenuine(entry, ports)) return null
  return entry.generation === (await people.deviceGenerationOf(accountId)) ? entry : null
}

function isOf({ account }: Entry, { secrets }: Known, accountId: AccountId): boolean {
  return secrets.verify('device', accountText(accountId), account)
}

function isGenuine(entry: Entry, { secrets, clock }: Known): boolean {
  const isExpired = entry.issuedAt + deviceLifeSeconds * 1000 <= clock.now()
  return secrets.verify('device', entryText(entry), entry.mac) && !isExpired
}

function accountText(accountId: AccountId): string {
  return `account|${accountId}`
}

function entryText({ account, generation, issuedAt, device }: Omit<Entry, 'mac'>): string {
  return `entry|${account}|${generation}|${issuedAt}|${device}`
}

function written({ account, generation, issuedAt, device, mac }: Entry): string {
  return [account, generation.toString(36), issuedAt.toString(36), device, mac].join('.')
}

function entriesIn(cookie: string): Entry[] {
  if (cookie.length > maxCookieCharacters) return []
  return cookie.split('~', accountsPerBrowser).flatMap((text) => {
    const [account = '', generation = '', issuedAt = '', device = '', mac = ''] = text.split('.')
    return mac === ''
      ? []
      : { account, generation: Number.parseInt(generation, 36), issuedAt: Number.parseInt(issuedAt, 36), device, mac }
  })
}
