import type { OutputOf } from '@portico/contract'
import { record } from '../audit/audit.js'
import type { CallRegistrar } from '../http/register-call.js'
import type { Asked } from './asked.js'
import { open } from './scopes.js'

export function sessionRoutes(register: CallRegistrar): void {
  register({ call: 'signOut', whenFlooded: 'carry-on', scope: open, run: signOut })
}

/** Ends the session and its unfinished flow on the server; without one it is still a success (S5). */
async function signOut({ ports, visit }: Asked<'signOut'>): Promise<OutputOf<'signOut'>> {
  const { session } = visit
  if (session !== null) {
    visit.actor = session.accountId ?? ''
    await ports.store.transaction(async (stores) => {
      // Pressed twice at once it has ended once (W10).
      if (!(await stores.sessions.end(session.idHash))) return
      if (session.flowId !== null) await stores.flows.drop(session.flowId)
      await record(stores, { ports, visit }, { event: 'session.ended', result: 'ok' })
    })
    visit.carry(null)
  }
  return { message: visit.say('signed-out') }
}
