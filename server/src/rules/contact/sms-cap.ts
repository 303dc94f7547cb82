import type { SmsReach } from '../../ports/config/config.js'
import type { NoticeGate } from '../../ports/delivery/carry-message.js'
import type { Message } from '../../ports/delivery/delivery.js'
import { instant } from '../../ports/system/clock.js'
import type { CounterRule } from '../../ports/system/counter-store.js'
import { giveBackAll } from '../limits/take-all.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import { noCountry, smsPrefixOf } from './country-prefix.js'

const hourMs = 60 * 60_000

type Ceilings = Pick<SmsReach, 'cap' | 'capPerPrefix'>
type Counting = Pick<Stores, 'counters'>

/**
 * Codes and notices have counters of their own, so that neither can use up the other's cap. A code
 * that a stranger asks for counts a second time, for the half of the cap that strangers have (D5).
 */
type SmsKind = 'code' | 'stranger-code' | 'notice'

/** A full cap. Numbers with its prefix get no more SMS of its kind until the hour ends. */
export interface SmsCap {
  readonly kind: SmsKind
  /** A country prefix, or `all`. */
  readonly prefix: string
  readonly cap: number
  /** When the cap opens again, ms by the wall clock. */
  readonly until: number
}

/** A code to be sent by SMS. */
interface SmsCode {
  readonly prefix: string
  /** True where an unknown device in an unseen network asks for it in a recovery. */
  readonly isStranger: boolean
}

/**
 * True when the cap of all codes or of a country prefix is full, or its half for a stranger (D5).
 * It counts nothing.
 */
export function isSmsCapped(
  { counters }: Counting,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  code: SmsCode,
): Promise<boolean> {
  return counters.isAnyFull(rulesOf(codeCapsOf(code, rules.smsReach)), clock.now())
}

/**
 * Counts one code by SMS in the transaction that queues it. Returns the caps that are now full, or
 * null when there was no room. A decoy does the same work on counters of its own, so that unknown
 * names cannot use up the SMS of others.
 */
export async function takeSms(
  { counters }: Counting,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  { isDecoy, ...code }: SmsCode & { readonly isDecoy: boolean },
): Promise<readonly SmsCap[] | null> {
  return take(counters, codeCapsOf(code, rules.smsReach).map(isDecoy ? shadow : same), clock)
}

/** Logs an error when a cap is full: one line each time, without numbers or names. */
export function raiseSmsAlarm(log: Pick<Ports['log'], 'error'>, closed: readonly SmsCap[]): void {
  for (const { kind, prefix, cap, until } of closed) {
    log.error({ alarm: 'sms-cap', kind, prefix, cap, until: instant(until) }, 'an SMS cap is reached')
  }
}

/** Holds notices by SMS to the same caps. A notice above a cap waits for the next hour. */
export function smsNoticeGate(
  { store, clock, log }: Pick<Ports, 'store' | 'clock' | 'log'>,
  { prefixes, ...ceilings }: SmsReach,
): NoticeGate {
  const capsFor = (message: Message) =>
    message.channel === 'sms' ? capsOf('notice', smsPrefixOf(message.to, prefixes) ?? noCountry, ceilings) : []
  return {
    async take(message) {
      const now = clock.now()
      const caps = capsFor(message)
      const closed = await take(store.counters, caps, clock)
      raiseSmsAlarm(log, closed ?? [])
      if (closed !== null) return 0
      return Math.max(now + 1000, ...(await Promise.all(caps.map(({ rule }) => openAgain(store.counters, rule, now)))))
    },
    async giveBack(message) {
      await giveBackAll(store.counters, rulesOf(capsFor(message)))
    },
  }
}

interface Cap {
  readonly kind: SmsKind
  readonly prefix: string
  readonly rule: CounterRule
}

const same = (cap: Cap) => cap
const rulesOf = (caps: readonly Cap[]) => caps.map(({ rule }) => rule)

/** A counter that never reaches its limit, for decoys. */
function shadow(cap: Cap): Cap {
  return { ...cap, rule: { ...cap.rule, key: `decoy/${cap.rule.key}`, limit: Number.MAX_SAFE_INTEGER } }
}

function codeCapsOf({ prefix, isStranger }: SmsCode, { cap, capPerPrefix }: Ceilings): readonly Cap[] {
  const halves = { cap: halfOf(cap), capPerPrefix: halfOf(capPerPrefix) }
  const ofStrangers = isStranger ? capsOf('stranger-code', prefix, halves) : []
  return [...ofStrangers, ...capsOf('code', prefix, { cap, capPerPrefix })]
}

/** Half of a cap, but one SMS at least; 0 stays 0, which is off. */
function halfOf(cap: number): number {
  return cap === 0 ? 0 : Math.max(1, Math.floor(cap / 2))
}

function capsOf(kind: SmsKind, prefix: string, { cap, capPerPrefix }: Ceilings): readonly Cap[] {
  const all = { kind, prefix: 'all', rule: { key: `sms/${kind}/all`, limit: cap, windowMs: hourMs } }
  const one = { kind, prefix, rule: { key: `sms/${kind}/to/${prefix}`, limit: capPerPrefix, windowMs: hourMs } }
  return [all, one].filter(({ rule }) => rule.limit > 0)
}

async function take(counters: Stores['counters'], caps: readonly Cap[], clock: Ports['clock']) {
  const closed: SmsCap[] = []
  for (const [index, { kind, prefix, rule }] of caps.entries()) {
    const taken = await counters.take(rule, clock.now())
    if (taken === null) {
      await giveBackAll(counters, rulesOf(caps.slice(0, index)))
      return null
    }
    if (taken !== rule.limit) continue
    closed.push({ kind, prefix, cap: rule.limit, until: clock.date(await counters.endOf(rule.key)) })
  }
  return closed
}

async function openAgain(counters: Stores['counters'], { key, limit }: CounterRule, now: number): Promise<number> {
  return (await counters.taken(key, now)) >= limit ? counters.endOf(key) : 0
}
