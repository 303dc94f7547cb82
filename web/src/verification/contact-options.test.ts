import { expect, test } from 'vitest'
import { kindsOf, labelOf, optionsOf } from './contact-options.js'

const emails = [{ _id: 'e1', email: 'a•••@m•••.example' }]
const phones = [{ _id: 'p1', phoneNumber: '••• ••• 42' }]

test.each([
  [{ emails, phones }, ['email', 'phone']],
  [{ emails, phones: [] }, ['email']],
  [{ emails: [], phones }, ['phone']],
  [{ emails: [], phones: [] }, []],
])('an empty half is not a choice (%#) (VERIFY10)', (choices, kinds) => {
  expect(kindsOf(choices)).toEqual(kinds)
})

test('contacts are printed as the server masked them (VERIFY2)', () => {
  expect(optionsOf({ emails, phones }, 'email')).toEqual([{ value: 'e1', label: 'a•••@m•••.example' }])
  expect(optionsOf({ emails, phones }, 'phone')).toEqual([{ value: 'p1', label: '••• ••• 42' }])
})

test('a contact that is no longer offered has no label', () => {
  expect(labelOf({ emails, phones }, { type: 'email', id: 'e1' })).toBe('a•••@m•••.example')
  expect(labelOf({ emails, phones }, { type: 'phone', id: 'e1' })).toBeNull()
})
