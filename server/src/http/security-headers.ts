import helmet from '@fastify/helmet'
import type { CaptchaVendor } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.js'

export interface SecurityHeadersOptions {
  /** Decides whether browsers are told to use https only. */
  readonly publicUrl: URL
  /** The institution's logo as set; its origin is the only foreign one that pages may load from. */
  readonly logo?: string | undefined
  /** A vendor's captcha opens pages to its hosts, or to the host of its script where one is set; the built-in one to none. */
  readonly captcha?: Config['captcha'] | undefined
}

type OpenedHosts = Readonly<Record<'script' | 'frame' | 'connect' | 'style', readonly string[]>>

const hcaptchaHosts = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
const turnstileHosts = ['https://challenges.cloudflare.com']

/** The hosts that a vendor's script may load, frame, call and style from. */
const captchaHosts: Readonly<Record<CaptchaVendor, OpenedHosts>> = {
  recaptcha: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
    style: [],
  },
  hcaptcha: { script: hcaptchaHosts, frame: hcaptchaHosts, connect: hcaptchaHosts, style: hcaptchaHosts },
  turnstile: { script: turnstileHosts, frame: turnstileHosts, connect: [], style: [] },
}

const yearSeconds = 365 * 24 * 60 * 60
const hstsSeconds = 2 * yearSeconds

/** Puts the full set of security headers on every answer of the server, errors too (T1). Call it before any route. */
export async function securityHeaders(
  app: FastifyInstance,
  { publicUrl, logo, captcha }: SecurityHeadersOptions,
): Promise<void> {
  const isHttps = publicUrl.protocol === 'https:'
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        imgSrc: ["'self'", 'data:', ...foreignOrigin(logo, publicUrl)],
        workerSrc: ["'self'"],
        ...captchaDirectives(captcha),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: hstsSeconds, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

/** What an answer carries that is made before `securityHeaders` is reached: an error, which loads nothing (T1). */
export function errorSecurityHeaders({ protocol }: URL): Readonly<Record<string, string>> {
  const hsts = { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` }
  return {
    'content-security-policy': "default-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...(protocol === 'https:' ? hsts : {}),
  }
}

function foreignOrigin(logo: string | undefined, publicUrl: URL): string[] {
  if (logo === undefined || !URL.canParse(logo, publicUrl)) return []
  const { origin, protocol } = new URL(logo, publicUrl)
  return protocol.startsWith('http') && origin !== publicUrl.origin ? [origin] : []
}

/** Only lists that gain a host: every other kind stays with `default-src`. */
function captchaDirectives(captcha: SecurityHeadersOptions['captcha']): Record<string, string[]> {
  if (captcha === undefined || captcha.kind === 'proof-of-work') return {}
  const own = captcha.scriptUrl === null ? null : [captcha.scriptUrl.origin]
  const { script, frame, connect, style } = captchaHosts[captcha.kind]
  const opened = {
    scriptSrc: own ?? script,
    frameSrc: own ?? frame,
    connectSrc: own ?? connect,
    styleSrc: own ?? style,
  }
  return Object.fromEntries(
    Object.entries(opened)
      .filter(([, hosts]) => hosts.length > 0)
      .map(([directive, hosts]) => [directive, ["'self'", ...hosts]]),
  )
}
