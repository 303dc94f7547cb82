import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.js'

/** Port for proving that a visitor is not a bulk client. */
export interface Captcha {
  /** A fresh challenge of the built-in captcha; null where a vendor's widget makes its own. */
  challenge(): Promise<Record<string, unknown> | null>
  /**
   * Consumes a token; a second use is refused (C2). Refuses `captcha` for a token that is missing,
   * wrong, expired or used. Raises `Unavailable('captcha')` when the check fails.
   */
  redeem(token: string, clientAddress: string): Promise<void>
}

/**
 * Limits the solved captchas a minute over all addresses; 0 disables the limit. Each flow starts
 * with a captcha, so this bounds what many addresses together can start (Q4). Refuses `flood`, but
 * only after the work for a captcha: one address alone cannot block the portal for others.
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
