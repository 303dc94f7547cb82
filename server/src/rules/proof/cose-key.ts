import { createPublicKey, type JsonWebKey } from 'node:crypto'

/** What CBOR can hold of an attestation (RFC 8949). Maps have texts or whole numbers as keys. */
type Cbor = number | string | Buffer | boolean | null | readonly Cbor[] | ReadonlyMap<Cbor, Cbor>

/** Deeper than any attestation. */
const deepest = 8

/** The data of the authenticator in an attestation object, or null. */
export function attestedData(attestation: Buffer): Buffer | null {
  const read = readCbor(attestation)
  const data = read instanceof Map ? read.get('authData') : null
  return Buffer.isBuffer(data) ? data : null
}

/** The key that bytes begin with, as SPKI, and its algorithm (RFC 9053); null for kinds not known here. */
export function coseKey(bytes: Buffer): { readonly publicKey: Buffer; readonly algorithm: number } | null {
  const read = readCbor(bytes)
  if (!(read instanceof Map)) return null
  const algorithm = read.get(3)
  const jwk = jwkOf((label) => read.get(label))
  if (typeof algorithm !== 'number' || jwk === null) return null
  try {
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' })
    return { publicKey, algorithm }
  } catch {
    return null
  }
}

function jwkOf(at: (label: number) => unknown): JsonWebKey | null {
  const text = (label: number) => {
    const bytes = at(label)
    return Buffer.isBuffer(bytes) ? bytes.toString('base64url') : ''
  }
  if (at(1) === 1 && at(-1) === 6) return { kty: 'OKP', crv: 'Ed25519', x: text(-2) }
  if (at(1) === 2 && at(-1) === 1) return { kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) }
  return at(1) === 3 ? { kty: 'RSA', n: text(-1), e: text(-2) } : null
}

/** The first value in the bytes; undefined where they hold none. */
function readCbor(bytes: Buffer): Cbor | undefined {
  let at = 0
  const take = (length: number) => {
    at += length
    if (at > bytes.length) throw new RangeError('the bytes end too early')
    return bytes.subarray(at - length, at)
  }
  const argument = (short: number): number => {
    if (short < 24) return short
    if (short > 26) throw new RangeError('no length of an attestation')
    return take(2 ** (short - 24)).readUIntBE(0, 2 ** (short - 24))
  }
  const value = (depth: number): Cbor => {
    if (depth > deepest) throw new RangeError('too deep')
    const first = take(1).readUInt8()
    const length = argument(first & 0x1f)
    // Counted before: what the bytes cannot hold is not begun.
    const several = <Item>(item: () => Item) => {
      if (length > bytes.length - at) throw new RangeError('the bytes end too early')
      return Array.from({ length }, item)
    }
    const next = () => value(depth + 1)
    switch (first >> 5) {
      case 0:
        return length
      case 1:
        return -1 - length
      case 2:
        return take(length)
      case 3:
        return take(length).toString()
      case 4:
        return several(next)
      case 5:
        return new Map(several(() => [next(), next()] as const))
      case 7:
        return length === 21 ? true : length === 20 ? false : null
      default:
        throw new RangeError('no value of an attestation')
    }
  }
  try {
    return value(0)
  } catch {
    return undefined
  }
}
