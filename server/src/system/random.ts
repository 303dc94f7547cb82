import { randomBytes, randomInt } from 'node:crypto'

/**
 * Unpredictable values from the operating system. A port, so that tests can know a code beforehand.
 */
export interface Random {
  /** `length` bytes, base64url. */
  token(length: number): string
  /** Six decimal digits, uniform over 000000 to 999999 (O1). */
  code(): string
}

export const systemRandom: Random = {
  token: (length) => randomBytes(length).toString('base64url'),
  code: () => String(randomInt(1_000_000)).padStart(6, '0'),
}
