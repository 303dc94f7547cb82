import { expect, test } from 'vitest'
import { webhookEventNames } from '../../ports/delivery/webhook-event.js'
import { notices } from './notices.js'

test('the owner gets a notice of whatever the webhook is told (R7, HOOK1)', () => {
  const told = Object.values(notices).flatMap((notice) => ('event' in notice ? (notice.event ?? []) : []))
  expect(new Set(told)).toEqual(new Set(webhookEventNames))
})

test('only a notice that waits is counted when it is due, because only then it is news (G11)', () => {
  for (const [what, notice] of Object.entries(notices)) {
    if (notice.told !== 'by marker' || notice.counted === null) continue
    expect([what, notice.counted.when]).toEqual([what, notice.afterMs > 0 ? 'it is due' : 'it happens'])
  }
})
