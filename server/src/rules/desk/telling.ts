import type { StaffLine } from '@portico/contract'
import { type ClockStyle, instantInShort, timeInWords } from '@portico/text/instant-in-words'
import type { Say } from '@portico/text/say-in'
import { leftToRight } from '../../ports/delivery/message-voice.js'
import { type Clock, instant } from '../../ports/system/clock.js'

/** Longer ago or ahead, an instant is told with its day. */
const sameDayMs = 12 * 60 * 60_000

/** Tells facts of a person in the agent's language. */
export interface Telling {
  readonly say: Say
  /** The wall clock's time, in ms. */
  readonly wall: number
  /** An instant of the portal's clock, in ms, in words. */
  readonly time: (ms: number) => string
  /** An instant of the wall clock, in ms, in words. */
  readonly date: (ms: number) => string
  /** An instant of the portal's clock, in ms, with its day. */
  readonly day: (ms: number) => string
  /** A mask, a network or a case within a sentence: on one line, and in its order in each language. */
  readonly whole: (text: string) => string
  /** A line without an instant, from the portal. */
  readonly line: (text: string, more?: Partial<LineFacts>) => StaffLine
}

interface LineFacts {
  /** ms of the portal's clock. */
  readonly at: number
  readonly from: 'directory' | 'portal' | 'record'
  readonly tone: StaffLine['tone']
}

export function tellingIn({
  say,
  clock,
  ...style
}: ClockStyle & { readonly say: Say; readonly clock: Clock }): Telling {
  const wall = clock.date()
  const date = (ms: number) => (Math.abs(ms - wall) < sameDayMs ? timeInWords(ms, style) : instantInShort(ms, style))
  return {
    say,
    wall,
    date,
    time: (ms) => date(clock.date(ms)),
    whole: (text) => leftToRight(text.replaceAll(' ', '\u00a0'), style.language),
    day: (ms) => instantInShort(clock.date(ms), style),
    line: (text, { at, from = 'portal', tone = 'plain' } = {}) => ({
      text,
      at: at === undefined ? null : instant(clock.date(at)),
      from: say(`from.${from}`),
      tone,
    }),
  }
}
