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

/** An id that nobody has, in the one of several directories that the group names. */
function nobodyIn(group: string): string {
  return group.slice(0, group.indexOf(':') + 1)
}
