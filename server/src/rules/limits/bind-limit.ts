import { normalPassword } from '@portico/contract'
import type { FailureCount, Lockout } from '../../ports/directory/directory.js'
import type { AccountId, DeviceId, NameKey } from '../../ports/ids.js'
import { Unavailable } from '../../ports/refusal.js'
import type { Stores } from '../stores.js'
import {
  type Admission,
  type Counter,
  counterOf,
  dayMs,
  type Keyed,
  keyed,
  minuteMs,
  type Plan,
  takeInTurn,
} from './limit.js'
import { passwordLimits } from './password-limits.js'

/** Failures that the portal leaves to other programs before the directory locks (K4). */
const leftToOthers = 2
const mostInARow = 5
/** Of a known device whose account is near its lock, in ms. */
const leastWaitMs = minuteMs
/** Some directories never forget a failure. The portal does, so that people can sign in again. */
const longestWindowMs = dayMs

/** How many wrong passwords in a row the portal shows a directory that locks. */
export interface BindLimit {
  /** From all browsers. */
  readonly all: number
  /** From unknown devices: one less where that leaves any, so strangers keep no owner out (G1). */
  readonly strangers: number
  /** A row is over once this time has passed without a failure, in ms. */
  readonly windowMs: number
}

/** The limit in front of a directory; null where the directory does not lock. */
export function bindLimitOf(lockout: Lockout | null): BindLimit | null {
  if (lockout === null) return null
  const all = Math.max(1, Math.min(mostInARow, lockout.threshold - leftToOthers))
  return { all, strangers: Math.max(1, all - 1), windowMs: Math.min(lockout.windowMs, longestWindowMs) }
}

/**
 * True where the directory itself counts so many failures of an account that another one from this
 * kind of browser would come too near to its lock: other programs fail too, and some directories
 * never forget (K4). No answer may show it for an unknown device.
 */
function isNearLock(count: FailureCount | null, { device }: Pick<Binding, 'device'>): boolean {
  if (count === null) return false
  const all = Math.max(1, count.threshold - leftToOthers)
  return count.failures >= (device === null ? Math.max(1, all - 1) : all)
}

/** Whose failures count together, and from which kind of browser. */
interface Binding {
  readonly nameKey: NameKey
  readonly accountId: AccountId
  readonly device: DeviceId | null
}

type Counters = Pick<Stores, 'counters'>

interface BindTry {
  readonly limit: BindLimit
  readonly tried: Binding
  readonly now: number
  /** The failures that the directory itself counts; null for a name without an account. */
  readonly failureCount: FailureCount | null
}

/**
 * Takes one bind before it is made. The ms to wait are for the name or the device, and `pretend` is
 * the fate where only the account has to wait.
 */
export function takeBind({ counters }: Counters, bind: BindTry): Promise<Admission> {
  return takeInTurn(counters, bindPlan(bind), bind.now)
}

/**
 * What a bind takes. Pure. For strangers the typed name has a row of its own beside the account's,
 * as with every other limit of a name (G12).
 */
export function bindPlan({ limit, tried, failureCount }: Omit<BindTry, 'now'>): Plan {
  const isNear = isNearLock(failureCount, tried)
  const account = accountCounter(tried, limit)
  if (tried.device !== null) {
    if (isNear) return { steps: [], after: { waitMs: leastWaitMs } }
    return { steps: [{ counter: account, whenFull: null }], after: 'evaluate' }
  }
  const name = counterOf(passwordLimits.bindsOfName, { name: tried.nameKey }, ofRow(limit, limit.strangers))
  const ofName = { counter: name, whenFull: null }
  if (isNear) return { steps: [ofName], after: 'pretend' }
  return { steps: [ofName, { counter: account, whenFull: 'pretend' }], after: 'evaluate' }
}

/**
 * The spelling of a typed password that is right, or null. The portal writes the composed form, and
 * another program may write what was typed: where the two differ, both are tried. For a directory
 * that locks these are two tries, so `isTypedRight` counts the second one before it is made (K4).
 */
export async function rightSpelling(
  password: string,
  isRight: (spelling: string) => Promise<boolean>,
  isTypedRight: () => Promise<boolean>,
): Promise<string | null> {
  const composed = normalPassword(password)
  if (await isRight(composed)) return composed
  return password !== composed && (await isTypedRight()) ? password : null
}

/** What the directory counts once one more try has failed. */
export function afterOne(count: FailureCount | null): FailureCount | null {
  return count && { ...count, failures: count.failures + 1 }
}

/** Takes a bind of a signed-in visitor; false where the row is full. */
export async function takeOwnBind({ counters }: Counters, { limit, tried, now, failureCount }: BindTry) {
  return !isNearLock(failureCount, tried) && (await counters.take(accountCounter(tried, limit), now)) !== null
}

/** The binds of a try. Those of a known device do not count for the name. */
export function bindsTaken({ nameKey, accountId, device }: Binding): readonly Keyed[] {
  return bindsOf({ nameKey, accountId }).slice(0, device === null ? 2 : 1)
}

/** The binds of an account, and of a name that means it. */
export function bindsOf({ nameKey, accountId }: Omit<Binding, 'device'>): readonly Keyed[] {
  return [
    keyed(passwordLimits.bindsOfAccount, { account: accountId }),
    keyed(passwordLimits.bindsOfName, { name: nameKey }),
  ]
}

/**
 * True where the directory may have counted a try that an outage broke off. It stays counted here
 * too, or a slow directory would be shown more wrong passwords than lock.
 */
export function mayBeCounted(cause: unknown): boolean {
  return cause instanceof Unavailable && !cause.isUncounted
}

function accountCounter({ accountId, device }: Binding, limit: BindLimit): Counter {
  const bound = device === null ? limit.strangers : limit.all
  return counterOf(passwordLimits.bindsOfAccount, { account: accountId }, ofRow(limit, bound))
}

function ofRow({ windowMs }: BindLimit, bound: number) {
  return { bound, windowMs }
}
