import type { Photo } from '../../../ports/directory/directory.js'
import { failure, ok, type Result } from '../../../ports/result.js'

const mostBytes = 256 * 1024

const signatures: readonly { readonly contentType: string; readonly isIn: (bytes: Buffer) => boolean }[] = [
  { contentType: 'image/png', isIn: (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n' },
  { contentType: 'image/jpeg', isIn: (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff' },
  {
    contentType: 'image/webp',
    isIn: (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
]

/** Recognizes a picture by its first bytes, never by the name of its file. */
export function photoFrom(bytes: Buffer): Result<Photo> {
  if (bytes.length > mostBytes) return failure(`The photo is larger than ${mostBytes / 1024} kB.`)
  const kind = signatures.find(({ isIn }) => isIn(bytes))
  if (kind === undefined) return failure('The photo is neither PNG nor JPEG nor WebP.')
  return ok({ contentType: kind.contentType, bytes })
}
