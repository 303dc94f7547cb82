import type { Check } from '../../ports/check.js'
import type { DirectoryDiagnosis } from '../../ports/directory/directory-diagnosis.js'
import { captchaCheck, type TriedCaptcha } from './captcha-check.js'
import type { CheckCode } from './check-codes.js'
import { type MailParts, mailChecks } from './mail-checks.js'
import { type PortalParts, portalChecks } from './portal-checks.js'
import { type SmsParts, smsChecks } from './sms-checks.js'
import { type WebParts, webChecks } from './web-checks.js'
import { type WebhookParts, webhookChecks } from './webhook-checks.js'

export interface CheckedParts {
  readonly portal: PortalParts
  readonly captcha: TriedCaptcha
  readonly mail: MailParts
  readonly sms: SmsParts
  readonly webhook: WebhookParts
  readonly web: WebParts
  /** Null for the embedded directory, which is in the store. */
  readonly directory: DirectoryDiagnosis | null
}

export function doctorChecks(parts: CheckedParts): Check<CheckCode>[] {
  const { portal, captcha, mail, sms, webhook, web, directory } = parts
  return [
    ...portalChecks(portal),
    captchaCheck(captcha),
    ...mailChecks(mail),
    ...smsChecks(sms),
    ...webhookChecks(webhook),
    ...webChecks(web),
    ...(directory?.checks ?? []),
  ]
}
