import { describe, expect, test } from 'vitest'
import { boundedPool, keyedMutex, type PoolSize, startLane, withTimeout } from './concurrency.js'

function later() {
  let finish: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { ended, finish }
}

/** Work that takes a moment, and how much of it ran in parallel at most. */
function counted() {
  let running = 0
  const seen = { most: 0 }
  const work = async () => {
    running += 1
    seen.most = Math.max(seen.most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
  }
  return { seen, work }
}

describe('the mutex of keys', () => {
  test('runs the work of one key one after the other, in the order of the calls', async () => {
    const mutex = keyedMutex()
    const { seen, work } = counted()
    const ended: number[] = []
    const turns = [1, 2, 3, 4].map((n) => mutex.runExclusive('alice', work).then(() => ended.push(n)))
    await Promise.all(turns)
    expect(seen.most).toBe(1)
    expect(ended).toEqual([1, 2, 3, 4])
  })

  test('lets work of another key pass, and goes on after work that fails', async () => {
    const mutex = keyedMutex()
    const { ended, finish } = later()
    const first = mutex.runExclusive('alice', async () => {
      await ended
      throw new Error('broken')
    })
    const second = mutex.runExclusive('alice', async () => 'second')
    expect(await mutex.runExclusive('bob', async () => 'other')).toBe('other')
    finish()
    await expect(first).rejects.toThrow('broken')
    expect(await second).toBe('second')
  })
})

describe('a pool of places', () => {
  class Full extends Error {}
  const pool = (size: PoolSize) => boundedPool(size, (cause) => new Full('full', { cause }))

  test('runs no more at once than it has places (Q3)', async () => {
    const run = pool({ atOnce: 2, queue: 64, waitMs: 2_000 })
    const { seen, work } = counted()
    await Promise.all(Array.from({ length: 30 }, () => run(work)))
    expect(seen.most).toBe(2)
  })

  test('refuses at once when the line is full, and works again afterwards (Q3)', async () => {
    const run = pool({ atOnce: 1, queue: 1, waitMs: 2_000 })
    const { ended, finish } = later()
    const running = run(() => ended)
    const waiting = run(async () => 'waited')
    await expect(run(async () => 'never')).rejects.toEqual(new Full('full'))
    finish()
    await running
    expect(await waiting).toBe('waited')
    expect(await run(async () => 'free')).toBe('free')
  })

  test('refuses what waited too long, and gives the place to the next one (Q3)', async () => {
    const run = pool({ atOnce: 1, queue: 1, waitMs: 20 })
    const { ended, finish } = later()
    const running = run(() => ended)
    await expect(run(async () => 'late')).rejects.toBeInstanceOf(Full)
    const next = run(async () => 'next')
    finish()
    await running
    expect(await next).toBe('next')
  })

  test('never begins work whose caller has left while it waited, and gives the place to the next one (Q5)', async () => {
    const run = pool({ atOnce: 1, queue: 2, waitMs: 2_000 })
    const { ended, finish } = later()
    const running = run(() => ended)
    const left = new AbortController()
    const begun: string[] = []
    const leaving = run(async () => begun.push('leaving'), left.signal)
    const next = run(async () => begun.push('next'))
    left.abort(new Error('gone'))
    await expect(leaving).rejects.toThrow('gone')
    await expect(run(async () => begun.push('gone before'), left.signal)).rejects.toThrow('gone')
    finish()
    await Promise.all([running, next])
    expect(begun).toEqual(['next'])
  })

  test('gives the place back when the work fails', async () => {
    const run = pool({ atOnce: 1, queue: 0, waitMs: 20 })
    await expect(
      run(async () => {
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
    expect(await run(async () => 'free')).toBe('free')
  })
})

describe('a time-out', () => {
  test('passes on what the work returns or throws in time', async () => {
    expect(await withTimeout(1_000, Promise.resolve('done'))).toBe('done')
    await expect(withTimeout(1_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })

  test('fails when the work takes longer', async () => {
    const { ended, finish } = later()
    await expect(withTimeout(10, ended)).rejects.toThrow('no end within 10 ms')
    finish()
  })
})

describe('a lane', () => {
  test('carries all rows that are due, so many in parallel, and hears of those that fail', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => n)
    const { seen, work } = counted()
    const failures: unknown[] = []
    const lane = startLane<number>({
      parallel: 3,
      take: async (limit) => rows.splice(0, limit),
      carry: async (row) => {
        await work()
        if (row === 7) throw new Error(`row ${row}`)
      },
      failed: (error) => failures.push(error),
    })
    await lane.drain()
    expect(rows).toEqual([])
    expect(seen.most).toBe(3)
    expect(failures).toEqual([new Error('row 7')])
  })

  test('takes nothing more once it is stopped, and waits for what is in flight', async () => {
    const rows = [1, 2, 3]
    const { ended, finish } = later()
    const carried: number[] = []
    const lane = startLane<number>({
      parallel: 1,
      take: async (limit) => rows.splice(0, limit),
      carry: async (row) => {
        await ended
        carried.push(row)
      },
      failed: () => undefined,
    })
    void lane.run()
    await new Promise((resolve) => setTimeout(resolve, 1))
    const stopped = lane.stop()
    finish()
    await stopped
    expect(carried).toEqual([1])
    await lane.run()
    expect(rows).toEqual([2, 3])
  })
})
