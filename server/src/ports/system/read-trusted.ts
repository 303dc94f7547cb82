import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { failure, ok, type Result } from '../result.js'
import { whyUnreadable, whyUntrusted } from './access-of.js'

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a regular file in UTF-8 of at most so many bytes that only root and this process's
 * user may write; else why it is not read, as the end of a sentence that begins with its path.
 */
export function readTrusted(path: string, mostBytes: number): Result<string> {
  let opened: number | null = null
  try {
    // Without waiting: the other end of a pipe may never write.
    opened = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const status = fstatSync(opened)
    if (status.isDirectory()) return failure('is a folder and not a file')
    if (!status.isFile()) return failure('is no regular file')
    const untrusted = whyUntrusted(path, status)
    if (untrusted !== null) return failure(`is not read: ${untrusted}`)
    const tooLarge = failure(`is larger than ${(mostBytes / 1000).toLocaleString('en')} kB`)
    if (status.size > mostBytes) return tooLarge
    const bytes = readFileSync(opened)
    return bytes.length > mostBytes ? tooLarge : textIn(bytes)
  } catch (cause) {
    return failure(whyUnreadable(path, cause))
  } finally {
    if (opened !== null) closeSync(opened)
  }
}

function textIn(bytes: Buffer): Result<string> {
  try {
    return ok(decoder.decode(bytes))
  } catch {
    return failure('is no text in UTF-8; save it as such')
  }
}
