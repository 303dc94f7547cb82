import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { PoolSize } from '../../ports/system/concurrency.js'
import { tidy } from '../../start/start-housekeeping.js'
import { argon2Hash, defaultHashCost, hashPool } from '../../store/embedded-directory/password-hash.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import { ownHeaders } from '../../testing/test-visitor.js'
import { watchMemory } from '../../testing/watch-memory.js'

let portal: TestPortal
afterEach(() => portal.close())

const tryAs = async (username: string) =>
  portal.visitor().call('signIn', { username, password: 'wrong', captcha: rightCaptcha })

/**
 * A portal with a hash pool of this size. Its hashes cost as much as in production, or wait for
 * `until`.
 */
function withPool(size: PoolSize, until?: () => Promise<void>): TestPortalChoice {
  const pool = hashPool(size)
  const hashing = argon2Hash(defaultHashCost, pool)
  return {
    directory: (real) => ({
      ...real,
      isPasswordRight: (account, typed) =>
        until === undefined
          ? hashing.isRight(null, typed)
          : pool(async () => {
              await until()
              return real.isPasswordRight(account, typed)
            }),
    }),
  }
}

/** Work that continues until it is released. */
function held() {
  let letGo: () => void = () => undefined
  let begin: () => void = () => undefined
  const end = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const until = () => {
    begin()
    return end
  }
  return { until, begun, letGo }
}

describe('more sign-ins than can be hashed', () => {
  test('are answered 503 with the time to wait, and other calls go on at once (Q3)', async () => {
    const work = held()
    portal = await testPortal(withPool({ atOnce: 2, queue: 3, waitMs: 60_000 }, work.until))
    const tries = Array.from({ length: 40 }, (_, n) => tryAs(`nobody${n}`))
    const refused = await Promise.race(tries)
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // No hash ends until it is let go, so an answer now has waited for none.
    expect((await portal.visitor().call('startReset', { username: 'alice', captcha: rightCaptcha })).status).toBe(200)
    work.letGo()
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 503)).toHaveLength(35)
    expect((await tryAs('nobody99')).status).toBe(400)
  })

  test('who waits too long for room is told so as well (Q3)', async () => {
    const work = held()
    portal = await testPortal(withPool({ atOnce: 1, queue: 5, waitMs: 50 }, work.until))
    const first = tryAs('nobody1')
    expect((await tryAs('nobody2')).status).toBe(503)
    work.letGo()
    expect((await first).status).toBe(400)
  })

  test('a client that leaves gives no room to others before its hash has ended (Q3)', async () => {
    const work = held()
    portal = await testPortal(withPool({ atOnce: 1, queue: 0, waitMs: 50 }, work.until))
    const origin = await portal.listen()
    const visitor = portal.visitor()
    await visitor.call('session')
    const leaving = request(new URL('/api/user/profile/initial', origin), {
      method: 'POST',
      headers: { ...ownHeaders(visitor.cookies), 'content-type': 'application/json' },
    })
    leaving.on('error', () => undefined)
    leaving.end(JSON.stringify({ username: 'nobody1', password, captcha: rightCaptcha }))
    await work.begun
    leaving.destroy()
    await sleep(100)
    expect((await tryAs('nobody3')).status).toBe(503)
    work.letGo()
    await expect.poll(async () => (await tryAs('nobody4')).status).toBe(400)
  })

  test('take no more memory than the places of the pool (Q3)', async () => {
    const atOnce = 4
    portal = await testPortal(withPool({ atOnce, queue: 64, waitMs: 2_000 }))
    const memory = watchMemory()
    const statuses = await Promise.all(Array.from({ length: 500 }, async (_, n) => (await tryAs(`nobody${n}`)).status))
    const grown = memory.grown()
    expect(new Set(statuses)).toEqual(new Set([400, 503]))
    expect(grown).toBeLessThan(atOnce * 64)
  })
})

describe('names that a stranger makes up', () => {
  const maxCounts = 100
  const countRows = async () => {
    const { attempts, counters } = portal.ports.store
    return (await attempts.keepAtMost(0)) + (await counters.keepAtMost(0))
  }

  test('fill no table beyond its cap, and the limits of alice still hold (Q4)', async () => {
    portal = await testPortal()
    for (let n = 0; n < 5; n += 1) await tryAs('alice')
    for (let n = 0; n < 300; n += 1) await tryAs(`nobody${n}`)
    await tidy(portal.ports, 1, maxCounts)
    expect((await portal.visitor().call('signIn', { username: 'alice', password, captcha: rightCaptcha })).status).toBe(
      429,
    )
    expect(await countRows()).toBeLessThanOrEqual(2 * maxCounts)
  })

  test('leave nothing behind once their time is over (Q4)', async () => {
    portal = await testPortal()
    for (let n = 0; n < 50; n += 1) {
      const visitor = portal.visitor()
      await tryAs(`nobody${n}`)
      const { body } = await visitor.call('startReset', { username: `nobody${n}`, captcha: rightCaptcha })
      const id = body.type === 'email' ? body.data[0]?._id : undefined
      if (id !== undefined) await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
    }
    await portal.delivered()
    portal.pass(61 * 24 * 60 * 60_000)
    expect(await tidy(portal.ports, 1)).toBeGreaterThan(200)
    expect(await countRows()).toBe(0)
    expect(await tidy(portal.ports, 1)).toBe(0)
  })
})
