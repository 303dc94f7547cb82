import type { Challenge, Solution } from 'altcha-lib/types'

/** Longer than any phone should need. After it the attempt counts as failed. */
const timeoutMs = 60_000

/**
 * Solves a challenge in a worker, or on the page where the browser has none. Resolves with the text for the field `captcha`: the JSON that the
 * server verifies, in base64. Rejects when it is aborted or finds no solution.
 */
export function solveChallenge(challenge: Challenge, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker =
      typeof Worker === 'function'
        ? new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
        : null
    const end = () => {
      clearTimeout(timer)
      worker?.terminate()
    }
    const fail = (cause: unknown) => {
      end()
      reject(new Error('the challenge was not solved', { cause }))
    }
    const timer = setTimeout(fail, timeoutMs, 'time-out')
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    const take = (solution: Solution | null) => {
      if (solution === null) return fail('no solution')
      end()
      resolve(payloadOf(challenge, solution))
    }
    if (worker === null) {
      import('./solution-of.js').then(({ solutionOf }) => solutionOf(challenge)).then(take, fail)
      return
    }
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => take(data))
    worker.postMessage(challenge)
  })
}

export function payloadOf({ parameters, signature }: Challenge, solution: Solution): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ challenge: { parameters, signature }, solution }))
  return btoa(String.fromCharCode(...bytes))
}

/** The part of Trusted Types that this file uses, which the language's own types lack. */
declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: 'default', rules: TrustRules): unknown }
  }
}
interface TrustRules {
  readonly createScriptURL: (address: string) => string
}

// The browser asks this policy before it starts the worker, where it enforces Trusted Types (G20).
window.trustedTypes?.createPolicy('default', {
  createScriptURL(address) {
    if (new URL(address, location.href).origin !== location.origin) throw new Error('a script of another origin')
    return address
  },
})
