import { browserNames, systemNames } from '@portico/contract/activity-words'
import { fieldsOf } from '@portico/contract/parse-fields'
import { activity } from '@portico/text/en/activity'
import type { Entry } from './group-entries.js'

/** A session of the visitor; `browser` and `system` are empty where they are not known. */
export interface OwnSession {
  readonly id: string
  readonly browser: string
  readonly system: string
  /** Instants in ms; NaN where they cannot be read. */
  readonly signedInAt: number
  readonly seenAt: number
  /** The keys of sentences: how the sign-in was completed. */
  readonly proofs: readonly `sessions.with.${'email' | 'phone' | 'passkey' | 'app' | 'recovery-code'}`[]
  readonly isThis: boolean
}

/**
 * The sessions as a server sent them, the one in use first. Null for an answer that has none, which
 * no server of this API gives.
 */
export function readSessions(given: unknown): readonly OwnSession[] | null {
  // A call adds its message to the fields of an answer, also to those of a list.
  const sessions = Object.values(fieldsOf(given)).flatMap(readSession)
  const own = sessions.filter(({ isThis }) => isThis)
  return sessions.length === 0 ? null : [...own, ...sessions.filter(({ isThis }) => !isThis)]
}

function readSession(given: unknown): OwnSession[] {
  const { _id: id, browser, system, signedInAt, seenAt, with: kinds, isThis } = fieldsOf(given)
  if (typeof id !== 'string') return []
  return [
    {
      id,
      browser: knownAmong(browserNames, browser),
      system: knownAmong(systemNames, system),
      signedInAt: Date.parse(String(signedInAt)),
      seenAt: Date.parse(String(seenAt)),
      proofs: [kinds].flat().flatMap((kind) => keyOf(`sessions.with.${kind}`) as OwnSession['proofs']),
      isThis: isThis === true,
    },
  ]
}

function knownAmong(words: readonly string[], word: unknown): string {
  return words.find((known) => known === word) ?? ''
}

export interface Page {
  readonly entries: readonly Entry[]
  /** Names the next page; null after the last one. */
  readonly next: string | null
  /** How many days the pages look back. */
  readonly days: number
}

const usualDays = 90

/** A page of what happened, without words that have no sentence here; null for anything else. */
export function readPage(given: unknown): Page | null {
  const { entries, next, days } = fieldsOf(given)
  if (!Array.isArray(entries)) return null
  return {
    entries: entries.flatMap(readEntry),
    next: typeof next === 'string' && next !== '' ? next : null,
    days: Number.isInteger(days) ? Number(days) : usualDays,
  }
}

function readEntry(given: unknown): Entry[] {
  const { _id: id, at, what, where } = fieldsOf(given)
  const instant = Date.parse(String(at))
  if (typeof id !== 'string' || Number.isNaN(instant) || keyOf(`what.${what}`).length === 0) return []
  return [{ id, at: instant, what: String(what), where: typeof where === 'string' ? where : '' }]
}

/** The key, if it has a sentence. */
function keyOf(key: string): readonly string[] {
  return key in activity ? [key] : []
}
