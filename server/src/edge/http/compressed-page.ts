import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

export interface CompressedPage {
  /** The best variant that an `Accept-Encoding` header allows. */
  variantFor(acceptEncoding: string | undefined): PageVariant
}

export interface PageVariant {
  readonly encoding: Encoding
  readonly body: Buffer
  readonly etag: string
}

export function compressed(plain: Buffer): { readonly br: Buffer; readonly gzip: Buffer } {
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }
  return { br: brotliCompressSync(plain, best), gzip: gzipSync(plain, { level: 9 }) }
}

/**
 * Compresses a page once, for its first visitor. Pages never change while the server runs, and few
 * visitors read most of its languages: to compress all pages at once would delay the start.
 */
export function compressedPage(html: string): CompressedPage {
  const plain = Buffer.from(html)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const variant = (encoding: Encoding, body: Buffer): PageVariant => ({ encoding, body, etag: `"${hash}-${encoding}"` })
  const identity = variant('identity', plain)
  let variants: readonly PageVariant[] | null = null
  const make = () => {
    const { br, gzip } = compressed(plain)
    return [variant('br', br), variant('gzip', gzip)]
  }
  return {
    variantFor(acceptEncoding) {
      const accepted = acceptedEncodings(acceptEncoding ?? '')
      if (accepted.has('br') || accepted.has('gzip')) variants ??= make()
      return variants?.find(({ encoding }) => accepted.has(encoding)) ?? identity
    },
  }
}

/** Compresses a page that only one visitor gets, faster and less well than the others. */
export function quicklyCompressed(html: string, acceptEncoding: string | undefined): Omit<PageVariant, 'etag'> {
  const accepted = acceptedEncodings(acceptEncoding ?? '')
  const plain = Buffer.from(html)
  if (accepted.has('br')) {
    const body = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    return { encoding: 'br', body }
  }
  if (accepted.has('gzip')) return { encoding: 'gzip', body: gzipSync(plain) }
  return { encoding: 'identity', body: plain }
}

/** True when an `If-None-Match` header names this ETag; weak and strong are equal (RFC 9110). */
export function isNamedIn(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const named = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return named.includes('*') || named.includes(etag)
}

export function acceptedEncodings(header: string): ReadonlySet<string> {
  const offers = header.split(',').map((offer) => offer.split(';').map((part) => part.trim().toLowerCase()))
  return new Set(offers.filter((parts) => !parts.some((part) => /^q=0(\.0*)?$/.test(part))).map(([name]) => name ?? ''))
}
