import { expect, test } from 'vitest'
import { sampleUser } from '../testing/sample-sessions.js'
import { withPending } from './with-pending.js'

test('an address that waits for its code is listed last and unproven', () => {
  const emails = withPending(sampleUser, { id: 'new', email: 'new@mail.example' }).emails
  expect(emails.at(-1)).toMatchObject({ _id: 'new', email: 'new@mail.example', verified: false })
  expect(emails).toHaveLength(4)
})

test('an address on the list is not listed twice', () => {
  expect(withPending(sampleUser, { id: '3', email: 'alice@old.example' })).toBe(sampleUser)
})
