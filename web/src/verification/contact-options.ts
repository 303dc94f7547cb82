import type { ContactKind } from '@portico/contract/verification'
import type { Choices } from '../visitor/visitor.js'

/** The kinds of contact there are to choose from; an empty half does not count. */
export function kindsOf(choices: Choices): ContactKind[] {
  const kinds: ContactKind[] = []
  if (choices.emails.length > 0) kinds.push('email')
  if (choices.phones.length > 0) kinds.push('phone')
  return kinds
}

/** The contacts of one kind as the server printed them. */
export function optionsOf(choices: Choices, kind: ContactKind): { value: string; label: string }[] {
  return kind === 'email'
    ? choices.emails.map(({ _id, email }) => ({ value: _id, label: email }))
    : choices.phones.map(({ _id, phoneNumber }) => ({ value: _id, label: phoneNumber }))
}

/** The printed form of one contact, or null when it is not among the choices any more. */
export function labelOf(choices: Choices, contact: { type: ContactKind; id: string }): string | null {
  return optionsOf(choices, contact.type).find(({ value }) => value === contact.id)?.label ?? null
}
