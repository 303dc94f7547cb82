import type { CounterStore } from '../../ports/system/counter-store.js'
import { codeLimits } from './code-limits.js'
import { deskLimits } from './desk-limits.js'
import type { CountedLimit } from './limit.js'
import { messageLimits } from './message-limits.js'
import { passwordLimits } from './password-limits.js'

/** The limits that people meet at the portal. */
export const portalLimits: readonly CountedLimit[] = [passwordLimits, codeLimits, messageLimits].flatMap((table) =>
  Object.values<CountedLimit>(table),
)

/** Every limit that the counter store keeps. */
export const countedLimits: readonly CountedLimit[] = [...portalLimits, ...Object.values<CountedLimit>(deskLimits)]

/** A word of a key, or the start of all words that are meant. */
export type Word = string | { readonly start: string }

type Words = Readonly<Record<string, readonly Word[]>>

/**
 * Clears every counter of these limits that an operator may clear, for each of these words. Where the
 * last word of a limit is not given, such as the network, the counters of all of them go.
 */
export async function clearCounters(
  counters: Pick<CounterStore, 'clear' | 'clearAll'>,
  words: Words,
  limits: readonly CountedLimit[] = countedLimits,
): Promise<void> {
  const keys = limits.flatMap(({ cleared, key }) => (cleared.includes('operator') ? keysOf(key, words) : []))
  await counters.clear(...keys.flatMap(({ key, isStart }) => (isStart ? [] : key)))
  for (const { key, isStart } of keys) if (isStart) await counters.clearAll(key)
}

/** A key for every choice of the words that are given, up to the first word that is not. */
function keysOf(template: string, words: Words) {
  const parts = template.split(/\{(\w+)\}/)
  const open = parts.findIndex((part, at) => at % 2 === 1 && words[part] === undefined)
  return parts
    .slice(0, open === -1 ? undefined : open)
    .reduce<readonly { readonly key: string; readonly isStart: boolean }[]>(
      (starts, part, at) =>
        starts.flatMap(({ key, isStart }) =>
          (at % 2 === 1 ? (words[part] ?? []) : [part]).map((word) =>
            typeof word === 'string' ? { key: key + word, isStart } : { key: key + word.start, isStart: true },
          ),
        ),
      [{ key: '', isStart: open !== -1 }],
    )
}
