import type { GivenContact } from '../../../rules/contact/given-contact.js'
import type { Candidate } from './candidate-of.js'
import type { AccountWrite } from './change-account.js'

/** The names of the fields that a new account got, as the commands call them (OP16). */
export function addedFields({ given, contacts, photo }: Candidate): string[] {
  return [
    'name',
    'password',
    ...contactFields(contacts),
    ...(photo === null ? [] : ['photo']),
    ...(given.mustChangePassword ? ['must-change'] : []),
    ...(given.isLocked ? ['locked'] : []),
    ...(given.isDisabled ? ['disabled'] : []),
  ]
}

/** The names of the fields that a change sets (OP16). */
export function changedFields(
  { columns, hash }: Pick<AccountWrite, 'columns' | 'hash'>,
  newContacts: readonly GivenContact[] = [],
): string[] {
  return [
    ...(columns.name === undefined ? [] : ['name']),
    ...(hash === null ? [] : ['password']),
    ...contactFields(newContacts),
    ...(columns.photoType === undefined ? [] : ['photo']),
    ...(columns.lockedAt === undefined ? [] : ['locked']),
    ...(columns.disabled === undefined ? [] : ['disabled']),
    ...(columns.mustChange === undefined ? [] : ['must-change']),
  ]
}

function contactFields(contacts: readonly GivenContact[]): string[] {
  const has = (kind: GivenContact['kind']) => contacts.some((one) => one.kind === kind)
  return [...(has('email') ? ['emails'] : []), ...(has('phone') ? ['phones'] : [])]
}
