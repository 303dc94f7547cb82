import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.js'
import type { Captcha } from './captcha.js'

/** All addresses together may make as many attempts as this number of single addresses (Q4). */
const parallelAddresses = 10
/** The work of a challenge at most, in usual challenges. */
const maxEffort = 4
/** Attempts a minute of a network under alarm where a vendor makes the challenges (G3). */
const vendorTriesUnderAlarm = 5
/** Usual challenges a minute for the device cookies of one account while others take more work. */
const cheapPerAccount = 10
const minuteSeconds = 60

/** What the limits read about a visitor, before any name is looked up. */
export interface CaptchaVisitor {
  /** The client's trusted address, IPv6 as its /64. */
  readonly address: string
  /** Whether a sign-in was completed from the network of the address within 30 days. */
  readonly isSeenNetwork: boolean
  /** A key of the account for which this server made the browser's device cookie; null without one. */
  readonly deviceAccount: string | null
  /** Whether an alarm tightens the limits for strangers, because passwords are being guessed. */
  readonly isAlarm: boolean
}

/** A captcha that asks more of strangers while many attempts arrive. */
export interface LimitedCaptcha {
  /** A fresh challenge; null where a vendor's widget makes its own. */
  challenge(visitor: CaptchaVisitor): Promise<Record<string, unknown> | null>
  /** Consumes a token as `Captcha` does, and refuses `flood` for an attempt above the limits. */
  redeem(token: string, visitor: CaptchaVisitor): Promise<void>
}

/**
 * Limits the attempts of all addresses together. Each flow starts with a captcha, so this bounds
 * what many addresses can start (Q4). Only a solved captcha counts. A limit of 0 for each address
 * leaves only the limits under alarm.
 */
export function withOverallLimit(captcha: Captcha, perAddress: number): LimitedCaptcha {
  const overall = perAddress === 0 ? null : overallLimit(perAddress)
  const underAlarm = limiterOf(vendorTriesUnderAlarm)
  // An attacker who has an account could show its cookie from everywhere.
  const cheap = limiterOf(cheapPerAccount)
  const isStranger = async ({ isSeenNetwork, deviceAccount }: CaptchaVisitor) =>
    !isSeenNetwork && (deviceAccount === null || !(await takes(cheap, deviceAccount)))
  const isLimited = async (visitor: CaptchaVisitor) => {
    const isTight = captcha.challenge === null && visitor.isAlarm && (await isStranger(visitor))
    if (isTight && !(await takes(underAlarm, networkOf(visitor.address)))) return true
    return overall !== null && !(await overall.admit(visitor))
  }
  return {
    async challenge(visitor) {
      if (captcha.challenge === null) return null
      if (!(await isStranger(visitor))) return captcha.challenge(1)
      return captcha.challenge(visitor.isAlarm ? maxEffort : ((await overall?.effort()) ?? 1))
    },
    async redeem(token, visitor) {
      await captcha.redeem(token, visitor.address)
      if (await isLimited(visitor)) throw new Refusal('flood', { retryAfterSeconds: minuteSeconds, isIdle: true })
    },
  }
}

/**
 * Counts the attempts of a minute. A tenth is kept for browsers with a device cookie and a tenth for
 * seen networks, so that strangers do not close the door for others (G14).
 */
function overallLimit(perAddress: number) {
  const aMinute = perAddress * parallelAddresses
  const kept = aMinute / 10
  const shared = poolOf(aMinute - 2 * kept, aMinute)
  const forDevices = poolOf(kept)
  // An attacker who has an account could show its cookie from everywhere.
  const ofAccounts = limiterOf(kept / 10)
  const forSeenNetworks = poolOf(kept)
  return {
    async admit({ address, deviceAccount, isSeenNetwork }: CaptchaVisitor): Promise<boolean> {
      if (await shared.take(address)) return true
      const isKnown = deviceAccount !== null && (await takes(ofAccounts, deviceAccount))
      if (isKnown && (await forDevices.take(address))) return true
      return isSeenNetwork && (await forSeenNetworks.take(address))
    },
    /** The work of a stranger's next challenge: it grows from the limit of one address on. */
    async effort(): Promise<number> {
      const excess = ((await shared.taken()) - perAddress) / (aMinute - perAddress)
      return 1 + (maxEffort - 1) * Math.min(1, Math.max(0, excess))
    },
  }
}

/**
 * So many attempts a minute, shared out: a /56 has a fifth of `whole`, and a /48 or a /24 half. The
 * limit of one address, a tenth of the whole, counts before (Q4).
 */
function poolOf(points: number, whole = points) {
  const ofAll = limiterOf(points)
  const [ofBlocks, ofNetworks] = [limiterOf(whole / 5), limiterOf(whole / 2)]
  return {
    /** Begins with the narrowest share, so that a refused attempt uses up nothing of a wider one. */
    async take(address: string): Promise<boolean> {
      return (
        (await takes(ofBlocks, blockOf(address))) &&
        (await takes(ofNetworks, networkOf(address))) &&
        (await takes(ofAll, ''))
      )
    },
    taken: async () => (await ofAll.get(''))?.consumedPoints ?? 0,
  }
}

function limiterOf(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points: Math.ceil(points), duration: minuteSeconds })
}

async function takes(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (full) {
    if (!(full instanceof RateLimiterRes)) throw full
    return false
  }
}

/** The /56 of an IPv6 address; an IPv4 address itself. */
function blockOf(address: string): string {
  if (!address.includes(':')) return address
  return `${networkOf(address)}:${Number.parseInt(address.split(':')[3] ?? '', 16) >> 8}`
}

/** The /48 of an IPv6 address or the /24 of an IPv4 address, which one person can own. */
function networkOf(address: string): string {
  return address.split(/[.:]/, 3).join(':')
}
