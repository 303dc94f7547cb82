import type { Photo } from '../directory.js'

/** A larger photo is not shown: it would slow the page down. */
const mostBytes = 256 * 1024

/** How files of the kinds of pictures begin that every browser shows. */
const beginnings: readonly { readonly contentType: string; readonly pattern: RegExp }[] = [
  { contentType: 'image/jpeg', pattern: /^\xff\xd8\xff/ },
  { contentType: 'image/png', pattern: /^\x89PNG\r\n/ },
  { contentType: 'image/gif', pattern: /^GIF8[79]a/ },
  { contentType: 'image/webp', pattern: /^RIFF[\s\S]{4}WEBP/ },
]

/** The first value of an attribute that is a picture, or null. Its first bytes tell what it is. */
export function photoOf(values: readonly Buffer[]): Photo | null {
  for (const bytes of values) {
    if (bytes.length > mostBytes) continue
    const head = bytes.subarray(0, 12).toString('latin1')
    const kind = beginnings.find(({ pattern }) => pattern.test(head))
    if (kind !== undefined) return { contentType: kind.contentType, bytes }
  }
  return null
}
