import { solveChallenge } from 'altcha-lib'
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge, Solution } from 'altcha-lib/types'

/**
 * The solution of a challenge; null where there is none. Each step waits for the browser's own
 * cryptography, so that a page that computes it goes on working in between.
 */
export async function solutionOf(challenge: Challenge): Promise<Solution | null> {
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2/') ? pbkdf2 : sha
  return solveChallenge({ challenge, deriveKey })
}
