import { failure, ok, type Result } from '../result.js'
import type { Photo } from './directory.js'

/** A larger photo is not shown: it would slow the page down. */
const mostBytes = 256 * 1024

/** How files of the kinds of pictures begin that every browser shows. */
const beginnings: readonly { readonly contentType: string; readonly pattern: RegExp }[] = [
  { contentType: 'image/jpeg', pattern: /^\xff\xd8\xff/ },
  { contentType: 'image/png', pattern: /^\x89PNG\r\n/ },
  { contentType: 'image/gif', pattern: /^GIF8[79]a/ },
  { contentType: 'image/webp', pattern: /^RIFF[\s\S]{4}WEBP/ },
]

/** The first value of an attribute that is a picture, or null. */
export function photoOf(values: readonly Buffer[]): Photo | null {
  for (const bytes of values) {
    const contentType = bytes.length > mostBytes ? null : contentTypeOf(bytes)
    if (contentType !== null) return { contentType, bytes }
  }
  return null
}

/** The picture of a file that an operator names. */
export function photoFrom(bytes: Buffer): Result<Photo> {
  if (bytes.length > mostBytes) return failure(`The photo is larger than ${mostBytes / 1024} kB.`)
  const contentType = contentTypeOf(bytes)
  if (contentType === null || contentType === 'image/gif') return failure('The photo is neither PNG nor JPEG nor WebP.')
  return ok({ contentType, bytes })
}

/** Recognizes a picture by its first bytes, never by the name of its file. */
function contentTypeOf(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 12).toString('latin1')
  return beginnings.find(({ pattern }) => pattern.test(head))?.contentType ?? null
}
