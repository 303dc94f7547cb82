import { describe, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'
import { sampleContact } from '../../testing/store-samples.js'

export function severalSuite(store: () => Store): void {
  async function verify(accountId: string): Promise<void> {
    const contact = sampleContact({ id: `of ${accountId}`, accountId })
    await store().contacts.addVerified([{ ...contact, verifiedAt: 1, heldUntil: 1 }])
  }

  describe('a person of one of several directories', () => {
    test('has addresses that wait alone while that one is away (DIR27)', async () => {
      const { writtenBack } = store()
      for (const accountId of ['staff:ada', 'students:max']) await verify(accountId)
      await writtenBack.settle({ accountId: 'staff:zoe', addresses: ['zoe@mail.example'] })
      const idsOf = async (without: readonly string[]) => {
        const due = await writtenBack.due({ verifiedBefore: 10, now: 10, most: 9, without })
        return due.map(({ accountId }) => accountId).sort()
      }
      expect(await idsOf([])).toEqual(['staff:ada', 'staff:zoe', 'students:max'])
      expect(await idsOf(['staff:'])).toEqual(['students:max'])
      expect(await idsOf(['students:'])).toEqual(['staff:ada', 'staff:zoe'])
      expect(await idsOf(['staff:', 'students:'])).toEqual([])
    })

    test('gets an id of the name to which the directory moves, and no other person does (DIR28)', async () => {
      const { contacts, people } = store()
      for (const accountId of ['ada', 'zoe']) await verify(accountId)
      await people.raiseEpoch('ada')
      const move = (from: string, to: string) =>
        store().transaction(({ personData }) => personData.moveIds({ from, to }))
      expect(await move('', 'staff:')).toBe(2)
      expect(await people.epochOf('staff:ada')).toBe(1)
      await verify('students:max')
      expect(await move('staff:', 'people:')).toBe(2)
      expect(await store().personData.accountIds()).toEqual(['people:ada', 'people:zoe', 'students:max'])
      expect(await contacts.allOf('people:zoe')).toHaveLength(1)
      expect(await people.epochOf('people:ada')).toBe(1)
    })
  })
}
