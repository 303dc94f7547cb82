import type { FastifyRequest } from 'fastify'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** The origins that may call: the public one, and on loopback every loopback name of its port (decisions section 5). */
export function allowedOrigins(publicUrl: URL): ReadonlySet<string> {
  if (!loopbackNames.includes(publicUrl.hostname)) return new Set([publicUrl.origin])
  const port = publicUrl.port === '' ? '' : `:${publicUrl.port}`
  return new Set(loopbackNames.map((name) => `${publicUrl.protocol}//${name}${port}`))
}

/** Whether a browser says that another site sent this request (X3). Programs that say nothing are let through to the XSRF check. */
export function isForeign(request: FastifyRequest, origins: ReadonlySet<string>): boolean {
  const { origin } = request.headers
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  return origin !== undefined && !origins.has(origin)
}
