import type { ContactKind } from '@portico/contract/verification'
import type { Choices } from '../visitor/read-choices.js'

/** The kinds of contact among the choices; an empty list does not count. */
export function contactKinds(choices: Choices): ContactKind[] {
  const kinds: ContactKind[] = []
  if (choices.emails.length > 0) kinds.push('email')
  if (choices.phones.length > 0) kinds.push('phone')
  return kinds
}

export function hasOnlyOne({ emails, phones }: Choices): boolean {
  return emails.length + phones.length === 1
}

/** The contacts of one kind, masked as the server sent them. */
export function contactOptions(choices: Choices, kind: ContactKind): { value: string; label: string }[] {
  return kind === 'email'
    ? choices.emails.map(({ _id, email }) => ({ value: _id, label: email }))
    : choices.phones.map(({ _id, phoneNumber }) => ({ value: _id, label: phoneNumber }))
}

const places = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/**
 * The mask of a contact without the number that servers put behind equal ones, and its place among
 * them; null for a mask that no other contact has.
 */
export function placeAmongEqual(label: string, all: readonly string[]) {
  const [, mask, number] = /^(.*) \((\d)\)$/.exec(label) ?? []
  if (mask !== undefined && all.includes(mask)) return { mask, place: places[Number(number) - 1] ?? null }
  return { mask: label, place: all.includes(`${label} (2)`) ? places[0] : null }
}

/** The masked form of a contact; null if it is not among the choices any more. */
export function contactLabel(choices: Choices, contact: { type: ContactKind; id: string }): string | null {
  return contactOptions(choices, contact.type).find(({ value }) => value === contact.id)?.label ?? null
}
