import type { People } from '../../ports/directory/people.js'
import { Unavailable } from '../../ports/refusal.js'

/** Those of the groups whose members cannot be told. */
export async function lostGroups(people: Pick<People, 'groupsOf'>, groups: readonly string[]): Promise<string[]> {
  const lost: string[] = []
  for (const group of groups)
    await people.groupsOf(nobodyIn(group), [group]).catch((cause: unknown) => {
      if (!(cause instanceof Unavailable)) throw cause
      lost.push(group)
    })
  return lost
}

/**
 * An id that no person has. Where a group names its directory (`staff:cn=desk`), the id does so too,
 * and the question goes to that directory.
 */
function nobodyIn(group: string): string {
  return group.slice(0, group.indexOf(':') + 1)
}
