import { describe, expect, test } from 'vitest'
import { Unavailable } from '../../refusal.js'
import { cpuTimeOf } from '../../testing/cpu-time.js'
import { argon2Hash, defaultHashCost, hashPool } from './password-hash.js'

test('a pool of hashes without room refuses as unavailable (Q3)', async () => {
  const pool = hashPool({ atOnce: 1, queue: 0, waitMs: 2_000 })
  const running = pool(() => new Promise((resolve) => setTimeout(resolve, 1)))
  await expect(pool(async () => 'never')).rejects.toEqual(new Unavailable('hashing'))
  await running
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
    const costs = checks.map(() => 0)
    for (let round = 0; round < 20; round += 1) {
      for (const [index, check] of checks.entries()) {
        const cost = await cpuTimeOf(async () => expect(await check()).toBe(false))
        costs[index] = (costs[index] ?? 0) + cost
      }
    }
    // Wide, since caches differ: a check that hashed nothing would take almost no time.
    expect(Math.min(...costs)).toBeGreaterThan(Math.max(...costs) / 3)
  })

  test('of an empty password is never right, not even where one was stored', async () => {
    const stored = await passwordHash.make('')
    expect(await passwordHash.isRight(stored, '')).toBe(false)
  })
})
