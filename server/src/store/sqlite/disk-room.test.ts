import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Unavailable } from '../../refusal.js'
import { whyOf } from '../../system/logger.js'
import { openSqliteStore } from './open-sqlite-store.js'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-room-'))
  file = join(folder, 'store.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a store on a full disk says so, also where a write would fit, and recovers with it (OP2)', async () => {
  const { store } = await openSqliteStore({ file, owner: 'command' })
  await store.check()
  // Every write to this device fails as on a full disk.
  symlinkSync('/dev/full', `${file}.probe`)
  const refused = await store.check().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Unavailable)
  expect(whyOf(refused)).toContain('no space left')
  await store.facts.settle('one', 'value')
  await store.check()
  expect(readdirSync(folder).filter((name) => name.includes('probe'))).toEqual([])
  await store.close()
})

test('a store with little room left says how much, and can still write (OP2)', async () => {
  const { store } = await openSqliteStore({ file, owner: 'command', spareBytes: Infinity })
  const refused = await store.checkRoom().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Unavailable)
  expect(whyOf(refused)).toMatch(/: only \d+ MB are free on the disk of .*store\.db; make room$/)
  await store.check()
  await store.close()
})

test('a store in memory needs no disk (OP2)', async () => {
  const { store } = await openSqliteStore({ file: ':memory:', owner: 'command', spareBytes: Infinity })
  await store.check()
  await store.checkRoom()
  await store.close()
})
