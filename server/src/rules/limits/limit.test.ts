import { beforeEach, expect, test } from 'vitest'
import { memoryStore } from '../../testing/memory-store.js'
import type { Store } from '../stores.js'
import { clearCounters, countedLimits } from './clear-counters.js'
import { type CountedLimit, counterOf, countsOf, keyed, settle, takeAll } from './limit.js'

let counters: Store['counters']
beforeEach(async () => {
  const { store } = await memoryStore()
  counters = store.counters
  return () => store.close()
})

const row = {
  rule: 'G1',
  counts: 'tries',
  per: 'name',
  key: 'tries/{name}',
  bound: 2,
  window: 100,
  taken: 'before',
  givenBack: ['unused'],
  cleared: ['right'],
  reads: ['throttled'],
} as const satisfies CountedLimit
const narrow = { ...row, key: 'narrow/{name}', bound: 1, givenBack: ['right', 'unused'], cleared: [] } as const
const of = { wide: counterOf(row, { name: 'alice' }), narrow: counterOf(narrow, { name: 'alice' }) }
const taken = async (now = 0) => (await countsOf(counters, [of.wide, of.narrow], now)).map((count) => count.taken)

test('a set of counters is taken whole, or none of it where one is full (K1)', async () => {
  expect(await takeAll(counters, [of.wide, of.narrow], 0)).toEqual([1, 1])
  expect(await takeAll(counters, [of.wide, of.narrow], 0)).toBeNull()
  expect(await taken()).toEqual([1, 1])
  expect(await takeAll(counters, [of.wide], 0)).toEqual([2])
})

test('each counter is given back or cleared as its row says for an outcome', async () => {
  for (const _ of [1, 2]) await counters.takeEach([of.wide, { ...of.narrow, limit: 2 }], 0)
  await settle(counters, 'completed', [of.wide, of.narrow])
  expect(await taken()).toEqual([2, 2])
  await settle(counters, 'unused', [of.wide, of.narrow])
  expect(await taken()).toEqual([1, 1])
  await settle(counters, 'right', [keyed(row, { name: 'alice' }), of.narrow])
  expect(await taken()).toEqual([0, 0])
})

test('a bound or a window that no row can hold has to be given', () => {
  const bound = { setting: 'wrongCodesPerAccountDay' } as const
  const limits = { wrongCodesPerAccountDay: 7 }
  expect(counterOf({ ...row, bound }, { name: 'alice' }, { limits })).toMatchObject({ limit: 7, windowMs: 100 })
  expect(() => counterOf({ ...row, bound }, { name: 'alice' })).toThrow('tries/{name} needs a bound')
  const window = { words: 'a life' }
  expect(() => counterOf({ ...row, window }, { name: 'alice' })).toThrow('tries/{name} needs a window')
})

test('an operator clears each limit that says so, for every network, and no other (CMD5)', async () => {
  const words: Record<string, string> = {
    ...{ name: 'n', account: 'a', who: 'w', contact: 'c', family: 'recovery', budget: 'recovery' },
    ...{ tried: 'password', network: '10.0.0', device: 'd', hour: '1', session: 's', kind: 'code', prefix: '+1' },
  }
  const keyOf = ({ key }: CountedLimit, other = '') =>
    key.replace(/\{(\w+)\}/g, (_, word: string) => `${words[word]}${word === 'network' ? other : ''}`)
  const keys = countedLimits.flatMap((limit) => [...new Set([keyOf(limit), keyOf(limit, '.1')])])
  await counters.takeEach(
    keys.map((key) => ({ key, limit: 9, windowMs: 100 })),
    0,
  )
  const { network: _, device: __, hour: ___, session: ____, kind: _____, prefix: ______, ...given } = words
  await clearCounters(counters, Object.fromEntries(Object.entries(given).map(([word, value]) => [word, [value]])))
  const left = (await counters.read(keys, 0)).flatMap(({ taken }, index) => (taken === 1 ? keys[index] : []))
  const kept = countedLimits.filter(({ cleared }) => !cleared.includes('operator'))
  expect(left).toEqual(kept.flatMap((limit) => [...new Set([keyOf(limit), keyOf(limit, '.1')])]))
})

test('an operator clears nothing of others, whatever stands in an id (CMD5)', async () => {
  const keys = ['failed-sign-ins/', 'binds/account/', 'wrong-passwords/account/'].map((start) => `${start}number=4711`)
  for (const key of keys) await counters.take({ key, limit: 9, windowMs: 100 }, 0)
  for (const id of ['number={3F25-04}', 'number={who}', 'number=$&']) {
    await counters.take({ key: `failed-sign-ins/${id}`, limit: 9, windowMs: 100 }, 0)
    await clearCounters(counters, { name: ['n'], account: [id], who: [`account/${id}`], contact: [] })
    expect(await counters.read([`failed-sign-ins/${id}`], 0)).toEqual([{ taken: 0, until: 0 }])
  }
  expect((await counters.read(keys, 0)).map(({ taken }) => taken)).toEqual([1, 1, 1])
})

test('a counter that is given back whole has no end', async () => {
  await takeAll(counters, [of.wide], 0)
  await settle(counters, 'unused', [of.wide])
  expect(await countsOf(counters, [of.wide], 1)).toEqual([{ taken: 0, limit: 2, until: 0 }])
})

test('no two limits have counters of one name', () => {
  const starts = countedLimits.map(({ key }) => key.replace(/\{\w+\}/g, '*'))
  expect(new Set(starts).size).toBe(starts.length)
})
