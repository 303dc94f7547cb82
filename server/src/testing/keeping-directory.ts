import type { Directory, KeptContact } from '../ports/directory/directory.js'

/** A directory that keeps contacts of people, by username, and lists them. */
export function keepingDirectory(real: Directory, keptOf: (username: string) => readonly KeptContact[]): Directory {
  const usernames = new Map<string, string>()
  const usernameOf = async (id: string) => {
    const known = usernames.get(id) ?? (await real.byId(id))?.username ?? ''
    usernames.set(id, known)
    return known
  }
  return {
    ...real,
    contacts: async (account) => (account === null ? [] : keptOf(account.username)),
    async *entries(detail) {
      for await (const listed of real.entries(detail)) {
        const page = listed?.map(async (one) => ({ ...one, kept: keptOf(await usernameOf(one.id)) }))
        yield page === undefined ? null : await Promise.all(page)
      }
    },
  }
}
