import { describe, expect, test } from 'vitest'
import type { NoticeMarker } from '../../rules/contact/notice-marker-store.js'
import type { Store } from '../../rules/stores.js'

function sampleMarker(changes: Partial<NoticeMarker> = {}): NoticeMarker {
  const of = { accountId: 'account', what: 'password-known', flowId: 'flow' } as const
  return { id: 'marker', ...of, at: 100, dueAt: 200, source: '203.0.113.7', requestId: 'request', ...changes }
}

export function markerSuite(under: () => { readonly first: Store; readonly second: Store }): void {
  describe('a marker of a notice', () => {
    test('is due from its instant on, the oldest first and no more than asked for', async () => {
      const { markers } = under().first
      for (const [id, dueAt] of [
        ['later', 201],
        ['second', 200],
        ['first', 199],
      ] as const)
        await markers.put(sampleMarker({ id, dueAt }))
      expect(await markers.due(198, 10)).toEqual([])
      expect(await markers.due(200, 10)).toEqual([
        sampleMarker({ id: 'first', dueAt: 199 }),
        sampleMarker({ id: 'second' }),
      ])
      expect(await markers.due(300, 1)).toMatchObject([{ id: 'first' }])
    })

    test('is taken once, whichever server asks', async () => {
      const { first, second } = under()
      await first.markers.put(sampleMarker({ accountId: null }))
      expect([await second.markers.take('marker'), await first.markers.take('marker')]).toEqual([true, false])
      expect(await first.markers.due(300, 10)).toEqual([])
    })

    test('goes with its flow, or on with another flow of the same account', async () => {
      const { markers } = under().first
      const what = 'password-known'
      await markers.put(sampleMarker())
      await markers.put(sampleMarker({ id: 'codes', what: 'wrong-codes' }))
      expect(await markers.move({ flowId: 'flow', what, accountId: 'other' }, 'next')).toBe(false)
      expect(await markers.move({ flowId: 'flow', what, accountId: 'account' }, 'next')).toBe(true)
      await markers.dropOf({ flowId: 'flow', what })
      expect((await markers.due(300, 10)).map(({ id }) => id).sort()).toEqual(['codes', 'marker'])
      await markers.dropOf({ flowId: 'next', what })
      expect((await markers.due(300, 10)).map(({ id }) => id)).toEqual(['codes'])
    })
  })
}
