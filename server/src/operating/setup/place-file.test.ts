import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRoot } from '../../testing/operator-scenes.js'
import { placeFile } from './place-file.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-place-file-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string) => join(folder, name)
const accessOf = (name: string) => {
  const { gid, mode } = statSync(inFolder(name))
  return { gid, mode: (mode & 0o777).toString(8) }
}

test('a new file is whole, and nothing else is left in the folder (CMD28)', () => {
  expect(placeFile(inFolder('portico.yaml'), 'one', 'settings')).toBe(true)
  expect(readdirSync(folder)).toEqual(['portico.yaml'])
  expect(readFileSync(inFolder('portico.yaml'), 'utf8')).toBe('one')
})

test('a name in use stays what it is: a file, a folder, and a link that leads nowhere (CMD28)', () => {
  placeFile(inFolder('file'), 'one', 'settings')
  mkdirSync(inFolder('folder'))
  symlinkSync(inFolder('nowhere'), inFolder('link'))
  for (const name of ['file', 'folder', 'link']) expect(placeFile(inFolder(name), 'two', 'secret')).toBe(false)
  expect(readFileSync(inFolder('file'), 'utf8')).toBe('one')
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'folder', 'link'])
})

test('others never read a new file; a group does in a closed folder of root (CMD28)', () => {
  const group = 65_534
  chmodSync(folder, 0o750)
  if (isRoot) chownSync(folder, 0, group)
  placeFile(inFolder('portico.yaml'), 'one', 'settings')
  placeFile(inFolder('secret'), 'one', 'secret')
  const own = { gid: statSync(folder).gid }
  expect(accessOf('portico.yaml')).toEqual(isRoot ? { gid: group, mode: '640' } : { ...own, mode: '600' })
  expect(accessOf('secret')).toEqual(isRoot ? { gid: group, mode: '440' } : { ...own, mode: '400' })
  chmodSync(folder, 0o755)
  placeFile(inFolder('open.yaml'), 'one', 'settings')
  expect(accessOf('open.yaml').mode).toBe('600')
})
