import type { ClientSettings } from './settings.js'

export type CaptchaVendor = Exclude<ClientSettings['captcha']['kind'], 'proof-of-work'>

/** Where a vendor's widget comes from, unless the settings name another place. */
interface VendorPlaces {
  readonly script: string
  /** What its script may load, frame, call and style from; nothing else is opened to it. */
  readonly hosts: {
    readonly script: readonly string[]
    readonly frame: readonly string[]
    readonly connect: readonly string[]
    readonly style: readonly string[]
  }
}

const hcaptchaHosts = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
const turnstileHosts = ['https://challenges.cloudflare.com']

/** The vendors whose widgets can take the place of the built-in captcha: one script each, one shape of verdict. */
export const captchaVendors: Readonly<Record<CaptchaVendor, VendorPlaces>> = {
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js',
    hosts: {
      script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      connect: ['https://www.google.com/recaptcha/'],
      style: [],
    },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    hosts: { script: hcaptchaHosts, frame: hcaptchaHosts, connect: hcaptchaHosts, style: hcaptchaHosts },
  },
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    hosts: { script: turnstileHosts, frame: turnstileHosts, connect: [], style: [] },
  },
}
