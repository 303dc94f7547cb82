import { expect, test } from 'vitest'
import { contactKinds, contactLabel, contactOptions, placeAmongEqual } from './contact-options.js'

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

test('contacts whose masks are alike are told apart by words, any other number stays (G9)', () => {
  const all = ['a•••@m•••', 'a•••@m••• (2)', 'a•••@m••• (3)', 'b•••@h•••', 'Office (2)']
  expect(all.map((label) => placeAmongEqual(label, all))).toEqual([
    { mask: 'a•••@m•••', place: 'first' },
    { mask: 'a•••@m•••', place: 'second' },
    { mask: 'a•••@m•••', place: 'third' },
    { mask: 'b•••@h•••', place: null },
    { mask: 'Office (2)', place: null },
  ])
})

test('a contact that is no longer offered has no label', () => {
  expect(contactLabel({ emails, phones }, { type: 'email', id: 'e1' })).toBe('a•••@m•••')
  expect(contactLabel({ emails, phones }, { type: 'phone', id: 'e1' })).toBeNull()
})
