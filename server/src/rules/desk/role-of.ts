import type { Account } from '../../ports/directory/directory.js'
import { isExcluded } from '../../ports/directory/is-excluded.js'
import { type PeopleScope, peopleScope } from '../../ports/directory/people-scope.js'
import type { AccountId } from '../../ports/ids.js'
import type { Ports } from '../ports.js'

/** Somebody of the help desk. */
export interface Agent {
  readonly accountId: AccountId
  /** True for a lead, who also protects agents. */
  readonly isLead: boolean
  /** Whom the agent helps. */
  readonly scopes: readonly PeopleScope[]
  /** Where the agent is a lead: whose agents are protected. */
  readonly ledScopes: readonly PeopleScope[]
}

/** What tells the role of somebody. */
export interface Asked extends Pick<Ports, 'clock' | 'people'> {
  readonly store: Pick<Ports['store'], 'members'>
  readonly rules: Pick<Ports['rules'], 'staff' | 'selfServiceExclude'>
}
type Asking = Pick<Account, 'id' | 'usernames' | 'isPrivileged'>

/**
 * The role of an account, by an operator's word and by groups of the directory; null for anybody
 * else. At most a minute old (HD4). Raises `Unavailable` while a group cannot be told.
 */
export async function roleOf(
  { store, clock, people, rules }: Asked,
  { id }: Pick<Account, 'id'>,
): Promise<Agent | null> {
  const named = await store.members.find(id)
  const members = named !== null && (named.until === null || clock.date() < named.until) ? [named] : []
  const { agents, leads } = rules.staff
  const groups = [...new Set([...agents, ...leads].map(({ group }) => group))]
  const own = new Set(groups.length === 0 ? [] : await people.groupsOf(id, groups))
  const isOwn = ({ group }: { readonly group: string }) => own.has(group)
  const desks = [...members, ...agents.filter(isOwn), ...leads.filter(isOwn)]
  if (desks.length === 0) return null
  const led = [...members.filter((member) => member.isLead), ...leads.filter(isOwn)]
  return { accountId: id, isLead: led.length > 0, scopes: scopesOf(desks), ledScopes: scopesOf(led) }
}

function scopesOf(desks: readonly { readonly scope: string | null }[]): readonly PeopleScope[] {
  return [...new Set(desks.map(({ scope }) => scope ?? ''))].map(peopleScope)
}

/** Why an agent does not help somebody. Only operators hear it; an agent hears one sentence for all. */
export type NoHelp = 'own-account' | 'excluded' | 'privileged' | 'help-desk' | 'out-of-scope'

/** What an agent may do for somebody: everything, the safe acts of a lead for an agent, or nothing. */
export type Help = { readonly may: 'everything' | 'safe-acts' } | { readonly may: 'nothing'; readonly why: NoHelp }

/**
 * Whether an agent helps an account: never the own one, nor excluded and privileged ones, nor another
 * agent's, but for the safe acts of a lead (HD6). Raises `Unavailable` while a group cannot be told.
 */
export async function helpFor(ports: Asked, agent: Agent, account: Asking): Promise<Help> {
  const nothing = (why: NoHelp) => ({ may: 'nothing', why }) as const
  if (account.id === agent.accountId) return nothing('own-account')
  if (isExcluded(account, ports.rules)) return nothing('excluded')
  if (account.isPrivileged) return nothing('privileged')
  const role = await roleOf(ports, account)
  if (role !== null && (role.isLead || !agent.isLead)) return nothing('help-desk')
  const scopes = role === null ? agent.scopes : agent.ledScopes
  if (!(await isInScope(ports, scopes, account))) return nothing('out-of-scope')
  return { may: role === null ? 'everything' : 'safe-acts' }
}

async function isInScope({ people }: Asked, scopes: readonly PeopleScope[], account: Asking): Promise<boolean> {
  for (const scope of scopes) if (await people.isIn(account, scope)) return true
  return false
}
