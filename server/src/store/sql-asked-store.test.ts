import { expect, test } from 'vitest'
import { memoryStore } from '../testing/memory-store.js'

test('what is put off is counted for each person and each thing asked for (EN1)', async () => {
  const { store } = await memoryStore()
  const device = { accountId: 'alice', what: 'device' } as const
  await store.asked.putOff(device)
  await Promise.all([store.asked.putOff(device), store.asked.putOff({ ...device, what: 'second-contact' })])
  expect(await store.asked.latersOf(device)).toBe(2)
  expect(await store.asked.latersOf({ ...device, what: 'second-contact' })).toBe(1)
  expect(await store.asked.latersOf({ ...device, accountId: 'bob' })).toBe(0)
  await store.close()
})
