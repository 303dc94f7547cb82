import type { CounterRule, CounterStore, Used } from '../../ports/system/counter-store.js'
import { codeLimits } from './code-limits.js'
import type { CountedLimit, Counter, Keyed, Outcome } from './limit.js'
import { messageLimits } from './message-limits.js'
import { passwordLimits } from './password-limits.js'

/** Every limit that the counter store keeps. */
export const countedLimits: readonly CountedLimit[] = [passwordLimits, codeLimits, messageLimits].flatMap((table) =>
  Object.values<CountedLimit>(table),
)

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
  const keysThat = (does: 'givenBack' | 'cleared') =>
    taken.flatMap(({ of, key }) => (of[does].includes(outcome) ? key : []))
  await counters.giveBack(...keysThat('givenBack'))
  await counters.clear(...keysThat('cleared'))
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
  return (await countsOf(counters, asked, now)).some(({ taken, limit }) => taken >= limit)
}

/**
 * Clears every counter that an operator may clear, for each of these words. Where the last word of
 * a limit is not given, such as the network, the counters of all of them go.
 */
export async function clearCounters(
  counters: Pick<CounterStore, 'clear' | 'clearAll'>,
  words: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const keys = countedLimits.flatMap(({ cleared, key }) => (cleared.includes('operator') ? filledIn(key, words) : []))
  const [whole, started] = [keys.filter((key) => !key.includes('{')), keys.filter((key) => key.includes('{'))]
  await counters.clear(...whole)
  for (const key of started) await counters.clearAll(key.slice(0, key.indexOf('{')))
}

/** A key for every choice of the words that are given. */
function filledIn(key: string, words: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return Object.entries(words).reduce<readonly string[]>(
    (keys, [word, values]) =>
      key.includes(`{${word}}`) ? keys.flatMap((one) => values.map((value) => one.replace(`{${word}}`, value))) : keys,
    [key],
  )
}
