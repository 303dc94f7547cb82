import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export interface SecurityHeadersOptions {
  /** Decides whether browsers are told to use https only. */
  readonly publicUrl: URL
  /** The institution's logo as set; its origin is the only foreign one that pages may load from. */
  readonly logo?: string | undefined
}

const yearSeconds = 365 * 24 * 60 * 60
const hstsSeconds = 2 * yearSeconds

/** Puts the full set of security headers on every answer of the server, errors too (T1). Call it before any route. */
export async function securityHeaders(
  app: FastifyInstance,
  { publicUrl, logo }: SecurityHeadersOptions,
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
