import { expect, test } from 'vitest'
import { sampleUser } from '../testing/sample-sessions.js'
import { emailChanges } from './email-changes.js'

test('an address that waits for its code is listed last and unproven', () => {
  const emails = emailChanges.add(sampleUser, { id: 'new', email: 'new@mail.example' }).emails
  expect(emails.at(-1)).toMatchObject({ _id: 'new', email: 'new@mail.example', verified: false })
  expect(emails).toHaveLength(4)
})

test('an address on the list is not listed twice', () => {
  expect(emailChanges.add(sampleUser, { id: '3', email: 'alice@old.example' })).toBe(sampleUser)
})

test('a proven address keeps its place, a removed one leaves it', () => {
  expect(emailChanges.verify(sampleUser, '3').emails.map(({ _id, verified }) => [_id, verified])).toEqual([
    ['1', true],
    ['2', true],
    ['3', true],
  ])
  expect(emailChanges.remove(sampleUser, '2').emails.map(({ _id }) => _id)).toEqual(['1', '3'])
})
