import { fieldsOf } from '@portico/contract/parse-fields'
import { idOf } from '../api/id-of.js'

/** The contacts that a code can be sent to. */
export interface Choices {
  readonly emails: readonly { readonly _id: string; readonly email: string }[]
  readonly phones: readonly { readonly _id: string; readonly phoneNumber: string }[]
}

const noChoices: Choices = { emails: [], phones: [] }

/**
 * Reads `{ type, data }`, which servers send in several shapes, into a new object. An entry that is
 * missing, malformed or of an unknown type counts as no contact.
 */
export function readChoices(verification: unknown): Choices | 'changePassword' {
  const { type, data } = fieldsOf(verification)
  switch (type) {
    case 'changePassword':
      return 'changePassword'
    case 'email':
      return { ...noChoices, emails: emailsIn(data) }
    case 'phone':
      return { ...noChoices, phones: phonesIn(data) }
    case 'both':
      return { emails: emailsIn(data), phones: phonesIn(data) }
    default:
      return { ...noChoices }
  }
}

function emailsIn(data: unknown): Choices['emails'] {
  return contactsIn(data, 'emails', 'email').map(({ id, address }) => ({ _id: id, email: address }))
}

function phonesIn(data: unknown): Choices['phones'] {
  return contactsIn(data, 'phoneNumbers', 'phoneNumber').map(({ id, address }) => ({ _id: id, phoneNumber: address }))
}

/** Reads `[contact]`, `{ list: [contact] }` and `[{ list: [contact] }]` alike. */
function contactsIn(data: unknown, listName: string, addressName: string) {
  return asList(data)
    .flatMap((item) => (listName in fieldsOf(item) ? asList(fieldsOf(item)[listName]) : [item]))
    .flatMap((item) => {
      const { _id, [addressName]: address } = fieldsOf(item)
      const id = idOf(_id)
      return id && isText(address) ? [{ id, address }] : []
    })
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
