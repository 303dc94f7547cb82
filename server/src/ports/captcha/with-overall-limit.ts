import { Refusal } from '../refusal.js'
import type { Secrets } from '../system/secrets.js'
import { type AttemptCounts, attemptCounts, type Counting } from './attempt-counts.js'
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

export interface CaptchaVisitor {
  /** The client's trusted address, IPv6 as its /64. */
  readonly address: string
  /** True where a sign-in was completed from the network of the address within 30 days. */
  readonly isSeenNetwork: boolean
  /** A key of the account for which this server made the device cookie; null without one. */
  readonly deviceAccount: string | null
  /** True where an alarm tightens the limits for strangers, because codes or passwords are guessed. */
  readonly isAlarm: boolean
}

export interface LimitedCaptcha extends Pick<Captcha, 'isElsewhere'> {
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
export function withOverallLimit(
  captcha: Captcha,
  perAddress: number,
  parts: Counting & { readonly secrets: Pick<Secrets, 'sign'> },
): LimitedCaptcha {
  const counts = attemptCounts(parts)
  const overall = perAddress === 0 ? null : overallLimit(perAddress, counts)
  const isStranger = async ({ isSeenNetwork, deviceAccount }: CaptchaVisitor) =>
    // Counted, because an attacker can send their own account's cookie from many addresses.
    !isSeenNetwork && (deviceAccount === null || !(await counts.take(`cheap/${deviceAccount}`, cheapPerAccount)))
  const isLimited = async (visitor: CaptchaVisitor) => {
    const shares = sharesOf(parts.secrets, visitor.address)
    const isTight = captcha.challenge === null && visitor.isAlarm && (await isStranger(visitor))
    if (isTight && !(await counts.take(`alarm/${shares.network}`, vendorTriesUnderAlarm))) return true
    return overall !== null && !(await overall.admit(visitor, shares))
  }
  const { isElsewhere } = captcha
  return {
    ...(isElsewhere && { isElsewhere }),
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
 * Counts the attempts of a minute. A tenth is kept for browsers with a device cookie and a tenth
 * for seen networks, so that strangers do not close the door for others (G14).
 */
function overallLimit(perAddress: number, counts: AttemptCounts) {
  const aMinute = perAddress * parallelAddresses
  const kept = Math.ceil(aMinute / 10)
  const ofStrangers = aMinute - 2 * kept
  const shared = poolOf(counts, { name: 'all', points: ofStrangers, whole: aMinute, perAddress })
  const ofKept = { points: kept, whole: kept, perAddress: Math.ceil(kept / 5) }
  const forDevices = poolOf(counts, { name: 'devices', ...ofKept })
  const forSeenNetworks = poolOf(counts, { name: 'seen-networks', ...ofKept })
  return {
    async admit({ deviceAccount, isSeenNetwork }: CaptchaVisitor, shares: Shares): Promise<boolean> {
      if (await shared.take(shares)) return true
      const isKnown = deviceAccount !== null && (await counts.take(`device/${deviceAccount}`, Math.ceil(kept / 10)))
      if (isKnown && (await forDevices.take(shares))) return true
      return isSeenNetwork && (await forSeenNetworks.take(shares))
    },
    /** The work of a stranger's next challenge: it grows from the limit of one address on. */
    async effort(): Promise<number> {
      const excess = ((await shared.taken()) - perAddress) / (aMinute - perAddress)
      return 1 + (maxEffort - 1) * Math.min(1, Math.max(0, excess))
    },
  }
}

interface Pool {
  readonly name: string
  readonly points: number
  /** A /56 has a fifth of it, and a /48 or a /24 half. */
  readonly whole: number
  readonly perAddress: number
}

/** Attempts a minute, shared out. Each server has counted an address's calls before (Q4). */
function poolOf(counts: AttemptCounts, { name, points, whole, perAddress }: Pool) {
  return {
    /** Begins with the narrowest share, so that a refused attempt uses up no wider one. */
    async take({ address, block, network }: Shares): Promise<boolean> {
      return (
        (await counts.take(`${name}/address/${address}`, perAddress)) &&
        (block === null || (await counts.take(`${name}/block/${block}`, Math.ceil(whole / 5)))) &&
        (await counts.take(`${name}/network/${network}`, Math.ceil(whole / 2))) &&
        (await counts.take(name, points))
      )
    },
    taken: () => counts.taken(name, points),
  }
}

/** The networks in which an address lies, as keyed hashes: the store keeps no address for them. */
interface Shares {
  /** A /64 or an IPv4 address. */
  readonly address: string
  /** A /56; null for an IPv4 address. */
  readonly block: string | null
  /** A /48 or a /24, which one person can own. */
  readonly network: string
}

function sharesOf({ sign }: Pick<Secrets, 'sign'>, address: string): Shares {
  const groups = address.split(/[.:]/)
  const network = networkOf(address)
  const block = address.includes(':') ? `${network}:${Number.parseInt(groups[3] ?? '', 16) >> 8}` : null
  const hashed = (text: string) => sign('network', text)
  return { address: hashed(address), block: block === null ? null : hashed(block), network: hashed(network) }
}

/** The /24 or the /48 in which an address lies, which one person can own. */
export function networkOf(address: string): string {
  return address.split(/[.:]/).slice(0, 3).join(':')
}
