/** The run-time settings of the web client, one JSON block in the page (decisions section 6, 27). */
export interface ClientSettings {
  readonly apiBase: string
  readonly institution: {
    readonly name: string
    readonly domains: readonly string[]
    readonly helpDeskPhone: string
    readonly logo?: string
    readonly colour?: string
    readonly links: {
      readonly privacy?: string
      readonly imprint?: string
      readonly accessibility?: string
      readonly forgottenUsername?: string
    }
  }
  readonly captcha: {
    readonly kind: 'proof-of-work' | 'recaptcha' | 'hcaptcha' | 'turnstile'
    readonly siteKey?: string
    readonly scriptUrl?: string
  }
  readonly languages: readonly string[]
}

/** What the client assumes where the block is missing or says nothing. */
export const defaultSettings: ClientSettings = {
  apiBase: '/api',
  institution: { name: '', domains: [], helpDeskPhone: '', links: {} },
  captcha: { kind: 'proof-of-work' },
  languages: ['en'],
}
