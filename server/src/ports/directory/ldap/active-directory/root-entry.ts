import type { Client } from 'ldapts'
import { Unavailable } from '../../../refusal.js'
import { entryValues } from '../entry-values.js'

/** Facts that a domain controller gives of itself (MS-ADTS 3.1.1.3.2). */
export interface RootEntry {
  /** The distinguished name of its domain, whose entry holds the usual policy. */
  readonly domain: string
  readonly controls: readonly string[]
}

/** Raises `Unavailable` where the server is not one of Active Directory. */
export async function rootEntry(client: Client): Promise<RootEntry> {
  const attributes = ['defaultNamingContext', 'supportedControl']
  const { searchEntries } = await client.search('', { scope: 'base', attributes })
  const [entry] = searchEntries.map(entryValues)
  const domain = entry?.text('defaultNamingContext') ?? null
  if (entry === undefined || domain === null)
    throw new Unavailable('directory', {
      explanation: 'The server names no domain. directory.kind is active-directory, and the server is another kind.',
    })
  return { domain, controls: entry.texts('supportedControl') }
}
