import type { Challenge, Solution } from 'altcha-lib/types'

/** Longer than any phone should need; then the attempt counts as failed. */
const patienceMs = 60_000

/**
 * Does the work of a challenge away from the page and gives the text the `captcha` field carries: base64 of the JSON that
 * the server's verifier takes. Rejects when aborted or without a solution.
 */
export function solveChallenge(challenge: Challenge, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const fail = (cause: unknown) => {
      end()
      reject(new Error('the challenge was not solved', { cause }))
    }
    const timer = setTimeout(fail, patienceMs, 'time-out')
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => {
      if (data === null) return fail('no solution')
      end()
      resolve(payloadOf(challenge, data))
    })
    worker.postMessage(challenge)
  })
}

export function payloadOf({ parameters, signature }: Challenge, solution: Solution): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ challenge: { parameters, signature }, solution }))
  return btoa(String.fromCharCode(...bytes))
}
