import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Visitor } from './visitor.js'

/**
 * Fetches a proof-of-work challenge, solves it, and returns what the `captcha` field carries.
 * `derive` computes one try.
 */
export async function solveCaptcha(
  visitor: Pick<Visitor, 'call'>,
  derive: DeriveKeyFunction = deriveKey,
): Promise<string> {
  const { body } = await visitor.call('captchaChallenge')
  const challenge = body as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey: derive })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
