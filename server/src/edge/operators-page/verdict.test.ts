import { expect, test } from 'vitest'
import { putOffShare, verdictOf } from './verdict.js'

const well = { state: 'ok', why: null } as const
const part = (name: 'store' | 'disk' | 'clock' | 'migrations', state: 'ok' | 'degraded' | 'failed') =>
  ({ name, state, isRequired: false, why: state === 'failed' ? '20 MB are free' : null }) as const
const figures = { oldestMessageSeconds: 0, people: null }
const facts = { parts: [], mail: well, sms: null, alarms: [], figures, counts: null }
const lately = (taken: number, putOff: number) => ({
  counts: { today: {}, hours: [], days: [], lately: { 'message taken': taken, 'message put off': putOff } },
})

test.each([
  [{}, 'People can get in.', null],
  [lately(9, 1), 'People can get in.', null],
  [lately(7, 3), 'People can get in. Some messages are late.', 'mail.md'],
  [{ figures: { ...figures, oldestMessageSeconds: 121 } }, 'People can get in. Some messages are late.', 'mail.md'],
  [{ alarms: ['sign-ins'] }, 'People can get in. Somebody guesses.', 'incident.md'],
  [{ parts: [part('disk', 'failed')] }, 'People can get in. The store needs room.', 'troubleshooting.md'],
  [{ parts: [part('clock', 'degraded')] }, 'People can get in. The clock is wrong.', 'commands.md'],
  [{ parts: [part('migrations', 'failed')], ...lately(0, 50) }, 'Nobody can get in.', 'upgrade.md'],
  [{ parts: [part('store', 'failed')], alarms: ['sign-ins'] }, 'Nobody can get in.', 'troubleshooting.md'],
])('the worst that is true is the sentence: %j (OPS1)', (trouble, sentence, page) => {
  expect(verdictOf({ ...facts, ...trouble })).toMatchObject({ sentence, page })
})

test.each([
  [0, 9, null],
  [8, 2, null],
  [7, 3, '3 in 10 put off'],
  [1, 99, '9 in 10 put off'],
  [0, 10, 'all put off'],
])('of %i messages taken and %i put off the share is %s (OPS1)', (taken, putOff, share) => {
  expect(putOffShare({ 'message taken': taken, 'message put off': putOff })).toBe(share)
})
