import { idOf } from '../api/id-of.js'

/** Contacts a code can be sent to; both lists empty where the wire says type `''`. */
export interface Choices {
  readonly emails: readonly { readonly _id: string; readonly email: string }[]
  readonly phones: readonly { readonly _id: string; readonly phoneNumber: string }[]
}

const none: Choices = { emails: [], phones: [] }

/**
 * Reads `{ type, data }` of any server in every shape that is allowed (decisions section 3). What is missing, malformed or
 * of an unknown type counts as no contact at all.
 */
export function readChoices(verification: unknown): Choices | 'changePassword' {
  const { type, data } = fields(verification)
  switch (type) {
    case 'changePassword':
      return 'changePassword'
    case 'email':
      return { ...none, emails: emailsIn(data) }
    case 'phone':
      return { ...none, phones: phonesIn(data) }
    case 'both':
      return { emails: emailsIn(data), phones: phonesIn(data) }
    default:
      return none
  }
}

function emailsIn(data: unknown): Choices['emails'] {
  return contactsIn(data, 'emails', 'email').map(({ id, address }) => ({ _id: id, email: address }))
}

function phonesIn(data: unknown): Choices['phones'] {
  return contactsIn(data, 'phoneNumbers', 'phoneNumber').map(({ id, address }) => ({ _id: id, phoneNumber: address }))
}

/** Takes `[contact]`, `{ list: [contact] }` and `[{ list: [contact] }]` alike. */
function contactsIn(data: unknown, listName: string, addressName: string) {
  return asList(data)
    .flatMap((item) => (listName in fields(item) ? asList(fields(item)[listName]) : [item]))
    .flatMap((item) => {
      const { _id, [addressName]: address } = fields(item)
      const id = idOf(_id)
      return id && isText(address) ? [{ id, address }] : []
    })
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
