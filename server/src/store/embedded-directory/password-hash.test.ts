import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import { cpuTimeOf } from '../../testing/cpu-time.js'
import type { OldHash } from './old-hash/old-hash.js'
import { readOldHash } from './old-hash/read-old-hash.js'
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

describe('a hash over the hash of another system', () => {
  const passwordHash = argon2Hash(
    { memoryKiB: 64, passes: 1, lanes: 1 },
    hashPool({ atOnce: 1, queue: 9, waitMs: 10_000 }),
  )

  /** A hash of an older system: SHA-1 over the bytes that were typed, and a salt. */
  function salted(password: string): { readonly cell: string; readonly old: OldHash } {
    const salt = Buffer.from('saltysalt')
    const digest = createHash('sha1').update(password).update(salt).digest()
    const cell = `{SSHA}${Buffer.concat([digest, salt]).toString('base64')}`
    const read = readOldHash(cell)
    if (!read?.ok) throw new Error('not read')
    return { cell, old: read.value }
  }

  test('is stored as argon2id, without the old hash (OP15)', async () => {
    const { old } = salted('Portico-First-1')
    const stored = await passwordHash.makeOver(old)
    expect(stored).toMatch(/\$argon2id\$v=19\$m=64,t=1,p=1\$/)
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(stored).not.toContain(Buffer.from(old.digest, 'base64').toString(form))
    }
  })

  test('is right for the password alone, and always outdated (OP15)', async () => {
    const stored = await passwordHash.makeOver(salted('Portico-First-1').old)
    expect(await passwordHash.isRight(stored, 'Portico-First-1')).toBe(true)
    expect(await passwordHash.isRight(stored, 'Portico-First-2')).toBe(false)
    expect(passwordHash.isOutdated(stored)).toBe(true)
    expect(passwordHash.isOutdated(await passwordHash.make('Portico-First-1'))).toBe(false)
  })

  test('is never right for an empty password (OP15, L3)', async () => {
    expect(await passwordHash.isRight(await passwordHash.makeOver(salted('').old), '')).toBe(false)
  })

  test('is known again by the old hash (OP15)', async () => {
    const { old } = salted('Portico-First-1')
    const stored = await passwordHash.makeOver(old)
    expect(await passwordHash.isOver(stored, old)).toBe(true)
    expect(await passwordHash.isOver(stored, salted('Portico-First-2').old)).toBe(false)
    expect(await passwordHash.isOver(await passwordHash.make('Portico-First-1'), old)).toBe(false)
  })
})
