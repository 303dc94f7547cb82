import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.js'

/** Refuses with the given code when one client address calls too often (Q4). */
export type AddressLimit = (address: string, code: 'flood' | 'too-many-calls') => Promise<void>

/** `callsAMinute` 0 switches the limit off. */
export function addressLimit(callsAMinute: number): AddressLimit {
  if (callsAMinute === 0) return async () => undefined
  const limiter = new RateLimiterMemory({ points: callsAMinute, duration: 60 })
  return async (address, code) => {
    try {
      await limiter.consume(address)
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full
      throw new Refusal(code, { retryAfterSeconds: Math.ceil(full.msBeforeNext / 1000) })
    }
  }
}
