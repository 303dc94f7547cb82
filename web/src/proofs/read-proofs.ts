import { fieldsOf } from '@portico/contract/parse-fields'

interface OwnApp {
  readonly id: string
  /** ISO 8601; null where it is not told. */
  readonly createdAt: string | null
  readonly lastUsedAt: string | null
  /** From when on the app counts; null where it counts already. */
  readonly waitsUntil: string | null
}

interface OwnCodes {
  readonly id: string
  readonly left: number
  readonly total: number
  readonly createdAt: string | null
}

/** What the visitor has set up. */
export interface OwnProofs {
  readonly app: OwnApp | null
  readonly codes: OwnCodes | null
}

/** The proofs as a server sent them; null for an answer that does not tell them. */
export function readProofs(given: unknown): OwnProofs | null {
  const { app, recoveryCodes } = fieldsOf(given)
  if (app === undefined && recoveryCodes === undefined) return null
  return { app: readApp(app), codes: readCodes(recoveryCodes) }
}

function readApp(given: unknown): OwnApp | null {
  const { _id: id, createdAt, lastUsedAt, waitsUntil } = fieldsOf(given)
  if (typeof id !== 'string') return null
  return { id, createdAt: textIn(createdAt), lastUsedAt: textIn(lastUsedAt), waitsUntil: textIn(waitsUntil) }
}

function readCodes(given: unknown): OwnCodes | null {
  const { _id: id, left, total, createdAt } = fieldsOf(given)
  if (typeof id !== 'string') return null
  const most = numberIn(total)
  return { id, left: Math.min(numberIn(left), most), total: most, createdAt: textIn(createdAt) }
}

/** An app that is being set up. */
export interface SetUp {
  readonly id: string
  /** In base32. */
  readonly secret: string
  readonly uri: string
}

/** A set-up as a server began it; null for an answer that lacks a part. */
export function readSetUp(given: unknown): SetUp | null {
  const { id, secret, uri } = fieldsOf(fieldsOf(given)['data'])
  const isWhole = typeof id === 'string' && typeof secret === 'string' && typeof uri === 'string'
  return isWhole && uri.startsWith('otpauth:') ? { id, secret, uri } : null
}

/** A set of recovery codes, which a server shows once. */
export interface CodeSheet {
  readonly codes: readonly string[]
  readonly createdAt: string | null
}

/** The codes as a server made them; null for an answer without any. */
export function readCodeSheet(given: unknown): CodeSheet | null {
  const { codes, createdAt } = fieldsOf(fieldsOf(given)['data'])
  const known = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
  return known.length === 0 ? null : { codes: known, createdAt: textIn(createdAt) }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** No more than a picture can show. */
function numberIn(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.min(Math.floor(value), 20) : 0
}
