import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import { startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, testPortal } from '../../testing/test-portal.js'
import { openSqliteStore } from './open-sqlite-store.js'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-store-'))
  file = join(folder, 'store.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Another process at the same file; it may take the write lock and give it back. */
function otherProcess() {
  const database = new DatabaseSync(file)
  return {
    lock: () => database.exec('begin immediate'),
    unlock: () => database.exec('rollback'),
    close: () => database.close(),
  }
}

/** The longest time in ms by which a timer of 20 ms was late while some work went on. */
async function lateness(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let worst = 0
  const timer = setInterval(() => {
    const now = performance.now()
    worst = Math.max(worst, now - last - 20)
    last = now
  }, 20)
  await work().finally(() => clearInterval(timer))
  return Math.max(worst, performance.now() - last - 20)
}

describe('while another process holds the write lock', () => {
  test('a call waits for it and then succeeds, and the server does everything else on time (W2)', async () => {
    const portal = await testPortal({ file })
    const other = otherProcess()
    other.lock()
    const late = await lateness(async () => {
      const signingIn = startFlow(portal.visitor(), 'profile', 'alice')
      await sleep(2_000)
      expect((await portal.visitor().raw({ method: 'GET', url: '/api/user/session' })).status).toBe(200)
      other.unlock()
      expect((await signingIn).type).toBe('both')
    })
    // A server that waits in its own thread is late by the whole two seconds.
    expect(late).toBeLessThan(1_500)
    other.close()
    await portal.close()
  })

  test('a call is refused when it does not end, and nothing was evaluated (W2)', async () => {
    const portal = await testPortal({ file, lockWaitMs: 300 })
    const visitor = portal.visitor()
    await visitor.call('session')
    const other = otherProcess()
    other.lock()
    const begun = performance.now()
    const attempts = Array.from({ length: 10 }, () =>
      portal.visitor().call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha }),
    )
    for (const answer of await Promise.all(attempts)) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(answer.headers['retry-after']).toBe('10')
    }
    expect(performance.now() - begun).toBeLessThan(2_000)
    other.unlock()
    expect((await visitor.call('signIn', { username: 'alice', password, captcha: rightCaptcha })).status).toBe(200)
    other.close()
    await portal.close()
  })

  test('a write that reads what it wrote waits too (W2)', async () => {
    const { store } = await openSqliteStore({ file, owner: 'command', lockWaitMs: 400 })
    const other = otherProcess()
    other.lock()
    const leasing = store.outbox.lease('code', { now: 1, limit: 1, leaseMs: 1 })
    await sleep(100)
    other.unlock()
    expect(await leasing).toEqual([])
    other.lock()
    await expect(store.outbox.lease('code', { now: 1, limit: 1, leaseMs: 1 })).rejects.toBeInstanceOf(Unavailable)
    other.unlock()
    other.close()
    await store.close()
  })

  test('single writes and reads of a command wait alike (W2)', async () => {
    const { store } = await openSqliteStore({ file, owner: 'command', lockWaitMs: 400 })
    const other = otherProcess()
    other.lock()
    const writing = store.facts.settle('one', 'value')
    expect(await store.facts.get('one')).toBe(null)
    await sleep(100)
    other.unlock()
    expect(await writing).toBe('value')
    other.lock()
    await expect(store.facts.settle('two', 'value')).rejects.toThrow(Unavailable)
    await expect(store.check()).rejects.toThrow(Unavailable)
    other.unlock()
    await store.check()
    // One that waited in vain does not spoil the next wait.
    await store.transaction((stores) => stores.facts.settle('three', 'value'))
    other.lock()
    const waiting = store.transaction((stores) => stores.facts.settle('four', 'value'))
    await sleep(100)
    other.unlock()
    expect(await waiting).toBe('value')
    other.close()
    await store.close()
  })
})
