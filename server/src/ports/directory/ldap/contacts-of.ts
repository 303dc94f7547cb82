import type { KeptContact } from '../directory.js'
import type { LdapSettings } from '../ldap-settings.js'
import type { EntryValues } from './entry-values.js'

type ContactAttributes = Pick<LdapSettings['attributes'], 'emails' | 'phones'>

/** The contacts in the attributes that the operator has named, in their order, each once. */
export function contactsOf(entry: EntryValues, { emails, phones }: ContactAttributes): readonly KeptContact[] {
  const of = (attributes: readonly string[]) => [...new Set(attributes.flatMap((attribute) => entry.texts(attribute)))]
  return [
    ...of(emails).map((address) => ({ kind: 'email' as const, address })),
    ...of(phones).map((address) => ({ kind: 'phone' as const, address })),
  ]
}
