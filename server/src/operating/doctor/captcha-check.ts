import type { Captcha } from '../../ports/captcha/captcha.js'
import { type Check, type Finding, failed, passed, warning } from '../../ports/check.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { whyOf } from '../../ports/system/logger.js'
import type { CheckCode } from './check-codes.js'

/** The built-in captcha, or a vendor's, with what this machine needs to try it. */
export type TriedCaptcha =
  | { readonly kind: 'proof-of-work'; readonly measureMs: () => Promise<number> }
  | { readonly kind: 'recaptcha' | 'hcaptcha' | 'turnstile'; readonly captcha: Pick<Captcha, 'redeem'> }

/** A phone is some five times slower than a server. */
const longestMs = 1_000

/** A token that no widget has made: a vendor that answers refuses it. */
const madeUp = 'portico-doctor'

export function captchaCheck(tried: TriedCaptcha): Check<CheckCode> {
  return {
    code: 'captcha',
    run: () => (tried.kind === 'proof-of-work' ? measured(tried.measureMs) : asked(tried)),
  }
}

async function measured(measureMs: () => Promise<number>): Promise<Finding> {
  const ms = Math.round(await measureMs())
  const found = `A captcha takes ${ms} ms of one thread of this machine on average.`
  return ms <= longestMs ? passed(found) : warning(`${found} Phones take far longer.`, 'Lower PORTICO_CAPTCHA_COST.')
}

async function asked({ kind, captcha }: Exclude<TriedCaptcha, { kind: 'proof-of-work' }>): Promise<Finding> {
  try {
    await captcha.redeem(madeUp, '')
    return failed(
      `The verify address of ${kind} accepts a made-up token.`,
      'Set PORTICO_CAPTCHA_SITE_KEY and PORTICO_CAPTCHA_SECRET to keys of your own.',
    )
  } catch (cause) {
    if (cause instanceof Refusal) return passed(`The verify address of ${kind} answers, and knows the secret.`)
    if (!(cause instanceof Unavailable)) throw cause
    const why = whyOf(cause.cause)
    return failed(
      `The verify address of ${kind} gives no verdict: ${why}.`,
      /secret|keys/.test(why)
        ? 'Correct PORTICO_CAPTCHA_SITE_KEY and PORTICO_CAPTCHA_SECRET.'
        : 'Let this machine reach it, or correct PORTICO_CAPTCHA_VERIFY_URL.',
    )
  }
}
