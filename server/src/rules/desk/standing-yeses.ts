import type { Account } from '../../ports/directory/directory.js'
import type { Ports } from '../ports.js'
import type { Approval } from './approval-store.js'
import type { Case } from './case-store.js'
import { type Agent, helpFor, roleOf } from './role-of.js'

/** A live case in which an agent asks, and its person. */
export interface Question {
  readonly one: Case
  readonly account: Account
}

/** Ids of yeses that were given, each with whether its agent may still give it. */
export type Yeses = ReadonlyMap<string, boolean>

/**
 * Whether an agent may say yes in a case: never who asks, nor the person; by the setting an agent who
 * helps the person, a lead, or any agent (HD19).
 */
export async function mayApprove(ports: Ports, agent: Agent, { one, account }: Question): Promise<boolean> {
  if (agent.accountId === one.agentId || agent.accountId === one.accountId) return false
  const { approvers } = ports.rules.staff
  if (approvers === 'leads') return agent.isLead
  return approvers === 'any-desk' || (await helpFor(ports, agent, account)).may === 'everything'
}

/**
 * The yeses of a case: one of an agent who has lost the role, or whose account is disabled, is none. Asks
 * the directory, so it comes right before the transaction of an act. A role that ends between the two
 * ends as each role of an agent does, within a minute (HD4).
 */
export async function standingYeses(ports: Ports, question: Question): Promise<Yeses> {
  const given = (await ports.store.approvals.ofCase(question.one.id)).filter(({ state }) => state === 'given')
  const stands = new Map<string, boolean>()
  for (const { id, approverId } of given) {
    const approver = approverId === null ? null : await ports.directory.byId(approverId)
    const agent = approver === null || approver.isDisabled ? null : await roleOf(ports, approver)
    stands.set(id, agent !== null && (await mayApprove(ports, agent, question)))
  }
  return stands
}

/**
 * What counts of the approvals of a case: a yes whose agent nobody has looked at yet waits for the next
 * press, and one of a lost role is none. Pure.
 */
export function standing(ofCase: readonly Approval[], yeses: Yeses): readonly Approval[] {
  return ofCase.flatMap((approval) => {
    if (approval.state !== 'given') return [approval]
    const stands = yeses.get(approval.id)
    if (stands === undefined) return [{ ...approval, state: 'asked' as const }]
    return stands ? [approval] : []
  })
}
