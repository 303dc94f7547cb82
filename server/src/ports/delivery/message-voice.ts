import type { ClientSettings } from '@portico/contract'
import type { ClockStyle } from '@portico/text/instant-in-words'
import { directionOf, type Say, sayIn } from '@portico/text/say-in'
import type { OwnTexts } from '@portico/text/sentence'

export type Sender = Pick<ClientSettings['institution'], 'name' | 'helpDeskPhone' | 'colour' | 'logo'>

export interface MessageStyle extends ClockStyle {
  readonly institution: Sender
  readonly texts: OwnTexts
}

/** The words that every message needs, ready for its sentences. */
export interface MessageVoice {
  readonly say: Say
  /** The institution's name, or the portal's where it has none. */
  readonly institution: string
  /** The phone number of the help desk; empty without one. */
  readonly phone: string
}

/** One line each, so that no name reaches a header (D4), in an order that no name can change. */
export function voiceOf({ language, institution, texts }: MessageStyle): MessageVoice {
  const say = sayIn(language, texts)
  return {
    say,
    institution: isolatedName(oneLine(institution.name), language) || say('message.institution'),
    phone: leftToRight(oneLine(institution.helpDeskPhone), language),
  }
}

/** Replaces control characters and line breaks, and removes signs that turn the text around. */
function oneLine(text: string): string {
  return text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Keeps numbers and addresses from left to right in a sentence from right to left. */
export function leftToRight(text: string, language: string): string {
  return text !== '' && directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text
}

/** Keeps a part of a sentence from right to left, such as a time with its zone, in one piece. */
export function inOnePiece(text: string, language: string): string {
  return directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text
}

const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Keeps a name from changing the direction of the sentence around it. */
function isolatedName(name: string, language: string): string {
  if (name === '') return ''
  if (directionOf(language) === 'rtl') return `\u200f\u2068${name}\u2069`
  return rightToLeftLetter.test(name) ? `\u200e\u2068${name}\u2069` : name
}
