import { expect, test } from 'vitest'
import { readAccount } from './read-account.js'

const untold = {
  ...{ username: '', phones: [], passwordChangedAt: null, passwordExpiresAt: null },
  ...{ canRecover: true, needsDevice: false, wayBack: null, asked: null, signedInElsewhere: null },
}

test('an account is read as the server tells it (DASH5)', () => {
  const told = {
    username: 'alice',
    phones: ['••• ••• 42'],
    passwordChangedAt: '2026-01-04T09:00:00.000Z',
    passwordExpiresAt: null,
    canRecover: false,
    needsDevice: true,
    wayBack: 'waiting' as const,
    asked: { what: 'device' as const, until: '2026-01-31', later: 2 },
    signedInElsewhere: 'https://id.example/end',
  }
  expect(readAccount(told)).toEqual(told)
})

test.each([
  [undefined],
  [null],
  ['alice'],
  [{}],
  [{ username: 7, phones: 'none', passwordChangedAt: 0, passwordExpiresAt: false }],
  [{ username: '', phones: [null, 7, '', {}], wayBack: 'somehow', asked: { what: 'a fee' } }],
])('of %j nothing is known (DASH5)', (given) => {
  expect(readAccount(given)).toEqual(untold)
})
