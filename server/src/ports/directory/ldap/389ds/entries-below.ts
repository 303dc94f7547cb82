import type { Client } from 'ldapts'
import { type EntryValues, entryValues } from '../entry-values.js'
import { isRefusedSearch } from '../is-refused-search.js'

/** The entries of a search; none where the service account may not see the place. */
export async function entriesBelow(
  client: Client,
  base: string,
  options: Parameters<Client['search']>[1],
): Promise<readonly EntryValues[]> {
  const answer = await client.search(base, options).catch((cause: unknown) => {
    if (isRefusedSearch(cause)) return { searchEntries: [] }
    throw cause
  })
  return answer.searchEntries.map(entryValues)
}
