import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import { createLogger, whyOf } from '../../ports/system/logger.js'
import { alarmOfSize } from '../../start/start-housekeeping.js'
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

test('a store above its size says how large it is and which setting is the bound, and can still write (G18)', async () => {
  const opened = await openSqliteStore({ file, owner: 'command', alarmMb: 1 })
  await opened.store.checkRoom()
  const event = {
    event: 'code.sent',
    actor: 'account',
    about: null,
    flowId: null,
    purpose: 'x'.repeat(10_000),
  } as const
  const nothing = { at: 1, result: 'ok', reason: null, requestId: null, source: null, detail: null } as const
  await opened.store.audit.appendAll(Array.from({ length: 120 }, () => ({ ...event, ...nothing })))
  const refused = await opened.store.checkRoom().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Unavailable)
  expect(whyOf(refused)).toMatch(
    /store\.db has \d MB, more than PORTICO_STORE_ALARM_MB=1; read what the audit is full of/,
  )
  await opened.store.check()
  await opened.store.close()
})

test('housekeeping logs the alarm of a store that is too large, and of no other (G18)', async () => {
  const { store } = await openSqliteStore({ file, owner: 'command', spareBytes: Infinity })
  const lines: string[] = []
  const log = createLogger({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) })
  await alarmOfSize({ store, log })
  await alarmOfSize({ store: { ...store, checkRoom: async () => undefined }, log })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', alarm: 'store-size', why: expect.stringContaining('MB are free') }),
  ])
  await store.close()
})

test('a store in memory needs no disk (OP2)', async () => {
  const { store } = await openSqliteStore({ file: ':memory:', owner: 'command', spareBytes: Infinity })
  await store.check()
  await store.checkRoom()
  await store.close()
})
