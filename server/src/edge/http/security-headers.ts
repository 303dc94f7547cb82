import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { CaptchaVendor } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

export interface SecurityHeadersOptions {
  readonly publicUrl: URL
  /** The institution's logo. Its origin is the only foreign one that pages may load from. */
  readonly logo?: string | undefined
  /**
   * The captcha whose hosts the Content-Security-Policy allows: the vendor's own, or the host of
   * the script address if that is set. The built-in captcha loads nothing from another host.
   */
  readonly captcha?: CaptchaOfPages | undefined
}

/** The built-in captcha, or one of a vendor with the address of its script. */
type CaptchaOfPages =
  | { readonly kind: 'proof-of-work' }
  | { readonly kind: CaptchaVendor; readonly scriptUrl: URL | null }

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

/** Adds all security headers to every answer, errors included (T1). Call it before any route. */
export async function securityHeaders(app: FastifyInstance, options: SecurityHeadersOptions): Promise<void> {
  const headers = { ...headersOfHelmet(options), 'permissions-policy': permissionsPolicy }
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
}

/** Headers that helmet sets. They are the same for every answer, so helmet is asked once. */
function headersOfHelmet({ publicUrl, logo, captcha }: SecurityHeadersOptions): OutgoingHttpHeaders {
  const isHttps = publicUrl.protocol === 'https:'
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policyOfPages({ publicUrl, logo, captcha }) },
    strictTransportSecurity: isHttps ? { maxAge: hstsSeconds, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  setHeaders(answer.req, answer, () => undefined)
  return answer.getHeaders()
}

/** The directives of the Content-Security-Policy with which the pages of the client work. */
export function policyOfPages({ publicUrl, logo, captcha }: SecurityHeadersOptions): Record<string, string[]> {
  return {
    defaultSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    imgSrc: ["'self'", 'data:', ...foreignOrigin(logo, publicUrl)],
    workerSrc: ["'self'"],
    ...captchaDirectives(captcha),
    ...trustedTypes(captcha),
  }
}

/** Features that the pages use, or will: passkeys, codes of SMS, the clipboard; no others (G20). */
const used = ['publickey-credentials-get', 'publickey-credentials-create', 'otp-credentials', 'clipboard-write']
const unused = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
]
const permissionsPolicy = [...unused.map((name) => `${name}=()`), ...used.map((name) => `${name}=(self)`)].join(', ')

/** Scripts come from addresses of the client only. A vendor's script does not keep to that. */
function trustedTypes(captcha: SecurityHeadersOptions['captcha']): Record<string, string[]> {
  if (captcha !== undefined && captcha.kind !== 'proof-of-work') return {}
  return { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] }
}

/** The headers of an error that is answered before `securityHeaders` runs. It loads nothing. */
export function errorSecurityHeaders({ protocol }: URL): Readonly<Record<string, string>> {
  const hsts = { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` }
  return {
    'content-security-policy': "default-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...(protocol === 'https:' ? hsts : {}),
  }
}

function foreignOrigin(logo: string | undefined, publicUrl: URL): string[] {
  if (logo === undefined || !URL.canParse(logo, publicUrl.href)) return []
  const { origin, protocol } = new URL(logo, publicUrl)
  return protocol.startsWith('http') && origin !== publicUrl.origin ? [origin] : []
}

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
