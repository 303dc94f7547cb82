import type { OutputOf } from '@portico/contract/calls'
import { fieldsOf } from '@portico/contract/parse-fields'

interface OwnApp {
  readonly id: string
  /** ISO 8601; null where it is not told. */
  readonly createdAt: string | null
  readonly lastUsedAt: string | null
  /** From when on the app counts; null where it counts already. */
  readonly waitsUntil: string | null
}

/** A passkey of the visitor. */
export interface OwnPasskey {
  readonly id: string
  /** Empty where a server tells none. */
  readonly name: string
  readonly createdAt: string | null
  readonly lastUsedAt: string | null
  readonly waitsUntil: string | null
  /** True where its owner has it on several devices. */
  readonly isSynced: boolean
  /** False where it was made for another address of the portal. */
  readonly isUsable: boolean
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
  /** Null where the server has no passkeys. */
  readonly passkeys: readonly OwnPasskey[] | null
}

/** The proofs as a server sent them; null for an answer that does not tell them. */
export function readProofs(given: unknown): OwnProofs | null {
  const { app, recoveryCodes, passkeys } = fieldsOf(given)
  if (app === undefined && recoveryCodes === undefined) return null
  return {
    app: readApp(app),
    codes: readCodes(recoveryCodes),
    passkeys: Array.isArray(passkeys) ? passkeys.flatMap(readPasskey) : null,
  }
}

/** What the visitor can prove it with now, recovery codes aside. */
export function devicesOf({ app, passkeys }: OwnProofs): readonly (OwnApp | OwnPasskey)[] {
  const usable = (passkeys ?? []).filter(({ isUsable }) => isUsable)
  return app === null ? usable : [app, ...usable]
}

/** True where the proof is among them. */
export function hasProof({ app, codes, passkeys }: OwnProofs, id: string): boolean {
  return [app, codes, ...(passkeys ?? [])].some((proof) => proof?.id === id)
}

/** True where recovery codes go with a device, because it is the last one. */
export function takesCodes(proofs: OwnProofs, id: string): boolean {
  const devices = devicesOf(proofs)
  return proofs.codes !== null && devices.length === 1 && devices[0]?.id === id
}

/** The passkey that a browser need not offer any more; null where the answer names none. */
export function readGone(answer: unknown): { readonly rpId: string; readonly credentialId: string } | null {
  const { rpId, credentialId } = fieldsOf(fieldsOf(answer)['gone'])
  return typeof rpId === 'string' && typeof credentialId === 'string' ? { rpId, credentialId } : null
}

/** A passkey that is being set up. */
export interface PasskeySetUp {
  readonly id: string
  readonly options: OutputOf<'addPasskey'>['data']['options']
}

/** A set-up as a server began it; null for an answer that lacks a part. */
export function readPasskeySetUp(given: unknown): PasskeySetUp | null {
  const { id, options } = fieldsOf(fieldsOf(given)['data'])
  // The browser itself refuses options that are malformed.
  return typeof id === 'string' && fieldsOf(options) === options ? ({ id, options } as unknown as PasskeySetUp) : null
}

function readApp(given: unknown): OwnApp | null {
  const { _id: id, createdAt, lastUsedAt, waitsUntil } = fieldsOf(given)
  if (typeof id !== 'string') return null
  return { id, createdAt: textIn(createdAt), lastUsedAt: textIn(lastUsedAt), waitsUntil: textIn(waitsUntil) }
}

function readPasskey(given: unknown): OwnPasskey[] {
  const { _id: id, name, isSynced, isUsable, createdAt, lastUsedAt, waitsUntil } = fieldsOf(given)
  if (typeof id !== 'string') return []
  return [
    {
      ...{ id, name: textIn(name) ?? '', isSynced: isSynced === true, isUsable: isUsable !== false },
      ...{ createdAt: textIn(createdAt), lastUsedAt: textIn(lastUsedAt), waitsUntil: textIn(waitsUntil) },
    },
  ]
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
