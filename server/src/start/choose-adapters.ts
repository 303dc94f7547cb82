import { apiBase, downloadPaths } from '@portico/contract'
import type { Captcha } from '../ports/captcha/captcha.js'
import { proofOfWork } from '../ports/captcha/proof-of-work/proof-of-work.js'
import { siteVerify, verifyUrls } from '../ports/captcha/vendor/site-verify.js'
import type { Config } from '../ports/config/config.js'
import type { Captured } from '../ports/delivery/captured/captured.js'
import type { Delivery, DeliveryWays } from '../ports/delivery/delivery.js'
import { smsGateway } from '../ports/delivery/sms/sms-gateway.js'
import { smtp } from '../ports/delivery/smtp/smtp.js'
import { watchChannels } from '../ports/delivery/watch-channels.js'
import { webhook } from '../ports/delivery/webhook/webhook.js'
import type { IdentityProvider } from '../ports/identity-provider/identity-provider.js'
import { oidc } from '../ports/identity-provider/oidc/oidc.js'
import type { Clock } from '../ports/system/clock.js'
import { isLoopback } from '../ports/system/is-loopback.js'
import { type Tracing, traced } from '../ports/system/traced.js'
import type { Ports } from '../rules/ports.js'

/** Ports that the built-in captcha stands on. */
export type CaptchaParts = Pick<Ports, 'store' | 'secrets' | 'clock'>

/** The captcha of a configuration. */
export function chooseCaptcha(
  { captcha, publicUrl }: Pick<Config, 'captcha' | 'publicUrl'>,
  { store, secrets, clock }: CaptchaParts,
): Captcha {
  const spent = store.spentCaptchas
  if (captcha.kind === 'proof-of-work') return proofOfWork({ secrets, cost: captcha.cost, clock, spent })
  const { kind, verifyUrl } = captcha
  const { hostname } = publicUrl
  return siteVerify({
    ...captcha,
    verifyUrl: verifyUrl ?? new URL(verifyUrls[kind]),
    // A portal on loopback accepts every loopback name.
    isOurHost: (host) => host === hostname || (isLoopback(hostname) && isLoopback(host)),
    clock,
    spent,
  })
}

/** The identity provider of a configuration; null without one. Nothing of it is loaded before it is asked. */
export function chooseProvider(
  { oidc: choice, publicUrl }: Pick<Config, 'oidc' | 'publicUrl'>,
  clock: Clock,
): IdentityProvider | null {
  return choice === null ? null : oidc({ ...choice, redirect: redirectOf({ publicUrl }), clock })
}

/** The address to which the identity provider sends a browser back. */
export function redirectOf({ publicUrl }: Pick<Config, 'publicUrl'>): URL {
  return new URL(`${apiBase}${downloadPaths.outsideCallback}`, publicUrl)
}

/** The ways to send of a configuration. The demo keeps its messages instead. */
export function chooseDelivery(config: Pick<Config, 'mail' | 'sms' | 'webhook'>, captured?: Captured): DeliveryWays {
  const { mail, sms } = config
  const hook = config.webhook === null ? null : webhook(config.webhook)
  if (captured !== undefined) return { email: captured, sms: captured, webhook: hook }
  return { email: smtp(mail), sms: sms === null ? null : smsGateway(sms), webhook: hook }
}

/**
 * The same ways, each of which tells how long it takes, and whether their servers take messages.
 * That is not traced: it is asked for each decoy, and would tell them from messages (METRIC2).
 */
export function watchedWays(tracing: Tracing, ways: DeliveryWays, clock: Pick<Clock, 'now'>) {
  return { delivery: tracedWays(tracing, ways), channels: watchChannels({ delivery: ways, clock }) }
}

function tracedWays(tracing: Tracing, { email, sms, webhook }: DeliveryWays): DeliveryWays {
  const tracedWay = (way: Delivery) => traced(tracing, 'delivery', way)
  return {
    email: tracedWay(email),
    sms: sms === null ? null : tracedWay(sms),
    webhook: webhook === null ? null : traced(tracing, 'webhook', webhook),
  }
}
