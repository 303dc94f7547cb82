import type { StaffLine } from '@portico/contract'
import { type ClockStyle, instantInShort, timeInWords } from '@portico/text/instant-in-words'
import { listInWords } from '@portico/text/list-in-words'
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
  /** When, at an instant of the portal's clock, in ms: “at 10:00”, “until 5 Jan, 10:00”. */
  readonly moment: (word: MomentWord, ms: number) => string
  /** The same of an instant of the wall clock, in ms. */
  readonly dated: (word: MomentWord, ms: number) => string
  /** An instant of the portal's clock, in ms, with its day. */
  readonly day: (ms: number) => string
  /** A mask, a network or a case within a sentence: on one line, and in its order in each language. */
  readonly whole: (text: string) => string
  /** Several parts of a sentence that stand for the same. */
  readonly list: (parts: readonly string[]) => string
  /** A line without an instant, from the portal. */
  readonly line: (text: string, more?: Partial<LineFacts>) => StaffLine
}

type MomentWord = 'at' | 'until' | 'since' | 'from'

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
  const isNear = (ms: number) => Math.abs(ms - wall) < sameDayMs
  const date = (ms: number) => (isNear(ms) ? timeInWords(ms, style) : instantInShort(ms, style))
  const dated = (word: MomentWord, ms: number) =>
    say(`moment.${word}.${isNear(ms) ? 'time' : 'day'}`, { time: date(ms) })
  return {
    say,
    wall,
    dated,
    moment: (word, ms) => dated(word, clock.date(ms)),
    list: (parts) => listInWords(parts, style.language),
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
