import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long one code of an app is shown, in ms. */
export const stepMs = 30_000
const digits = 6
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a step by RFC 6238, with SHA-1, as authenticator apps make it. */
export function totp(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step of an instant of the wall clock, in ms. */
export function stepAt(wallClock: number): number {
  return Math.floor(wallClock / stepMs)
}

/** The last step whose code counts at an instant of the wall clock: phones may be one ahead. */
export function lastStepAt(wallClock: number): number {
  return stepAt(wallClock) + 1
}

/**
 * The step whose code was typed: the present one, the one before or the one after, which are all
 * compared, always. Null for every other code.
 */
export function stepOfCode(secret: Uint8Array, code: string, wallClock: number): number | null {
  const present = stepAt(wallClock)
  const steps = [present - 1, present, lastStepAt(wallClock)]
  const right = steps.filter((step) => timingSafeEqual(Buffer.from(totp(secret, step)), Buffer.from(code)))
  return right.at(-1) ?? null
}

/** Bytes as people type them into an app. */
export function inBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** The address that an app reads from the picture. */
export function setUpUri({
  secret,
  issuer,
  username,
}: Readonly<Record<'secret' | 'issuer' | 'username', string>>): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
