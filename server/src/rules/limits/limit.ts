import type { RefusalCode } from '@portico/contract'
import type { Limits } from '../../ports/config/config.js'
import type { DeviceId } from '../../ports/ids.js'
import type { CounterRule, CounterStore, Used } from '../../ports/system/counter-store.js'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The start of an hour, ms. */
export function hourOf(now: number): number {
  return Math.floor(now / hourMs) * hourMs
}

/**
 * Sign-in, recovery and enrollment have budgets of their own, so that strangers can use up only the
 * one of recovery, and an attacker at an open session only the one of enrollment (G19).
 */
export const families = ['sign-in', 'recovery', 'enrollment'] as const
export type Family = (typeof families)[number]

/** A known device has a budget beside that of all others, which no stranger can use up (G1). */
export type Budget = Family | `known/${Family}`
export const budgets: readonly Budget[] = families.flatMap((family) => [family, `known/${family}`] as const)

/** The budget of a family that a visitor uses. */
export function budgetOf({ family, device }: { readonly family: Family; readonly device: DeviceId | null }): Budget {
  return device === null ? family : `known/${family}`
}

/**
 * The ends of a try: the proof was right, or was not looked at because of an outage; no server took
 * messages of anybody while this one lived; the person completed a sign-in; the directory forgot its own failures; an operator cleared the person.
 */
export type Outcome = 'right' | 'unused' | 'undelivered' | 'completed' | 'directory forgot' | 'operator'

/** One limit of the portal, as operators read it. */
export interface Limit {
  /** The rules that the limit keeps. */
  readonly rule: string
  readonly counts: string
  readonly per: string
  /** How many are allowed: a number, a setting, or what decides. */
  readonly bound: number | { readonly setting: keyof Limits } | { readonly words: string }
  /** How long a take counts: ms from the first one, or what decides. */
  readonly window: number | { readonly setting: keyof Limits } | { readonly words: string }
  readonly taken: 'before' | 'when wrong' | 'when it happens'
  /** Outcomes that return one take. */
  readonly givenBack: readonly Outcome[]
  /** Outcomes that end the window. */
  readonly cleared: readonly Outcome[]
  /** What a visitor reads at the bound: a refusal, or what happens instead. */
  readonly reads: readonly RefusalCode[] | { readonly words: string }
}

/** A limit that the counter store keeps, under a key with words in braces. */
export interface CountedLimit extends Limit {
  readonly key: string
  /** Each take begins the window anew. */
  readonly renews?: true
}

/** Never reached: for counters that only tell how many there were. */
export const unbounded = Number.MAX_SAFE_INTEGER

type WordsOf<Key extends string> = Key extends `${string}{${infer Word}}${infer Rest}` ? Word | WordsOf<Rest> : never
type Filled<Key extends string> = Readonly<Record<WordsOf<Key>, string | number>>

/** One counter of a limit. */
export interface Keyed {
  readonly of: CountedLimit
  readonly key: string
}

/** The same with what the store needs to take from it. */
export interface Counter extends Keyed, CounterRule {}

/** The key of a limit for these words. */
export function keyed<Of extends CountedLimit>(of: Of, words: Filled<Of['key']>): Keyed {
  return { of, key: filledIn(of.key, words) }
}

/** A counter of a limit. A bound or a window that no row can hold is given beside it. */
export function counterOf<Of extends CountedLimit>(
  of: Of,
  words: Filled<Of['key']>,
  given: { readonly limits?: Partial<Limits>; readonly bound?: number; readonly windowMs?: number } = {},
): Counter {
  const windowMs = given.windowMs ?? of.window
  if (typeof windowMs !== 'number') throw new Error(`the limit ${of.key} needs a window`)
  const { renews } = of
  return { ...keyed(of, words), limit: given.bound ?? boundOf(of, given), windowMs, ...(renews && { renews }) }
}

function boundOf({ bound, key }: CountedLimit, { limits }: { readonly limits?: Partial<Limits> }): number {
  const known = typeof bound === 'object' && 'setting' in bound ? limits?.[bound.setting] : bound
  if (typeof known !== 'number') throw new Error(`the limit ${key} needs a bound`)
  return known
}

/** A key with its words in place of those in braces. */
function filledIn(key: string, words: Readonly<Record<string, string | number>>): string {
  return key.replace(/\{(\w+)\}/g, (_, word: string) => String(words[word]))
}

/**
 * Takes one of each counter and returns how many of each are now taken. Null where one has reached
 * its limit: then none is taken.
 */
export async function takeAll(
  counters: Pick<CounterStore, 'takeEach' | 'giveBack'>,
  taken: readonly CounterRule[],
  now: number,
): Promise<readonly number[] | null> {
  const counts = await counters.takeEach(taken, now)
  const full = counts.filter((count) => count === null)
  if (full.length === 0) return counts.map((count) => count ?? 0)
  await counters.giveBack(...taken.flatMap(({ key }, index) => (counts[index] === null ? [] : key)))
  return null
}

/** Gives back or clears each counter as its limit says for this outcome. */
export async function settle(
  counters: Pick<CounterStore, 'giveBack' | 'clear'>,
  outcome: Outcome,
  taken: readonly Keyed[],
): Promise<void> {
  const cleared = taken.flatMap(({ of, key }) => (of.cleared.includes(outcome) ? key : []))
  await counters.giveBack(...keysBack(outcome, taken))
  await counters.clear(...cleared)
}

/** The keys of the counters that get one take back at this outcome. */
export function keysBack(outcome: Outcome, taken: readonly Keyed[]): readonly string[] {
  return taken.flatMap(({ of, key }) => (of.givenBack.includes(outcome) ? key : []))
}

/** The used part of a counter, and its limit. */
export interface Count extends Used {
  readonly limit: number
}

/** The used part of each counter. */
export async function countsOf(
  counters: Pick<CounterStore, 'read'>,
  asked: readonly Counter[],
  now: number,
): Promise<readonly Count[]> {
  const used = await counters.read(
    asked.map(({ key }) => key),
    now,
  )
  return asked.map(({ limit }, index) => ({ limit, ...(used[index] ?? { taken: 0, until: 0 }) }))
}

/** True where one of the counters has reached its limit. */
export async function isAnyFull(counters: Pick<CounterStore, 'read'>, asked: readonly Counter[], now: number) {
  return (await countsOf(counters, asked, now)).some(isUsedUp)
}

/**
 * The fate of a try: the server evaluates it, or only seems to, with equal work, or refuses it for
 * some ms.
 */
export type Admission = 'evaluate' | 'pretend' | { readonly waitMs: number }

/** A counter that a try takes, and its fate where that is full: null for a wait until it is free. */
interface Step {
  readonly counter: Counter
  readonly whenFull: Admission | null
}

/** What a try takes, one after the other, and its fate then. To decide it takes nothing yet. */
export interface Plan {
  readonly steps: readonly Step[]
  readonly after: Admission
}

/**
 * Takes what a plan says. One after the other: a take behind a full counter would renew another row,
 * and cost more work.
 */
export async function takeInTurn(
  counters: Pick<CounterStore, 'take' | 'read'>,
  { steps, after }: Plan,
  now: number,
): Promise<Admission> {
  for (const { counter, whenFull } of steps) {
    if ((await counters.take(counter, now)) !== null) continue
    if (whenFull !== null) return whenFull
    return untilFree((await countsOf(counters, [counter], now))[0], now)
  }
  return after
}

/** The fate that `takeInTurn` would give now. It only reads. */
export async function foreseen(
  counters: Pick<CounterStore, 'read'>,
  { steps, after }: Plan,
  now: number,
): Promise<Admission> {
  const counts = await countsOf(
    counters,
    steps.map(({ counter }) => counter),
    now,
  )
  const full = counts.findIndex(isUsedUp)
  return full < 0 ? after : (steps[full]?.whenFull ?? untilFree(counts[full], now))
}

function untilFree(count: Count | undefined, now: number): Admission {
  return { waitMs: Math.max(1, (count?.until ?? 0) - now) }
}

/** True where nothing can be taken any more. */
export function isUsedUp({ taken, limit }: Count): boolean {
  return taken >= limit
}
