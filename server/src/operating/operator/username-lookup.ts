import type { AuditEntry } from '../../ports/audit-log.js'
import type { Directory } from '../../ports/directory/directory.js'

/** The usernames behind the ids of an event; null for what is no account of the directory. */
export interface NamesOfEvent {
  readonly actorName: string | null
  readonly aboutName: string | null
}

/** A lookup of the usernames behind ids, each id once. The audit itself never keeps them (AU2). */
export function usernameLookup(
  directory: Pick<Directory, 'byId'>,
): (event: Pick<AuditEntry, 'actor' | 'about'>) => Promise<NamesOfEvent> {
  const known = new Map<string, string | null>()
  const nameOf = async (id: string | null) => {
    if (id === null || id === 'portal' || id.startsWith('operator:')) return null
    const name = known.get(id) ?? (known.has(id) ? null : ((await directory.byId(id))?.username ?? null))
    known.set(id, name)
    return name
  }
  return async ({ actor, about }) => ({ actorName: await nameOf(actor), aboutName: await nameOf(about) })
}
