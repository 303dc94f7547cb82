import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { record } from '../../rules/audit/record.js'
import type { TransactionPorts } from '../../rules/ports.js'
import type { Session } from '../../rules/session/session-store.js'
import type { Stores } from '../../rules/stores.js'

/**
 * Ends the session and its unfinished flow on the server, and an agent's console. Without a session it
 * succeeds too (S5).
 */
export async function signOut({ ports, visit }: CallContext<'signOut'>): Promise<Answer<OutputOf<'signOut'>>> {
  const { session } = visit
  const output = { message: visit.say('signed-out') }
  if (session === null) return { output }
  visit.actor = session.accountId ?? ''
  await ports.store.transaction(async (stores) => {
    // A second press finds an ended session and adds no second event (W10).
    if (!(await stores.sessions.end(session.idHash))) return
    if (session.flowId !== null) await stores.flows.drop(session.flowId)
    await endConsole(stores, ports, session)
    await record(stores, { ports, visit }, { event: 'session.ended', result: 'ok' })
  })
  return { output, session: null }
}

/** Whoever signs out on a computer that others use believes to be out: there is one console an agent (HD3). */
async function endConsole(
  { sessions }: Pick<Stores, 'sessions'>,
  { rules }: Pick<TransactionPorts, 'rules'>,
  { accountId, signedInAt }: Session,
): Promise<void> {
  if (rules.staff.isOn && accountId !== null && signedInAt !== null) await sessions.endConsoleOf(accountId)
}
