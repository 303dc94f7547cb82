import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Visitor } from './visitor.js'

export interface SolvedChallenge {
  /** What the `captcha` field carries. */
  readonly token: string
  /** How many tries it took. */
  readonly tries: number
}

/** Solves a proof-of-work challenge. `derive` computes one try. */
export async function solvedChallenge(
  challenge: Challenge,
  derive: DeriveKeyFunction = deriveKey,
): Promise<SolvedChallenge> {
  const solution = await solveChallenge({ challenge, deriveKey: derive })
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  return { token, tries: solution?.counter ?? 0 }
}

/** Fetches a challenge, solves it, and returns what the `captcha` field carries. */
export async function solveCaptcha(visitor: Pick<Visitor, 'call'>, derive?: DeriveKeyFunction): Promise<string> {
  const { body } = await visitor.call('captchaChallenge')
  return (await solvedChallenge(body as unknown as Challenge, derive)).token
}
