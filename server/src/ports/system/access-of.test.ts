import { chmodSync, closeSync, fstatSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { whyUntrusted } from './access-of.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-access-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file that is open is judged itself, and not what has taken its place (WORD2)', () => {
  const path = join(folder, 'words.txt')
  writeFileSync(path, 'written by a stranger')
  chmodSync(path, 0o666)
  const opened = openSync(path, 'r')
  writeFileSync(`${path}.safe`, 'written by root', { mode: 0o644 })
  renameSync(`${path}.safe`, path)
  expect(whyUntrusted(path)).toBeNull()
  expect(whyUntrusted(path, fstatSync(opened))).toContain('others may write to it')
  closeSync(opened)
})
