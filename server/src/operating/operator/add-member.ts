import { canonicalUsername } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { failure, ok, type Result } from '../../ports/result.js'
import { recordOperator } from '../../rules/audit/record.js'
import type { StaffMember } from '../../rules/desk/member-store.js'
import type { Ports } from '../../rules/ports.js'

/** The ports of commands about agents of the help desk. */
export interface StaffPorts extends Pick<Ports, 'store' | 'directory' | 'people' | 'clock'> {
  readonly operator: string
  /** The institution's, which people may type behind their names. */
  readonly domains: readonly string[]
}

/** The account of a typed username. */
export async function accountCalled({ directory, domains }: StaffPorts, username: string): Promise<Result<Account>> {
  const { value, whole, isPossible } = canonicalUsername(username, domains)
  const account = isPossible ? await directory.find(value, whole) : null
  return account === null ? failure(`There is no account "${value}".`) : ok(account)
}

/** Makes a person an agent, in place of what an operator said before; returns the username. */
export async function addMember(
  ports: StaffPorts,
  username: string,
  role: Omit<StaffMember, 'accountId'>,
): Promise<Result<string>> {
  const found = await accountCalled(ports, username)
  if (!found.ok) return found
  const { id, username: name } = found.value
  const { isLead, scope, until } = role
  await ports.store.transaction(async (stores) => {
    await stores.members.put({ accountId: id, ...role })
    const told = { role: isLead ? 'lead' : 'agent', scope, until }
    await record(ports, stores, { event: 'staff.added', about: id, detail: told })
  })
  return ok(name)
}

/**
 * Makes a person no agent any more, by the username or by the id that a list shows, for an account that
 * has gone. Their console ends with the role, so that no act that has begun is done after it (HD4). Groups
 * of the directory stay what they are.
 */
export async function removeMember(ports: StaffPorts, called: string): Promise<Result<string>> {
  const found = await accountCalled(ports, called)
  const id = found.ok ? found.value.id : called
  const isRemoved = await ports.store.transaction(async (stores) => {
    if (!(await stores.members.remove(id))) return false
    await stores.sessions.endConsoleOf(id)
    await record(ports, stores, { event: 'staff.removed', about: id, detail: {} })
    return true
  })
  return isRemoved ? ok(called) : failure(`No command has made ${called} an agent.`)
}

type Recorded = Pick<Parameters<typeof recordOperator>[1], 'event' | 'about' | 'detail'>

function record(
  { operator, clock }: StaffPorts,
  { audit }: Pick<Ports['store'], 'audit'>,
  event: Recorded,
): Promise<void> {
  return recordOperator(audit, { operator, at: clock.date(), ...event })
}
