import type { Client } from 'ldapts'
import type { FoundEntry } from '../../directory-diagnosis.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { accountsFilter, type Diagnosed } from './entry-checks.js'

/** Enough to show that a name is not of one entry alone. */
const shownAtMost = 5

export async function readEntries(
  client: Client,
  diagnosed: Diagnosed,
  { username, whole = username }: { readonly username: string; readonly whole?: string | undefined },
): Promise<readonly EntryValues[]> {
  const { settings } = diagnosed
  const found = new Map<string, EntryValues>()
  for (const base of settings.baseDns) {
    const { searchEntries } = await client.search(base, {
      scope: settings.scope,
      filter: accountsFilter(diagnosed, diagnosed.dialect.nameFilter(username, whole)),
      attributes: attributesOf(diagnosed),
      explicitBufferAttributes: [...diagnosed.dialect.binary],
      sizeLimit: shownAtMost,
    })
    for (const entry of searchEntries) found.set(entry.dn.toLowerCase(), entryValues(entry))
  }
  return [...found.values()]
}

function attributesOf({ settings, dialect }: Diagnosed): string[] {
  const { emails, phones, writeBack } = settings.attributes
  const { names, reads } = dialect
  const own = [names.username, names.id, ...emails, ...phones, ...(writeBack === null ? [] : [writeBack])]
  return [...new Set([...own, ...reads, names.photo])]
}

/** Names that settings may not make the portal show. */
const secret = /password|pwdhistory|supplementalcredentials/i

/** An entry's attributes for an operator: texts as they are, a photo's size, bytes in hex. */
export function shownEntry(entry: EntryValues, diagnosed: Diagnosed): FoundEntry {
  const { names, binary } = diagnosed.dialect
  const valuesOf = (name: string): readonly string[] => {
    if (secret.test(name)) return []
    if (name === names.photo) return entry.bytes(name).map((value) => `${value.length} bytes`)
    return binary.includes(name) ? entry.bytes(name).map((value) => value.toString('hex')) : entry.texts(name)
  }
  const shown = attributesOf(diagnosed)
    .map((name) => [name, valuesOf(name)] as const)
    .filter(([, values]) => values.length > 0)
  return { dn: entry.dn, attributes: Object.fromEntries(shown) }
}
