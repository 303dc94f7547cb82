import { expect, test } from 'vitest'
import { readChoices } from './read-choices.js'

const email = { _id: 'e', email: 'a@b' }
const phone = { _id: 'p', phoneNumber: '42' }
const none = { emails: [], phones: [] }

test.each([
  ['a plain list of emails', { type: 'email', data: [email] }, { ...none, emails: [email] }],
  ['emails in an object', { type: 'email', data: { emails: [email] } }, { ...none, emails: [email] }],
  ['emails in an object in a list', { type: 'email', data: [{ emails: [email] }] }, { ...none, emails: [email] }],
  ['a plain list of phones', { type: 'phone', data: [phone] }, { ...none, phones: [phone] }],
  ['phones in an object', { type: 'phone', data: { phoneNumbers: [phone] } }, { ...none, phones: [phone] }],
  ['phones in an object in a list', { type: 'phone', data: [{ phoneNumbers: [phone] }] }, { ...none, phones: [phone] }],
  [
    'both kinds',
    { type: 'both', data: [{ emails: [email] }, { phoneNumbers: [phone] }] },
    { emails: [email], phones: [phone] },
  ],
  [
    'both with an empty half',
    { type: 'both', data: [{ emails: [] }, { phoneNumbers: [phone] }] },
    { ...none, phones: [phone] },
  ],
  [
    'a server that counts its contacts',
    { type: 'email', data: [{ ...email, _id: 0 }] },
    { ...none, emails: [{ ...email, _id: '0' }] },
  ],
  ['both with one half', { type: 'both', data: [{ emails: [email] }] }, { ...none, emails: [email] }],
])('%s is read (HOST2)', (_title, verification, choices) => {
  expect(readChoices(verification)).toEqual(choices)
})

test.each([
  [null],
  [undefined],
  [7],
  ['email'],
  [[]],
  [{}],
  [{ type: '', data: [] }],
  [{ type: 'email' }],
  [{ type: 'email', data: null }],
  [{ type: 'email', data: 'a@b' }],
  [{ type: 'email', data: [null, 7, 'a@b', [], {}, { _id: true, email: 'a@b' }, { _id: 'e' }, phone] }],
  [{ type: 'phone', data: { phoneNumbers: { 0: phone } } }],
  [{ type: 'both', data: [[email], [phone]] }],
  [{ type: 'authenticator', data: [email] }],
  [{ type: ['email'], data: [email] }],
])('%j counts as no contact (HOST2)', (verification) => {
  expect(readChoices(verification)).toEqual(none)
})
