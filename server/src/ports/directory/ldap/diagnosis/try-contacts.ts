import { Attribute, Change, type Client } from 'ldapts'
import { type Finding, failed, passed, skipped, warning } from '../../../check.js'
import type { LdapSettings } from '../../ldap-settings.js'
import type { EntryValues } from '../entry-values.js'
import { entryOf, refusalOf, type Tried, wordsOf } from './canary.js'

export async function tryWriteBack({ diagnosed, canary }: Tried): Promise<Finding> {
  const { settings, access } = diagnosed
  const attribute = settings.attributes.writeBack
  if (attribute === null) return skipped('PORTICO_DIRECTORY_WRITE_BACK_ATTRIBUTE is not set.')
  const entry = entryOf(canary)
  const refused = await refusalOf(() => access.asService((client) => writeSame(client, entry, attribute)))
  if (refused === null) return passed(`The service account may write ${attribute}.`)
  return failed(
    `The service account may not write ${attribute} (${wordsOf(refused)}).`,
    `Grant it write access to ${attribute}, or leave PORTICO_DIRECTORY_WRITE_BACK_ATTRIBUTE out.`,
  )
}

/** Tries as the canary to write what is there already: nothing changes, and the right shows. */
export async function tryContacts({ diagnosed, canary }: Tried): Promise<Finding> {
  const { settings, access, dialect } = diagnosed
  const attributes = contactAttributes(settings)
  if (attributes.length === 0) return skipped('The portal takes no contacts from the directory.')
  const { password } = canary
  const entry = entryOf(canary)
  if (password === null) return skipped('The password of the canary is not known.')
  const own: string[] = []
  for (const attribute of attributes) {
    const refused = await refusalOf(() =>
      access.asPerson({ dn: entry.dn, password }, (client) => writeSame(client, entry, attribute)),
    )
    if (refused === null) own.push(attribute)
  }
  const [first] = own
  if (first === undefined)
    return passed(`People may not write ${attributes.join(', ')} themselves. ${whenTheyServe(settings)}`)
  return warning(
    `People may write ${own.join(', ')} themselves: who holds a password for a moment can name another address for codes. ${whenTheyServe(settings)}`,
    settings.contacts.serve === 'offered'
      ? `${waitInstead}, or: ${dialect.keepFromPeople(own)}`
      : dialect.keepFromPeople(own),
  )
}

/** Nothing shows who may write contacts without a canary, so that an offer of them is a risk. */
export function untriedContacts(settings: LdapSettings): Finding {
  const attributes = contactAttributes(settings)
  if (attributes.length === 0 || settings.contacts.serve === 'after-sign-in')
    return skipped('There is no canary to try it with.')
  return warning(
    `There is no canary to try whether people may write ${attributes.join(', ')} themselves. ${whenTheyServe(settings)}`,
    `Name a test account in PORTICO_DIRECTORY_CANARY, or ${lowerFirst(waitInstead)}.`,
  )
}

const waitInstead = 'Set PORTICO_DIRECTORY_CONTACTS to after-sign-in'
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function contactAttributes({ attributes }: LdapSettings): readonly string[] {
  return [...attributes.emails, ...attributes.phones]
}

function whenTheyServe({ contacts: { serve, because } }: LdapSettings): string {
  return serve === 'offered'
    ? `Contacts serve a reset from the first day, because ${because}.`
    : `Contacts serve a reset a day after a first sign-in, because ${because}.`
}

function writeSame(client: Client, entry: EntryValues, attribute: string): Promise<void> {
  const values = [...entry.texts(attribute)]
  return client.modify(
    entry.dn,
    new Change({ operation: 'replace', modification: new Attribute({ type: attribute, values }) }),
  )
}
