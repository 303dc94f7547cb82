import { apiBase, type ClientSettings } from '@portico/contract'
import type { Config } from '../config/config.js'

/** The settings that pages may know: addresses, names and colours, never a secret. */
export function clientSettings({
  institution,
  captcha,
  languages,
}: Pick<Config, 'institution' | 'captcha' | 'languages'>): ClientSettings {
  return { apiBase, institution, captcha: captchaShown(captcha), languages }
}

function captchaShown(captcha: Config['captcha']): ClientSettings['captcha'] {
  if (captcha.kind === 'proof-of-work') return { kind: captcha.kind }
  const { kind, siteKey, scriptUrl } = captcha
  return { kind, siteKey, ...(scriptUrl === null ? {} : { scriptUrl: scriptUrl.href }) }
}
