import { expect, test } from 'vitest'
import { contactKinds, contactLabel, contactOptions } from './contact-options.js'

const emails = [{ _id: 'e1', email: 'a•••@m•••' }]
const phones = [{ _id: 'p1', phoneNumber: '••• ••• 42' }]

test.each([
  [{ emails, phones }, ['email', 'phone']],
  [{ emails, phones: [] }, ['email']],
  [{ emails: [], phones }, ['phone']],
  [{ emails: [], phones: [] }, []],
])('an empty half is not a choice (%#) (HOST2)', (choices, kinds) => {
  expect(contactKinds(choices)).toEqual(kinds)
})

test('contacts are printed as the server masked them (V1)', () => {
  expect(contactOptions({ emails, phones }, 'email')).toEqual([{ value: 'e1', label: 'a•••@m•••' }])
  expect(contactOptions({ emails, phones }, 'phone')).toEqual([{ value: 'p1', label: '••• ••• 42' }])
})

test('a contact that is no longer offered has no label', () => {
  expect(contactLabel({ emails, phones }, { type: 'email', id: 'e1' })).toBe('a•••@m•••')
  expect(contactLabel({ emails, phones }, { type: 'phone', id: 'e1' })).toBeNull()
})
