import { expect, test } from 'vitest'
import { rereadEachMinute } from './reread-each-minute.js'

function clocked() {
  let now = 0
  const clock = { now: () => now, date: () => now }
  const pass = (ms: number) => {
    now += ms
  }
  return { clock, pass }
}

test('a value is loaded once a minute, however many ask', async () => {
  const { clock, pass } = clocked()
  let loads = 0
  const value = rereadEachMinute(clock, async () => ++loads)
  expect(await Promise.all([value(), value()])).toEqual([1, 1])
  pass(59_999)
  expect(await value()).toBe(1)
  pass(1)
  expect(await value()).toBe(2)
})

test('what cannot be loaded is asked for again', async () => {
  let loads = 0
  const value = rereadEachMinute(clocked().clock, async () => {
    loads += 1
    if (loads === 1) throw new Error('not there')
    return loads
  })
  await expect(value()).rejects.toThrow('not there')
  expect(await value()).toBe(2)
})
