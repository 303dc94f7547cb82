import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'

export interface ShaCryptChoice {
  readonly digest: 'sha256' | 'sha512'
  readonly rounds: number
  readonly salt: Buffer
}

/** About how many bytes are hashed before other work of the process gets its turn, within 2 ms. */
const bytesAtOnce = 64 * 1024

/**
 * The hash of `crypt` with `$5$` (SHA-256) or `$6$` (SHA-512), without its prefix, after "Unix
 * crypt using SHA-256 and SHA-512" by Ulrich Drepper. The numbers of the steps are those of that
 * text.
 */
export async function shaCrypt(password: string, { digest, rounds, salt }: ShaCryptChoice): Promise<string> {
  const key = Buffer.from(password)
  const sum = (...parts: readonly Uint8Array[]) => {
    const hash = createHash(digest)
    for (const part of parts) hash.update(part)
    return hash.digest()
  }
  // Steps 4 to 8, and 9 to 12.
  const other = sum(key, salt, key)
  const start = sum(key, salt, cut(other, key.length), ...bitsOf(key.length).map((bit) => (bit === 1 ? other : key)))
  // Steps 13 to 20.
  const keySequence = cut(sum(...Array<Buffer>(key.length).fill(key)), key.length)
  const saltSequence = cut(sum(...Array<Buffer>(16 + (start[0] ?? 0)).fill(salt)), salt.length)
  // Step 21.
  const roundsAtOnce = Math.ceil(bytesAtOnce / (start.length + 2 * key.length))
  let result = start
  for (let round = 0; round < rounds; round += 1) {
    if ((round + 1) % roundsAtOnce === 0) await turn()
    const [first, last] = round % 2 === 1 ? [keySequence, result] : [result, keySequence]
    result = sum(first, round % 3 === 0 ? nothing : saltSequence, round % 7 === 0 ? nothing : keySequence, last)
  }
  return encoded(result)
}

const nothing = Buffer.alloc(0)

/** As many bytes as are asked for, by repeating the given ones. */
function cut(bytes: Buffer, length: number): Buffer {
  return Buffer.alloc(length, bytes)
}

/** The bits of a number from the lowest to the highest that is 1. */
function bitsOf(number: number): number[] {
  return number === 0 ? [] : [...number.toString(2)].reverse().map(Number)
}

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Step 22: three bytes become four signs; they come from the result's thirds in turns. */
function encoded(result: Buffer): string {
  const third = Math.floor(result.length / 3)
  const whole = Array.from({ length: third }, (_, at) => {
    const places = [at, at + third, at + 2 * third]
    const turned = (by: number) => [...places.slice(by), ...places.slice(0, by)]
    // SHA-512 turns the three one way, SHA-256 the other.
    return turned(result.length === 64 ? at % 3 : (3 - (at % 3)) % 3)
  })
  const rest = result.length === 64 ? [[63]] : [[31, 30]]
  return [...whole, ...rest].map((places) => signsOf(places.map((place) => result[place] ?? 0))).join('')
}

/** The signs of up to three bytes, the first byte highest, six bits a sign from the lowest. */
function signsOf(bytes: readonly number[]): string {
  const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  return Array.from({ length: Math.ceil((bytes.length * 8) / 6) }, (_, at) => alphabet[(value >> (6 * at)) & 63]).join(
    '',
  )
}
