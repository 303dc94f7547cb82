import { randomInt } from 'node:crypto'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { Refusal } from '../../refusal.js'
import type { Clock } from '../../system/clock.js'
import { type Secrets, sha256 } from '../../system/secrets.js'
import type { Captcha } from '../captcha.js'
import type { SpentCaptchaStore } from '../spent-captcha-store.js'

const algorithm = 'PBKDF2/SHA-256'
/** Longer than the two minutes that are promised, for people who type slowly. */
const lifeMs = 5 * 60_000
/** The tries a solver needs, drawn uniformly between: 150 on average, never far from it. */
const fewestTries = 100
const mostTries = 200

/**
 * Iterations a try. Measured on Node 20 with two cores at rest: 150 tries of 5000 iterations, an average challenge, take
 * 154 ms of one thread (median of 15); making a challenge takes 1.5 ms, checking a solution less.
 */
export const defaultCaptchaCost = 5_000

export interface ProofOfWorkChoice {
  readonly secrets: Pick<Secrets, 'sign'>
  /** Iterations a try; the work grows with it. */
  readonly cost: number
  readonly clock: Clock
  readonly spent: SpentCaptchaStore
}

/** What the verifier reads; parameters stay whole, because their signature covers all of them. */
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({ algorithm: z.literal(algorithm), data: z.looseObject({ goodUntil: z.number() }) }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** The built-in captcha: work for the visitor's browser, no puzzle and no third party. One solution works once (C2). */
export function proofOfWork({ secrets, cost, clock, spent }: ProofOfWorkChoice): Captcha {
  const keys = {
    hmacSignatureSecret: secrets.sign('captcha', 'challenge'),
    hmacKeySignatureSecret: secrets.sign('captcha', 'solution'),
  }
  return {
    async challenge() {
      const challenge = await createChallenge({
        ...keys,
        algorithm,
        cost,
        deriveKey,
        // Solvers see it in the end: a source that can be worked out from that would spare the work (C1).
        counter: randomInt(fewestTries, mostTries),
        // For clients that read it. What counts is `goodUntil`, judged by the portal's own clock (O13).
        expiresAt: new Date(Date.now() + lifeMs),
        data: { goodUntil: clock.now() + lifeMs },
      })
      return { parameters: challenge.parameters, signature: challenge.signature }
    },
    async redeem(token) {
      const solved = parsed(token)
      if (solved === null) throw new Refusal('captcha', { reason: 'captcha unreadable' })
      const verdict = await verifySolution({ ...keys, ...solved, deriveKey }).catch(() => null)
      if (verdict?.verified !== true) throw new Refusal('captcha', { reason: 'captcha wrong' })
      const goodUntil = Number(solved.challenge.parameters.data?.['goodUntil'])
      if (!(goodUntil > clock.now())) throw new Refusal('captcha', { reason: 'captcha expired' })
      const isFirst = await spent.spend(sha256(solved.challenge.signature ?? ''), goodUntil)
      if (!isFirst) throw new Refusal('captcha', { reason: 'captcha used before' })
    },
  }
}

/** The solved challenge inside a token, its signature still unchecked; null when it is nothing of the kind. */
function parsed(token: string): Payload | null {
  try {
    const read = payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
    return read.success ? (read.data as unknown as Payload) : null
  } catch {
    // Anything may be typed into the field; what is not JSON is simply not a solution.
    return null
  }
}
