import { Command } from '@commander-js/extra-typings'
import type { StaffConfig } from '../../ports/config/load-config.js'
import { whyInNone } from '../../ports/config/read-several.js'
import { peopleScope } from '../../ports/directory/people-scope.js'
import { instant } from '../../ports/system/clock.js'
import { type Agent, helpFor, type NoHelp, roleOf } from '../../rules/desk/role-of.js'
import type { OperatorPorts } from '../open-for-operator.js'
import { accountCalled, addMember, removeMember, type StaffPorts } from '../operator/add-member.js'
import {
  argumentValue,
  CommandFailed,
  type CommandWorld,
  configOption,
  instantFrom,
  jsonOption,
  oneLine,
  optionValue,
  requireValue,
} from './command.js'
import { printRows } from './print-rows.js'
import { changeStaff, readStaff } from './with-store.js'

const addHelp = `
Makes a person an agent of the help desk, in place of what an earlier command said of the same person. The
agent helps everybody, or those of --for: a base DN, which has a =, or a pattern of usernames. With --until the
role ends by itself. Groups of PORTICO_STAFF_AGENTS and PORTICO_STAFF_LEADS make agents without a command.`

const removeHelp = `
Ends the role at once, also in an open console. Where the account has gone, give the id that portico staff
list shows. Who is an agent by a group stays one: take the person out of the group.`

const showHelp = `
Says what a person is at the help desk, and with a second username what the agent may do for that person, and
why not. An agent reads no reason.`

export function staff(world: CommandWorld) {
  return new Command('staff')
    .description("Manages who uses the help desk's console.")
    .addCommand(staffAdd(world))
    .addCommand(staffRemove(world))
    .addCommand(staffList(world))
    .addCommand(staffShow(world))
}

function staffPorts(opened: OperatorPorts, { institution, ...rules }: StaffConfig) {
  return { ...opened, rules, domains: institution.domains }
}

function staffAdd(world: CommandWorld) {
  return new Command('add')
    .description('Makes a person an agent of the help desk.')
    .argument('<username>', 'username of the agent', argumentValue)
    .option('--lead', 'a lead, who also protects agents')
    .option('--for <scope>', 'whom the agent helps: a base DN, or a pattern such as lab-*', optionValue)
    .option('--until <instant>', 'when the role ends: 2026-01-31, 2026-01-31T08:00:00Z', instantFrom)
    .addOption(configOption)
    .addHelpText('after', addHelp)
    .action((username, { lead = false, for: scope = null, until = null, config }) =>
      changeStaff(world, config, async (opened, settings) => {
        const fault = scopeFault(scope, settings.directory)
        if (fault !== null) throw new CommandFailed([fault])
        const role = { isLead: lead, scope, until }
        const name = requireValue(await addMember(staffPorts(opened, settings), username, role))
        const end = until === null ? '' : `, until ${instant(until)}`
        world.print(oneLine(`${name} is ${lead ? 'a lead' : 'an agent'} for ${scope ?? 'everybody'} now${end}.`))
      }),
    )
}

/** What is wrong with a scope that names a directory; null for a sound one. */
function scopeFault(scope: string | null, directory: StaffConfig['directory']): string | null {
  const people = peopleScope(scope ?? '')
  if (people.kind !== 'below') return null
  if (directory.kind !== 'several') return directory.kind === 'embedded' ? noBase : null
  const names = directory.among.map(({ name }) => name)
  const why = whyInNone(people.dn, names)
  return why === null ? null : `The base DN ${people.dn} ${why}.`
}

const noBase = 'The embedded directory has no base DN: give a pattern of usernames, such as lab-*.'

function staffRemove(world: CommandWorld) {
  return new Command('remove')
    .description('Makes a person no agent of the help desk any more.')
    .argument('<username>', 'username of the agent, or the id of an account that has gone', argumentValue)
    .addOption(configOption)
    .addHelpText('after', removeHelp)
    .action((username, { config }) =>
      changeStaff(world, config, async (opened, settings) => {
        const called = requireValue(await removeMember(staffPorts(opened, settings), username))
        world.print(oneLine(`${called} is no agent by a command any more.`))
      }),
    )
}

const columns = ['by', 'who', 'id', 'role', 'scope', 'until'] as const

function staffList(world: CommandWorld) {
  return new Command('list')
    .description('Lists agents whom commands made, and the groups whose members are agents.')
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', '\nPrints one per line, with tabs between the cells, or one JSON object per line.')
    .action(({ config, json }) =>
      readStaff(world, config, async ({ store, directory }, { staff: { agents, leads } }) => {
        const members = await Promise.all(
          (await store.members.all()).map(async ({ accountId, isLead, scope, until }) => ({
            ...{ by: 'command', who: (await directory.byId(accountId))?.username ?? null, id: accountId },
            ...{ role: isLead ? 'lead' : 'agent', scope, until: until === null ? null : instant(until) },
          })),
        )
        const ofGroups = [leads.map(asRow('lead')), agents.map(asRow('agent'))].flat()
        printRows(world, [...members, ...ofGroups], { json, columns })
      }),
    )
}

const asRow =
  (role: string) =>
  ({ group, scope }: StaffConfig['staff']['agents'][number]) =>
    ({ by: 'group', who: group, id: null, role, scope, until: null }) as const

function staffShow(world: CommandWorld) {
  return new Command('show')
    .description('Says what an agent may do, for everybody or for one person.')
    .argument('<username>', 'username of the agent', argumentValue)
    .argument('[person]', 'username of a person', argumentValue)
    .addOption(configOption)
    .addHelpText('after', showHelp)
    .action((username, person, { config }) =>
      readStaff(world, config, async (opened, settings) => {
        const ports = staffPorts(opened, settings)
        const account = requireValue(await accountCalled(ports, username))
        const agent = await roleOf(ports, account)
        if (agent === null) return world.print(oneLine(`${account.username} is no agent.`))
        world.print(oneLine(roleLine(account.username, agent)))
        if (person !== undefined) world.print(oneLine(await helpLine(ports, { agent, username, person })))
      }),
    )
}

function roleLine(username: string, { isLead, scopes }: Agent): string {
  const words = scopes.map((scope) =>
    scope.kind === 'everybody' ? 'everybody' : scope.kind === 'below' ? scope.dn : scope.pattern,
  )
  return `${username} is ${isLead ? 'a lead' : 'an agent'} for ${words.join(' and ')}.`
}

const reasons: Readonly<Record<NoHelp, string>> = {
  'own-account': 'nobody helps the own account',
  excluded: 'PORTICO_SELF_SERVICE_EXCLUDE names the account',
  privileged: 'the account is in a privileged group',
  'help-desk': 'the account is of the help desk',
  'out-of-scope': 'the account is in none of these scopes',
}

interface Asked {
  readonly agent: Agent
  readonly username: string
  readonly person: string
}

async function helpLine(
  ports: StaffPorts & Parameters<typeof helpFor>[0],
  { agent, username, person }: Asked,
): Promise<string> {
  const account = requireValue(await accountCalled(ports, person))
  const help = await helpFor(ports, agent, account)
  if (help.may === 'nothing') return `${username} may not help ${account.username}: ${reasons[help.why]}.`
  const only = help.may === 'safe-acts' ? 'only sign out and stop' : 'help'
  return `${username} may ${only} ${account.username}.`
}
