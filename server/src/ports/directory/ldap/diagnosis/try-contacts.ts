import { Attribute, Change, type Client } from 'ldapts'
import { type Finding, failed, passed, skipped, warning } from '../../../check.js'
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
  const { emails, phones } = settings.attributes
  const attributes = [...emails, ...phones]
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
  if (first === undefined) return passed(`People may not write ${attributes.join(', ')} themselves.`)
  return warning(
    `People may write ${own.join(', ')} themselves: who holds a password for a moment can name another address for codes.`,
    dialect.keepFromPeople(own),
  )
}

function writeSame(client: Client, entry: EntryValues, attribute: string): Promise<void> {
  const values = [...entry.texts(attribute)]
  return client.modify(
    entry.dn,
    new Change({ operation: 'replace', modification: new Attribute({ type: attribute, values }) }),
  )
}
