import type { Directory, ListedAccount, ListingDetail } from '../ports/directory/directory.js'

/** What a directory lists, in one array; null where it does not list to the end. */
export async function listedEntries(
  directory: Directory,
  detail: ListingDetail = 'brief',
): Promise<readonly ListedAccount[] | null> {
  const listed: ListedAccount[] = []
  for await (const page of directory.entries(detail)) {
    if (page === null) return null
    listed.push(...page)
  }
  return listed
}

/** A listing of a directory that refuses it. */
export async function* listsNothing(): AsyncGenerator<null> {
  yield null
}
