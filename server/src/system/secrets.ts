import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Random } from './random.js'

/** The purpose of a derived key. Keys of different purposes never equal each other. */
export type KeyPurpose = 'session' | 'xsrf' | 'code' | 'name' | 'seal' | 'captcha'

/**
 * Keys derived from the operator's secret. The newest secret signs and seals; older ones still
 * verify and open (Z2).
 */
export interface Secrets {
  /** HMAC-SHA-256 with the newest key, base64url. */
  sign(purpose: KeyPurpose, text: string): string
  /** True when `sign` made `mac` with the newest or an older key; constant time. */
  verify(purpose: KeyPurpose, text: string, mac: string): boolean
  /** AES-256-GCM; opening needs the same `context` (Z3). */
  seal(plain: string, context: string): string
  /** The sealed text; null when it was altered or belongs to another context. */
  open(sealed: string, context: string): string | null
}

/** A fresh, unguessable token that only this server can make. */
export function newSignedToken(
  { random, secrets }: { readonly random: Random; readonly secrets: Pick<Secrets, 'sign'> },
  purpose: KeyPurpose,
): string {
  const token = random.token(tokenBytes)
  return `${token}.${secrets.sign(purpose, token)}`
}

/** True when this server made the token for this purpose. */
export function isSignedToken(secrets: Pick<Secrets, 'verify'>, purpose: KeyPurpose, text: string): boolean {
  const [token, mac, ...rest] = text.split('.')
  if (token === undefined || mac === undefined || rest.length > 0) return false
  return secrets.verify(purpose, token, mac)
}

const tokenBytes = 24
const ivBytes = 12
const tagBytes = 16

/** SHA-256 as base64url. The store holds session ids in this form. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

export function deriveSecrets(secret: string, previous: readonly string[] = []): Secrets {
  const all = [secret, ...previous]
  const key = (from: string, purpose: KeyPurpose) =>
    Buffer.from(hkdfSync('sha256', from, 'portico', `portico/${purpose}`, 32))
  const mac = (from: string, purpose: KeyPurpose, text: string) =>
    createHmac('sha256', key(from, purpose)).update(text).digest()
  return {
    sign: (purpose, text) => mac(secret, purpose, text).toString('base64url'),
    verify: (purpose, text, candidate) => all.some((from) => isSame(mac(from, purpose, text), candidate)),
    seal: (plain, context) => seal(key(secret, 'seal'), plain, context),
    open(sealed, context) {
      for (const from of all) {
        const plain = open(key(from, 'seal'), sealed, context)
        if (plain !== null) return plain
      }
      return null
    },
  }
}

function isSame(expected: Buffer, candidate: string): boolean {
  const given = Buffer.from(candidate, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function seal(key: Buffer, plain: string, context: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function open(key: Buffer, sealed: string, context: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    // A wrong key or context shows only as a failed tag. Both mean that the text is foreign.
    return null
  }
}
