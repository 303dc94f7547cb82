import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/**
 * Unpredictable values from the operating system. A port, so that tests can know a code beforehand.
 */
export interface Random {
  /** `length` bytes, base64url. It never begins with a dash, which commands take for an option. */
  token(length: number): string
  /** Six decimal digits, uniform over 000000 to 999999 (O1). */
  code(): string
  /** A number in [0, 1). */
  fraction(): number
}

export const systemRandom: Random = {
  token: tokenWithoutDash,
  code: () => String(randomInt(1_000_000)).padStart(6, '0'),
  fraction: () => randomInt(2 ** 32) / 2 ** 32,
}

function tokenWithoutDash(length: number): string {
  const token = randomBytes(length).toString('base64url')
  return token.startsWith('-') ? tokenWithoutDash(length) : token
}

/** The purpose of a derived key. Keys of different purposes never equal each other. */
export type KeyPurpose =
  | 'session'
  | 'staff'
  | 'xsrf'
  | 'device'
  | 'network'
  | 'draw'
  | 'code'
  | 'name'
  | 'seal'
  | 'captcha'
  | 'client'
  | 'photo'

/** Keys from the operator's secret. The newest signs and seals; older verify and open (Z2). */
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

/** A fresh, unguessable token that only this server can make; `tagOf` reads the tag out of it. */
export function newSignedToken(
  { random, secrets }: { readonly random: Random; readonly secrets: Pick<Secrets, 'sign'> },
  purpose: KeyPurpose,
  tag = '',
): string {
  const token = tag === '' ? random.token(tokenBytes) : `${random.token(tokenBytes)}~${tag}`
  return `${token}.${secrets.sign(purpose, token)}`
}

/** The tag of a signed token; empty for one without. */
export function tagOf(token: string): string {
  return /~(?<tag>[^~.]*)\./.exec(token)?.groups?.['tag'] ?? ''
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
  return hash('sha256', text, 'base64url')
}

export function hkdfKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'portico', `portico/${purpose}`, 32))
}

/** Keys of `secret` and of `previous` ones, which only verify and open; derived when needed. */
export function deriveSecrets(secret: string, previous: readonly string[] = [], deriveKey = hkdfKey): Secrets {
  const newest = keysOf(secret, deriveKey)
  const all = [newest, ...previous.map((older) => keysOf(older, deriveKey))]
  return {
    sign: (purpose, text) => mac(newest(purpose), text),
    verify: (purpose, text, candidate) => all.some((key) => isSame(mac(key(purpose), text), candidate)),
    seal: (plain, context) => seal(newest('seal'), plain, context),
    open(sealed, context) {
      for (const key of all) {
        const plain = open(key('seal'), sealed, context)
        if (plain !== null) return plain
      }
      return null
    },
  }
}

function keysOf(secret: string, deriveKey: typeof hkdfKey): (purpose: KeyPurpose) => KeyObject {
  const derived = new Map<KeyPurpose, KeyObject>()
  return (purpose) => {
    const key = derived.get(purpose) ?? createSecretKey(deriveKey(secret, purpose))
    derived.set(purpose, key)
    return key
  }
}

function mac(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function isSame(expected: string, candidate: string): boolean {
  const given = Buffer.from(candidate)
  const own = Buffer.from(expected)
  return given.length === own.length && timingSafeEqual(given, own)
}

function seal(key: KeyObject, plain: string, context: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function open(key: KeyObject, sealed: string, context: string): string | null {
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
