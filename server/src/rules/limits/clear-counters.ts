import type { CounterStore } from '../../ports/system/counter-store.js'
import { codeLimits } from './code-limits.js'
import type { CountedLimit } from './limit.js'
import { messageLimits } from './message-limits.js'
import { passwordLimits } from './password-limits.js'

/** Every limit that the counter store keeps. */
export const countedLimits: readonly CountedLimit[] = [passwordLimits, codeLimits, messageLimits].flatMap((table) =>
  Object.values<CountedLimit>(table),
)

/**
 * Clears every counter that an operator may clear, for each of these words. Where the last word of
 * a limit is not given, such as the network, the counters of all of them go.
 */
export async function clearCounters(
  counters: Pick<CounterStore, 'clear' | 'clearAll'>,
  words: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const keys = countedLimits.flatMap(({ cleared, key }) => (cleared.includes('operator') ? keysOf(key, words) : []))
  const [whole, started] = [keys.filter((key) => !key.includes('{')), keys.filter((key) => key.includes('{'))]
  await counters.clear(...whole)
  for (const key of started) await counters.clearAll(key.slice(0, key.indexOf('{')))
}

/** A key for every choice of the words that are given. */
function keysOf(key: string, words: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return Object.entries(words).reduce<readonly string[]>(
    (keys, [word, values]) =>
      key.includes(`{${word}}`)
        ? keys.flatMap((one) => values.map((value) => one.replace(`{${word}}`, () => value)))
        : keys,
    [key],
  )
}
