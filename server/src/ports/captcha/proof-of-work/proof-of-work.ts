import { pbkdf2, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { Refusal } from '../../refusal.js'
import type { Clock } from '../../system/clock.js'
import { type Secrets, sha256 } from '../../system/secrets.js'
import type { Captcha } from '../captcha.js'
import type { SpentCaptchaStore } from '../spent-captcha-store.js'

const algorithm = 'PBKDF2/SHA-256'
/** Longer than the two minutes that a solution is good for at least: some people type slowly. */
const lifeMs = 5 * 60_000
/** The tries of a solver: uniform from 1 to this number. */
const maxTries = 298

/**
 * Iterations of one try. Measured on Node 20 with two idle cores: an average challenge of 150 tries
 * with 5000 iterations takes 154 ms of one thread (median of 15). Making a challenge takes 1.5 ms,
 * and checking a solution takes less.
 */
export const defaultCaptchaCost = 5_000

export interface ProofOfWorkChoice {
  readonly secrets: Pick<Secrets, 'sign'>
  /** Iterations of one try. The work grows with it. */
  readonly cost: number
  readonly clock: Clock
  readonly spent: SpentCaptchaStore
}

/** Fields that the verifier reads. Parameters stay complete: the signature covers them all. */
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({ algorithm: z.literal(algorithm), data: z.looseObject({ goodUntil: z.number() }) }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** The built-in captcha, a proof of work in the browser. One solution works once (C2). */
export function proofOfWork({ secrets, cost, clock, spent }: ProofOfWorkChoice): Captcha {
  const keys = {
    hmacSignatureSecret: secrets.sign('captcha', 'challenge'),
    hmacKeySignatureSecret: secrets.sign('captcha', 'solution'),
  }
  return {
    async challenge(effort) {
      const challenge = await createChallenge({
        ...keys,
        algorithm,
        cost,
        deriveKey,
        counter: drawTries(effort),
        // The library's own `expiresAt` goes by this machine's clock, and a solution may come to
        // another one. `goodUntil` goes by the portal's (O2). `isRaised` lets the client wait
        // longer and say so.
        data: { goodUntil: clock.now() + lifeMs, ...(effort > 1 && { isRaised: true }) },
      })
      return { parameters: challenge.parameters, signature: challenge.signature }
    },
    async redeem(token) {
      const solved = parsed(token)
      if (solved === null) throw new Refusal('captcha', { reason: 'captcha unreadable' })
      const verdict = await verifySolution({ ...keys, ...solved, deriveKey }).catch(() => null)
      if (verdict?.verified !== true) throw new Refusal('captcha', { reason: 'captcha wrong' })
      const goodUntil = Number(solved.challenge.parameters.data?.['goodUntil'])
      // One from the future was made before the portal's time was set back (G4).
      const isNow = goodUntil > clock.now() && goodUntil <= clock.now() + 2 * lifeMs
      if (!isNow) throw new Refusal('captcha', { reason: 'captcha expired' })
      const isFirst = await spent.spend(sha256(solved.challenge.signature ?? ''), goodUntil)
      if (!isFirst) throw new Refusal('captcha', { reason: 'captcha used before' })
    },
  }
}

/**
 * Draws the tries of one challenge. A solver learns them at the end, so they come from a
 * cryptographic source: no solver can predict the next ones (C1). They begin with 1, because tries
 * below a known least would be no work at all (G13). More effort means more tries: unlike a higher
 * cost of one try, they cost the server nothing.
 */
export function drawTries(effort = 1): number {
  return randomInt(1, Math.round(maxTries * effort) + 1)
}

/** How long an average captcha of this cost takes one thread of this machine, in ms. */
export async function averageWorkMs(cost: number): Promise<number> {
  const times: number[] = []
  // The fastest one counts: other work of the machine makes a try slower, and none makes it faster.
  for (const salt of ['1', '2', '3', '4', '5']) {
    const began = performance.now()
    await promisify(pbkdf2)('portico', salt, cost, 32, 'sha256')
    times.push(performance.now() - began)
  }
  return (Math.min(...times) * (maxTries + 1)) / 2
}

/** Parses the solved challenge of a token without checking its signature; null for other text. */
function parsed(token: string): Payload | null {
  try {
    const read = payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
    return read.success ? (read.data as unknown as Payload) : null
  } catch {
    // A visitor can type any text into the field. Text that is not JSON is no solution.
    return null
  }
}
