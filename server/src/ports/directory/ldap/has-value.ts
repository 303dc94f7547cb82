import { type Client, NoSuchObjectError, PresenceFilter } from 'ldapts'

/** True where an entry has the attribute. Its values, which may be large, are not read. */
export async function hasValue(client: Client, dn: string, attribute: string): Promise<boolean> {
  const options = { scope: 'base' as const, filter: new PresenceFilter({ attribute }), attributes: ['1.1'] }
  try {
    return (await client.search(dn, options)).searchEntries.length > 0
  } catch (cause) {
    if (cause instanceof NoSuchObjectError) return false
    throw cause
  }
}
