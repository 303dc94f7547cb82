import type { StaffOutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { AtConsole } from '../../edge/call/staff-scope.js'
import { Refusal } from '../../ports/refusal.js'
import type { Case } from '../../rules/desk/case-store.js'
import { inConsoleSession } from '../../rules/desk/console-session.js'
import { type AtDesk, helpedIn } from '../../rules/desk/in-case.js'
import { liveCase } from '../../rules/desk/live-case.js'
import { agentName, closeCase, openCase } from '../../rules/desk/open-case.js'
import { helpFor } from '../../rules/desk/role-of.js'
import { openPerson } from '../../rules/desk/seal-person.js'
import { actOf, type OpenCase, tellCase, tellingFor } from '../../rules/desk/tell-case.js'
import type { Ports } from '../../rules/ports.js'

type OfCase<Name extends 'staffOpenCase' | 'staffCase' | 'staffCloseCase'> = CallContext<Name, AtConsole>

/**
 * Opens a case about a person of a search. Refuses `person-gone` alike for a handle of another session,
 * an invented one, and whoever is not helped here (HD7), then `case-taken` and `staff-limit`.
 */
export async function staffOpenCase(context: OfCase<'staffOpenCase'>): Promise<Answer<StaffOutputOf<'staffOpenCase'>>> {
  const { ports, input, scoped } = context
  const { person, ...begun } = input
  if (begun.reason === 'other' && begun.note.trim() === '') throw new Refusal('malformed')
  const found = await helped(ports, scoped, person)
  if (found === null) throw new Refusal('person-gone')
  const opening = await inConsoleSession(ports, scoped.session, (stores) =>
    openCase(stores, context, { ...begun, agentId: scoped.account.id, accountId: found.account.id }),
  )
  if ('taken' in opening) throw await takenBy(context, opening.taken)
  return { output: { case: await tellCase(context, { one: opening.opened, ...found }) } }
}

/** The person of a handle, and how far the agent helps them; null where not at all. */
async function helped(ports: Ports, { session, agent }: AtConsole, handle: string) {
  const id = openPerson(ports, session, handle)
  const account = id === null ? null : await ports.directory.byId(id)
  if (account === null) return null
  const { may } = await helpFor(ports, agent, account)
  return may === 'nothing' ? null : { account, may }
}

async function takenBy({ ports, visit }: OfCase<'staffOpenCase'>, { agentId, openedAt }: Case): Promise<Refusal> {
  const agent = agentName(await ports.directory.byId(agentId))
  return new Refusal('case-taken', { params: { agent, since: tellingFor(ports, visit).moment('since', openedAt) } })
}

/** Tells a case anew. Its page asks by itself, so it is no press. */
export async function staffCase(context: OfCase<'staffCase'>): Promise<Answer<StaffOutputOf<'staffCase'>>> {
  return { output: { case: await tellCase(context, await ownCase(context, context.input.case)) } }
}

/** A live case of this agent, and its person, whom the agent still helps; else refuses `case-gone`. */
async function ownCase(desk: AtDesk, id: string): Promise<OpenCase> {
  const { ports, scoped } = desk
  const found = await helpedIn(desk, id)
  const one = await liveCase(ports.store, { id, agentId: scoped.agent.accountId, now: ports.clock.now() })
  return { ...found, one }
}

/** Closes a case. Its line for the ticket names no person: the case, when it began, and what was done. */
export async function staffCloseCase(
  context: OfCase<'staffCloseCase'>,
): Promise<Answer<StaffOutputOf<'staffCloseCase'>>> {
  const { ports, visit, input, scoped } = context
  const { outcome } = input
  // A case that nobody closes is dropped by itself.
  if (outcome === 'dropped') throw new Refusal('malformed')
  const closed = await inConsoleSession(ports, scoped.session, (stores) =>
    closeCase(stores, context, { id: input.case, agentId: scoped.account.id, outcome }),
  )
  const telling = tellingFor(ports, visit)
  const events = (await ports.store.audit.recent(mostActs, { caseId: closed.id })).reverse()
  const acts = [...new Set(events.flatMap((event) => actOf(event) ?? []))]
  const what = telling.list(
    acts.length === 0 ? [visit.say(`done.${outcome}`)] : acts.map((act) => visit.say(`done.${act}`)),
  )
  const line = visit.say('case.line', { case: closed.id, time: telling.day(closed.openedAt), what })
  return { output: { message: visit.say('case.closed'), line } }
}

const mostActs = 50
