import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import type { InputOf } from '@portico/contract'
import { attestedData, coseKey } from './cose-key.js'
import type { StoredProof } from './proof-store.js'

/** What a browser made with a passkey, or for one. */
export type Credential = InputOf<'comparePasskey'>['credential']

/** What this portal expects of a browser. */
export interface Expected {
  /** The host name that the passkey was made for. */
  readonly rpId: string
  readonly origins: ReadonlySet<string>
  readonly challenge: string
}

/** A right signature, and what its authenticator tells. */
interface Assertion {
  readonly counter: number
  readonly isSynced: 0 | 1
}

interface Creation extends Assertion {
  readonly credentialId: string
  /** SPKI in base64url. */
  readonly publicKey: string
  readonly algorithm: number
  /** JSON. */
  readonly transports: string
}

const [present, verified, syncable, synced, attested] = [0x01, 0x04, 0x08, 0x10, 0x40]
/** Ed25519, P-256, and RSA of 2048 bits at least, as COSE numbers them. */
export const takenAlgorithms = [-8, -7, -257] as const
const longestId = 1023
const leastRsaBits = 2048

/**
 * Checks a signature against the public key of a passkey; null for every wrong one, and for one that
 * is not for this portal, this challenge, or this act (PF7). `isUnlocked` demands that the
 * authenticator knew its owner: by a finger, a face or a PIN.
 */
export function checkAssertion(
  { id, rawId, type, response }: Credential,
  expected: Expected & { readonly isUnlocked: boolean },
  key: Pick<Creation, 'publicKey' | 'algorithm'>,
): Assertion | null {
  const clientData = bytesOf(response.clientDataJSON)
  const data = bytesOf(response.authenticatorData)
  const signature = bytesOf(response.signature)
  if (type !== 'public-key' || id !== rawId || clientData === null || data === null || signature === null) return null
  if (!isClientDataRight(clientData, { ...expected, type: 'webauthn.get' })) return null
  const told = factsIn(data, expected.rpId)
  if (told === null || (expected.isUnlocked && (told.flags & verified) === 0)) return null
  const publicKey = fittingKey(bytesOf(key.publicKey), key.algorithm)
  const signed = Buffer.concat([data, sha256(clientData)])
  return publicKey !== null && isSignatureRight({ ...key, publicKey }, { signed, signature }) ? told : null
}

/**
 * Checks what a browser tells of a new passkey. Nobody signs that, so the public key of the browser
 * is as good as the one in the attestation, which stands in where a browser tells none.
 */
export function checkCreation({ id, rawId, type, response }: Credential, expected: Expected): Creation | null {
  const clientData = bytesOf(response.clientDataJSON)
  const attestation = bytesOf(response.attestationObject)
  const data = bytesOf(response.authenticatorData) ?? (attestation === null ? null : attestedData(attestation))
  if (type !== 'public-key' || id !== rawId || clientData === null || data === null) return null
  if (!isClientDataRight(clientData, { ...expected, type: 'webauthn.create' })) return null
  const told = factsIn(data, expected.rpId)
  if (told === null || (told.flags & attested) === 0 || data.length < 55) return null
  const idEnd = 55 + data.readUInt16BE(53)
  const ownId = data.subarray(55, idEnd)
  if (idEnd > data.length || ownId.length > longestId || ownId.toString('base64url') !== id || id === '') return null
  const ofData = coseKey(data.subarray(idEnd))
  const spki = bytesOf(response.publicKey) ?? ofData?.publicKey ?? null
  const algorithm = response.publicKeyAlgorithm ?? ofData?.algorithm ?? 0
  if (spki === null || fittingKey(spki, algorithm) === null) return null
  const { counter, isSynced } = told
  const key = { publicKey: spki.toString('base64url'), algorithm }
  return { counter, isSynced, credentialId: id, ...key, transports: transportsIn(response.transports ?? []) }
}

/** Only words: browsers get them back. */
function transportsIn(told: readonly string[]): string {
  return JSON.stringify(told.filter((word) => /^[a-z-]+$/.test(word)))
}

/** A passkey by its id, as browsers ask for it; none for one that is still being set up. */
export function namedPasskey({ credentialId, transports }: Pick<StoredProof, 'credentialId' | 'transports'>) {
  if (credentialId === null) return []
  const reached = JSON.parse(transports ?? '[]') as readonly string[]
  return [{ type: 'public-key' as const, id: credentialId, ...(reached.length > 0 && { transports: [...reached] }) }]
}

/** Bytes in the one base64url that a browser writes for them; null for any other text. */
function bytesOf(text: string | undefined): Buffer | null {
  const bytes = Buffer.from(text ?? '', 'base64url')
  return bytes.length > 0 && bytes.toString('base64url') === text ? bytes : null
}

function isClientDataRight(
  bytes: Uint8Array,
  { type, challenge, origins }: Expected & { readonly type: 'webauthn.get' | 'webauthn.create' },
): boolean {
  const told = readObject(bytes)
  return (
    told !== null &&
    told['type'] === type &&
    isSame(told['challenge'], challenge) &&
    typeof told['origin'] === 'string' &&
    origins.has(told['origin']) &&
    (told['crossOrigin'] === undefined || told['crossOrigin'] === false) &&
    told['topOrigin'] === undefined
  )
}

function readObject(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
    return typeof read === 'object' && read !== null ? { ...read } : null
  } catch {
    return null
  }
}

/** In constant time. */
function isSame(told: unknown, expected: string): boolean {
  return typeof told === 'string' && timingSafeEqual(sha256(told), sha256(expected))
}

function factsIn(data: Buffer, rpId: string): (Assertion & { readonly flags: number }) | null {
  if (data.length < 37 || !data.subarray(0, 32).equals(sha256(rpId))) return null
  const flags = data.readUInt8(32)
  const isOddlySynced = (flags & synced) !== 0 && (flags & syncable) === 0
  if ((flags & present) === 0 || isOddlySynced) return null
  return { flags, counter: data.readUInt32BE(33), isSynced: (flags & synced) === 0 ? 0 : 1 }
}

/** The key, where it is one of the algorithm: Ed25519, P-256, or RSA of 2048 bits at least. */
function fittingKey(spki: Buffer | null, algorithm: number): KeyObject | null {
  try {
    const key = createPublicKey({ key: spki ?? '', format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    const isFitting: Readonly<Record<number, boolean>> = {
      [-8]: key.asymmetricKeyType === 'ed25519',
      [-7]: namedCurve === 'prime256v1',
      [-257]: key.asymmetricKeyType === 'rsa' && modulusLength >= leastRsaBits,
    }
    return isFitting[algorithm] === true ? key : null
  } catch {
    return null
  }
}

function isSignatureRight(
  { algorithm, publicKey }: { readonly algorithm: number; readonly publicKey: KeyObject },
  { signed, signature }: Readonly<Record<'signed' | 'signature', Buffer>>,
): boolean {
  return verify(algorithm === -8 ? null : 'sha256', signed, publicKey, signature)
}

function sha256(text: string | Uint8Array): Buffer {
  return createHash('sha256').update(text).digest()
}
