import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { staffSearchCheck } from './staff-search-check.js'

const nobody = { people: [], isCut: false }

test.each([
  ['ok', async () => nobody],
  ['warning', async () => sleep(1_050, nobody)],
  [
    'warning',
    async () => {
      throw new Refusal('search-text')
    },
  ],
] as const)('a search of the help desk is %s by its time, and by limits of the directory', async (state, search) => {
  const { found, mend, ...rest } = await staffSearchCheck({ search }).run()
  expect(rest).toEqual({ state })
  expect(found).toMatch(/^A .+\.$/)
  expect(mend === null).toBe(state === 'ok')
})

test('a directory that does not answer is told as one', async () => {
  const search = async () => {
    throw new Unavailable('directory')
  }
  await expect(staffSearchCheck({ search }).run()).rejects.toBeInstanceOf(Unavailable)
})
