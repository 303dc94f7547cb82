import type { SmsReach } from '../../ports/config/config.js'
import type { NoticeGate } from '../../ports/delivery/carry-message.js'
import type { Message } from '../../ports/delivery/delivery.js'
import { instant } from '../../ports/system/clock.js'
import {
  type Counter,
  counterOf,
  countsOf,
  isAnyFull,
  type Keyed,
  settle,
  takeAll,
  unbounded,
} from '../limits/limit.js'
import { messageLimits } from '../limits/message-limits.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import { noCountry, smsPrefixOf } from './country-prefix.js'

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
  return isAnyFull(counters, countersOf(codeCapsOf(code, rules.smsReach)), clock.now())
}

/**
 * Counts one code by SMS in the transaction that queues it. Returns what it took and the caps that
 * are now full, or null when there was no room. A decoy does the same work on counters of its own, so that unknown
 * names cannot use up the SMS of others.
 */
export async function takeSms(
  { counters }: Counting,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  { isDecoy, ...code }: SmsCode & { readonly isDecoy: boolean },
): Promise<{ readonly taken: readonly Keyed[]; readonly closed: readonly SmsCap[] } | null> {
  const caps = codeCapsOf(code, rules.smsReach).map(isDecoy ? shadow : same)
  const closed = await take(counters, caps, clock)
  return closed === null ? null : { taken: countersOf(caps), closed }
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
      if (caps.length === 0) return 0
      const closed = await take(store.counters, caps, clock)
      raiseSmsAlarm(log, closed ?? [])
      if (closed !== null) return 0
      const counts = await countsOf(store.counters, countersOf(caps), now)
      return Math.max(now + 1000, ...counts.map(({ taken, limit, until }) => (taken >= limit ? until : 0)))
    },
    async giveBack(message) {
      await settle(store.counters, 'unused', countersOf(capsFor(message)))
    },
  }
}

interface Cap {
  readonly kind: SmsKind
  readonly prefix: string
  readonly counter: Counter
}

const same = (cap: Cap) => cap
const countersOf = (caps: readonly Cap[]) => caps.map(({ counter }) => counter)

/** A counter that never reaches its limit, for decoys. */
function shadow(cap: Cap): Cap {
  return { ...cap, counter: { ...cap.counter, key: `decoy/${cap.counter.key}`, limit: unbounded } }
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
  const all = { kind, prefix: 'all', counter: counterOf(messageLimits.allSms, { kind }, { bound: cap }) }
  const one = { kind, prefix, counter: counterOf(messageLimits.smsToPrefix, { kind, prefix }, { bound: capPerPrefix }) }
  return [all, one].filter(({ counter }) => counter.limit > 0)
}

async function take(counters: Stores['counters'], caps: readonly Cap[], clock: Ports['clock']) {
  const now = clock.now()
  const counts = await takeAll(counters, countersOf(caps), now)
  if (counts === null) return null
  const full = caps.filter(({ counter }, index) => counts[index] === counter.limit)
  const ends = await countsOf(counters, countersOf(full), now)
  return full.map(({ kind, prefix, counter: { limit } }, index): SmsCap => {
    return { kind, prefix, cap: limit, until: clock.date(ends[index]?.until ?? 0) }
  })
}
