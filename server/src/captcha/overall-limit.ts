import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.js'
import type { Captcha } from './captcha.js'

/**
 * Lets at most so many solved captchas a minute pass, whoever brings them; 0 is off. A captcha stands before every flow, so
 * this bounds what many addresses together can start, look up and have sent (Q4). Refuses `flood`, and only after the work
 * of a captcha was done: closing the portal to others costs more than one address has.
 */
export function withOverallLimit(captcha: Captcha, aMinute: number): Captcha {
  if (aMinute === 0) return captcha
  const limiter = new RateLimiterMemory({ points: aMinute, duration: 60 })
  return {
    ...captcha,
    async redeem(token, clientAddress) {
      await captcha.redeem(token, clientAddress)
      await limiter.consume('everybody').catch((full: unknown) => {
        if (!(full instanceof RateLimiterRes)) throw full
        throw new Refusal('flood', { retryAfterSeconds: Math.ceil(full.msBeforeNext / 1000), isIdle: true })
      })
    },
  }
}
