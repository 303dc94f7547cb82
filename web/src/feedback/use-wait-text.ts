import { useState } from 'react'
import { useText } from '../text/use-text.js'
import { useSecondsUntil } from '../ui/use-seconds-until.js'

/** A server that asks for a longer wait than a day has no time to count down. */
const longestWaitSeconds = 86_400

/** The seconds of a refusal that the page counts down; 0 where there is nothing to count. */
export function countedSeconds(retryAfterSeconds: number | null | undefined): number {
  const told = retryAfterSeconds ?? 0
  return told <= longestWaitSeconds ? told : 0
}

/**
 * Counts down to the time of the next try, in words; `ending` closes the sentence while it counts.
 * `left` are the seconds. Only its end is to be announced.
 */
export function useWaitText(seconds: number, ending = '.'): { readonly text: string; readonly left: number } {
  const say = useText()
  const [end] = useState(() => Date.now() + seconds * 1_000)
  const left = useSecondsUntil(end)
  const waiting =
    left < 60
      ? say('refused.wait-seconds', { count: left })
      : say('refused.wait-minutes', { count: Math.ceil(left / 60) })
  return { text: left === 0 ? say('refused.wait-over') : waiting + ending, left }
}
