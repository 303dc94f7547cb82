import { expect, test } from 'vitest'
import { sampleEmail } from '../testing/sample-sessions.js'
import { ownWayBack } from './way-back.js'

const account = {
  username: 'alice',
  phones: [],
  passwordChangedAt: null,
  passwordExpiresAt: null,
  canRecover: true,
  needsDevice: false,
  wayBack: null,
  asked: null,
  signedInElsewhere: null,
}
const phone = '••• ••• 42'

test.each([
  { verified: 0, unverified: 0, phones: [], way: 'none' },
  { verified: 0, unverified: 1, phones: [], way: 'unverified' },
  { verified: 1, unverified: 0, phones: [], way: 'one-email' },
  { verified: 1, unverified: 2, phones: [], way: 'one-email' },
  { verified: 2, unverified: 0, phones: [], way: 'yes' },
  { verified: 0, unverified: 0, phones: [phone], way: 'one-phone' },
  { verified: 0, unverified: 1, phones: [phone], way: 'one-phone' },
  { verified: 1, unverified: 0, phones: [phone], way: 'yes' },
  { verified: 0, unverified: 0, phones: [phone, phone], way: 'yes' },
])('$verified verified and $unverified unverified addresses with phones $phones: $way (DASH3)', (given) => {
  const emails = [
    ...Array.from({ length: given.verified }, (_, at) => sampleEmail(`v${at}`, 'a@mail.example')),
    ...Array.from({ length: given.unverified }, (_, at) => sampleEmail(`u${at}`, 'a@mail.example', false)),
  ]
  expect(ownWayBack(emails, { ...account, phones: given.phones })).toBe(given.way)
})

test('an account that cannot recover has the help desk alone, whatever its contacts (DASH3)', () => {
  const emails = [sampleEmail('1', 'a@mail.example'), sampleEmail('2', 'b@mail.example')]
  expect(ownWayBack(emails, { ...account, phones: [phone], canRecover: false })).toBe('help-desk')
})

test('what the server tells of contacts that wait is believed, as no list shows it (DASH3)', () => {
  const emails = [sampleEmail('1', 'a@mail.example'), sampleEmail('2', 'b@mail.example')]
  expect(ownWayBack(emails, { ...account, wayBack: 'waiting' })).toBe('waiting')
})
