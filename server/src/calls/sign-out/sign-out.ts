import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { record } from '../../rules/audit/record.js'

/**
 * Ends the session and its unfinished flow on the server. Without a session it succeeds too (S5).
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
    await record(stores, { ports, visit }, { event: 'session.ended', result: 'ok' })
  })
  return { output, session: null }
}
