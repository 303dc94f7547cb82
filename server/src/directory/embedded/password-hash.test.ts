import { describe, expect, test } from 'vitest'
import { Unavailable } from '../../refusal.js'
import { cpuTimeOf } from '../../testing/cpu-time.js'
import { hashPool } from './hash-pool.js'
import { argon2Hash, defaultHashCost } from './password-hash.js'

function later() {
  let finish: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { ended, finish }
}

describe('the pool of hashes', () => {
  test('runs no more at once than it has places (Q3)', async () => {
    const pool = hashPool({ atOnce: 2, queue: 64, waitMs: 2_000 })
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running -= 1
      return running
    }
    await Promise.all(Array.from({ length: 30 }, () => pool(work)))
    expect(most).toBe(2)
  })

  test('refuses at once when the line is full, and works again afterwards (Q3)', async () => {
    const pool = hashPool({ atOnce: 1, queue: 1, waitMs: 2_000 })
    const { ended, finish } = later()
    const running = pool(() => ended)
    const waiting = pool(async () => 'waited')
    await expect(pool(async () => 'never')).rejects.toEqual(new Unavailable('hashing'))
    finish()
    await running
    expect(await waiting).toBe('waited')
    expect(await pool(async () => 'free')).toBe('free')
  })

  test('refuses who waited too long, and gives the place to the next one (Q3)', async () => {
    const pool = hashPool({ atOnce: 1, queue: 8, waitMs: 20 })
    const { ended, finish } = later()
    const running = pool(() => ended)
    await expect(pool(async () => 'late')).rejects.toMatchObject({ what: 'hashing' })
    const next = pool(async () => 'next')
    finish()
    await running
    expect(await next).toBe('next')
  })

  test('gives the place back when the work fails', async () => {
    const pool = hashPool({ atOnce: 1, queue: 0, waitMs: 20 })
    await expect(
      pool(async () => {
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
    expect(await pool(async () => 'free')).toBe('free')
  })
})

describe('the hash of a password', () => {
  const passwordHash = argon2Hash(defaultHashCost, hashPool({ atOnce: 1, queue: 64, waitMs: 10_000 }))

  test('costs what OWASP asks for by default (Z1)', async () => {
    expect(await passwordHash.make('Portico-First-1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('is checked at the same cost for nobody and for an empty password (E6, L3)', async () => {
    const stored = await passwordHash.make('Portico-First-1')
    const checks = [
      () => passwordHash.isRight(stored, 'wrong'),
      () => passwordHash.isRight(null, 'wrong'),
      () => passwordHash.isRight(stored, ''),
    ]
    const shortest = checks.map(() => Number.POSITIVE_INFINITY)
    for (let round = 0; round < 12; round += 1) {
      for (const [index, check] of checks.entries()) {
        const cost = await cpuTimeOf(async () => expect(await check()).toBe(false))
        shortest[index] = Math.min(shortest[index] ?? 0, cost)
      }
    }
    // Wide, since caches differ: a check that hashed nothing would take almost no time.
    expect(Math.min(...shortest)).toBeGreaterThan(Math.max(...shortest) / 3)
  })

  test('of an empty password is never right, not even where one was stored', async () => {
    const stored = await passwordHash.make('')
    expect(await passwordHash.isRight(stored, '')).toBe(false)
  })
})
