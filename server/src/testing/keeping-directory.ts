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
    async enabledAfter(last) {
      const listed = await real.enabledAfter(last)
      if (listed === null) return null
      return Promise.all(listed.map(async ({ id }) => ({ id, kept: keptOf(await usernameOf(id)) })))
    },
  }
}
