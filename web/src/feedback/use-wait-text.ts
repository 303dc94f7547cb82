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
 * Counts down to the time of the next try, in words; where a code can end the wait, they name the tabs
 * that lead to it. `left` are the seconds. Only its end is to be announced.
 */
export function useWaitText(seconds: number, canEnd = false): { readonly text: string; readonly left: number } {
  const say = useText()
  const [end] = useState(() => Date.now() + seconds * 1_000)
  const left = useSecondsUntil(end)
  if (left === 0) return { text: say('refused.wait-over'), left }
  const [unit, count] = left < 60 ? (['seconds', left] as const) : (['minutes', Math.ceil(left / 60)] as const)
  const titles = { forgot: say('home.forgot'), locked: say('home.locked') }
  const text = canEnd ? say(`refused.end-${unit}`, { count, ...titles }) : say(`refused.wait-${unit}`, { count })
  return { text, left }
}
