import { type Check, type Finding, failed, passed, warning } from '../../ports/check.js'
import type { Config } from '../../ports/config/config.js'
import type { People } from '../../ports/directory/people.js'
import type { CheckCode } from './check-codes.js'
import { lostGroups } from './lost-groups.js'
import type { SeenStore } from './portal-checks.js'

export interface StaffParts {
  readonly config: Pick<Config, 'staff' | 'directory'>
  readonly openStore: () => Promise<SeenStore>
  /** Null for the embedded directory, which has no groups. */
  readonly people: Pick<People, 'groupsOf'> | null
}

/** Who can reach the help desk's console, and who is an agent. None without a console. */
export function staffChecks({ config, openStore, people }: StaffParts): Check<CheckCode>[] {
  const { staff } = config
  if (!staff.isOn) return []
  return [
    { code: 'staff-networks', run: async () => networksOf(staff) },
    ...(people === null
      ? []
      : [{ code: 'staff-groups' as const, needs: ['directory-bind' as const], run: () => groupsOf(staff, people) }]),
    { code: 'staff-agents', needs: ['store'], run: async () => agentsOf(config, await openStore()) },
  ]
}

function networksOf({ networks }: Config['staff']): Finding {
  if (networks.length > 0) return passed(`The console can be reached from ${networks.join(', ')}.`)
  return warning('The console can be reached from every network.', 'Set PORTICO_STAFF_NETWORKS.')
}

async function groupsOf({ agents, leads }: Config['staff'], people: Pick<People, 'groupsOf'>): Promise<Finding> {
  const groups = [...new Set([...agents, ...leads].map(({ group }) => group))]
  const lost = await lostGroups(people, groups)
  if (lost.length === 0) return passed(`The members of each group of agents can be told: ${groups.length}.`)
  return failed(
    `The members of ${lost.join(' and ')} cannot be told, so nobody is an agent by it, and nobody is helped.`,
    'Correct the name in PORTICO_STAFF_AGENTS or PORTICO_STAFF_LEADS, or let the service account read the group.',
  )
}

function agentsOf({ staff, directory }: StaffParts['config'], seen: SeenStore): Finding {
  const groups = [...staff.agents, ...staff.leads].map(({ group }) => group)
  const named = seen.kind === 'current' ? seen.agents : 0
  if (groups.length === 0 && named < 2)
    return warning(
      named === 0
        ? 'Nobody is an agent of the help desk.'
        : 'Only one person is an agent of the help desk, so nobody can say yes to strong acts.',
      directory.kind === 'embedded' ? 'Name agents with portico staff add.' : 'Set PORTICO_STAFF_AGENTS.',
    )
  const excluded = excludedIn(directory).map((name) => name.toLowerCase())
  const open = groups.filter(
    (group) => !excluded.includes(group.replace(/^([a-z][a-z0-9-]*):\s+/, '$1:').toLowerCase()),
  )
  if (open.length === 0) return passed('Agents are named, and their groups cannot reset or unlock by themselves.')
  return warning(
    `Agents by ${open.join(' and ')} can reset their own passwords: a mailbox alone may open the console.`,
    `Add these groups to ${directory.kind === 'several' ? 'directories.NAME.exclude_groups' : 'PORTICO_DIRECTORY_EXCLUDE_GROUPS'}.`,
  )
}

/** The excluded groups; those of several directories as the help desk's settings name them. */
function excludedIn(directory: Config['directory']): readonly string[] {
  if (directory.kind !== 'several') return directory.kind === 'embedded' ? [] : directory.excludeGroups
  return directory.among.flatMap(({ name, directory: one }) => excludedIn(one).map((group) => `${name}:${group}`))
}
