import { isLoopback } from './is-loopback.js'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** The origins that may call: the public one, and on loopback every loopback name of its port. */
export function allowedOrigins(publicUrl: URL): ReadonlySet<string> {
  if (!isLoopback(publicUrl.hostname)) return new Set([publicUrl.origin])
  const port = publicUrl.port === '' ? '' : `:${publicUrl.port}`
  return new Set([publicUrl.origin, ...loopbackNames.map((name) => `${publicUrl.protocol}//${name}${port}`)])
}
