/**
 * The run-time settings of the web client: one JSON block in the page, which its host writes. The
 * host is the server, or any other server of static files.
 */
export interface ClientSettings {
  readonly apiBase: string
  readonly institution: {
    readonly name: string
    readonly domains: readonly string[]
    readonly helpDeskPhone: string
    readonly helpDeskEmail?: string
    /** When the help desk answers, in words of the institution. */
    readonly helpDeskHours?: string
    readonly helpDeskUrl?: string
    readonly logo?: string
    readonly colour?: string
    readonly links: {
      readonly privacy?: string
      readonly imprint?: string
      readonly accessibility?: string
      readonly forgottenUsername?: string
    }
    readonly linksMore?: readonly LabelledLink[]
  }
  readonly captcha: {
    readonly kind: 'proof-of-work' | 'recaptcha' | 'hcaptcha' | 'turnstile'
    readonly siteKey?: string
    readonly scriptUrl?: string
  }
  readonly languages: readonly string[]
}

/** A link of the institution, with a label in the institution's words. */
export interface LabelledLink {
  readonly label: string
  readonly url: string
}

/** The vendors whose captcha can replace the built-in one. */
export type CaptchaVendor = Exclude<ClientSettings['captcha']['kind'], 'proof-of-work'>
