import type { Client } from 'ldapts'
import { entryValues } from '../entry-values.js'
import { isWithin } from '../name-form.js'

/** The tops of the trees of the bases. Policies and groups often stand beside the people. */
export async function namingContexts(client: Client, baseDns: readonly string[]): Promise<readonly string[]> {
  const root = await client.search('', { scope: 'base', attributes: ['namingContexts'] })
  const contexts = root.searchEntries.flatMap((entry) => entryValues(entry).texts('namingContexts'))
  return contexts.filter((context) => baseDns.some((base) => isWithin(base, context)))
}
