import type { CaptchaVendor, ClientSettings } from '@portico/contract'
import type { SmsRequest } from '../delivery/sms-request.js'
import type { SmsSuccess } from '../delivery/sms-success.js'

/** The settings of one server as a typed tree, complete and checked. Secrets in it must never be printed. */
export interface Config {
  readonly listen: { readonly host: string; readonly port: number }
  /** Where people reach the portal; every cookie and origin check follows from it, never from a request (T6). */
  readonly publicUrl: URL
  readonly secret: string
  readonly previousSecrets: readonly string[]
  readonly dataDir: string
  readonly store: { readonly kind: 'sqlite'; readonly file: string; readonly isShared: boolean }
  readonly directory: { readonly kind: 'embedded' }
  readonly mail: { readonly url: URL; readonly from: string }
  readonly sms: (SmsRequest & { readonly success: SmsSuccess }) | null
  readonly smsReach: SmsReach
  readonly captcha: BuiltInCaptcha | VendorCaptcha
  readonly institution: ClientSettings['institution']
  readonly languages: readonly string[]
  readonly trustedProxies: readonly string[]
  readonly limits: Limits
  readonly passwordProfile: 'classic' | 'modern'
  readonly enumeration: 'decoy' | 'plain'
  /** Canonical names for which reset and unlock are switched off. */
  readonly selfServiceExclude: RegExp | null
  readonly session: { readonly idleMs: number; readonly lifeMs: number }
  readonly contactHoldMs: number
  readonly retentionMs: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** Where SMS may go, and how many in an hour (D5). */
export interface SmsReach {
  /** Country prefixes such as +49; none means every country. */
  readonly prefixes: readonly string[]
  /** To one country prefix, and in all; 0 is off. */
  readonly capPerPrefix: number
  readonly cap: number
}

export interface BuiltInCaptcha {
  readonly kind: 'proof-of-work'
  readonly cost: number
}

export interface VendorCaptcha {
  readonly kind: CaptchaVendor
  readonly siteKey: string
  readonly secret: string
  /** Null: the vendor's own. */
  readonly verifyUrl: URL | null
  readonly scriptUrl: URL | null
}

/** Ceilings that an operator may move (decisions section 8). */
export interface Limits {
  /** Calls a minute from one client address; 0 is off. */
  readonly perAddress: number
  readonly failedSignIns: number
  readonly resendMs: number
  readonly sendsPerFlow: number
  readonly sendsPerContactDay: number
  readonly sendsPerAccountDay: number
  readonly wrongCodesPerAccountDay: number
  readonly recentSignInMs: number
}
