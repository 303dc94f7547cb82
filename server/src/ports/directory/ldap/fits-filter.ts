import { type Client, type Filter, FilterParser, NoSuchObjectError } from 'ldapts'

/** True where an entry fits a filter. Its values, which may be large, are not read. */
export async function fitsFilter(client: Client, dn: string, filter: Filter): Promise<boolean> {
  try {
    return (await client.search(dn, { scope: 'base', filter, attributes: ['1.1'] })).searchEntries.length > 0
  } catch (cause) {
    if (cause instanceof NoSuchObjectError) return false
    throw cause
  }
}

/**
 * True where the operator's filter of barred entries fits an entry; nothing is asked without one.
 */
export async function isBarredBy(client: Client, dn: string, barredFilter: string | null): Promise<boolean> {
  return barredFilter !== null && fitsFilter(client, dn, FilterParser.parseString(barredFilter))
}
