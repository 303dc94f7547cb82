import { type Check, failed, passed } from '../../ports/check.js'
import type { Config } from '../../ports/config/config.js'
import type { People } from '../../ports/directory/people.js'
import type { CheckCode } from './check-codes.js'
import { lostGroups } from './lost-groups.js'

/** Whether the groups exist whose people a drive asks. None without a drive, or where it names no group. */
export function driveCheck(
  { asks, people }: Config['drive'],
  directory: Pick<People, 'groupsOf'> | null,
): Check<CheckCode>[] {
  const groups = [...new Set(people.flatMap((one) => ('group' in one ? one.group : [])))]
  if (asks.length === 0 || groups.length === 0 || directory === null) return []
  return [
    {
      code: 'drive-groups',
      needs: ['directory-bind'],
      run: async () => {
        const lost = await lostGroups(directory, groups)
        if (lost.length === 0) return passed(`The members of each group of the drive can be told: ${groups.length}.`)
        return failed(
          `The members of ${lost.join(' and ')} cannot be told, so the drive asks nobody by any group.`,
          'Correct the name in PORTICO_DRIVE_FOR, or let the service account read the group.',
        )
      },
    },
  ]
}
