import type { Config } from './config.js'
import { environmentName } from './option.js'
import { options, type SettingValues } from './options.js'

type Said = Partial<SettingValues>

const vendorOnly = ['captchaSiteKey', 'captchaSecret', 'captchaVerifyUrl', 'captchaScriptUrl'] as const
const vendorNeeds = ['captchaSiteKey', 'captchaSecret'] as const

/** Keys that the vendors publish for tests: with them everybody, or nobody, passes (C4). */
const testKeys =
  /^(6LeIxAcTAAAAA[A-Za-z0-9_-]+|[123]x0{10,}[A-F]{2}|0x0{40}|[123]0000000-f{4}-f{4}-f{4}-0{11}[0-9a-f])$/

const nameOf = (option: (typeof vendorOnly)[number]) => environmentName(options[option].path)

/** What is wrong between the settings of the captcha: each may be right by itself. */
export function captchaProblems(values: Said): string[] {
  const kind = values.captchaKind
  // What was wrong by itself has been said already and is undefined here.
  if (kind === undefined) return []
  if (kind === 'proof-of-work') {
    return vendorOnly
      .filter((option) => (values[option] ?? null) !== null)
      .map((option) => `${nameOf(option)} is set, but PORTICO_CAPTCHA_KIND names no vendor`)
  }
  const isAtVendor = values.captchaVerifyUrl === null
  return vendorNeeds.flatMap((option) => {
    const value = values[option]
    if (value === null) return [`${nameOf(option)} is missing: ${kind} needs it`]
    return isAtVendor && value !== undefined && testKeys.test(value)
      ? [`${nameOf(option)} is a test key of the vendor; a portal needs keys of its own`]
      : []
  })
}

/** The captcha that checked settings mean. */
export function captchaFrom(values: SettingValues): Config['captcha'] {
  const { captchaKind: kind, captchaCost: cost, captchaSiteKey: siteKey, captchaSecret: secret } = values
  if (kind === 'proof-of-work') return { kind, cost }
  if (siteKey === null || secret === null) throw new Error('the settings of the captcha were not checked')
  return { kind, siteKey, secret, verifyUrl: values.captchaVerifyUrl, scriptUrl: values.captchaScriptUrl }
}
