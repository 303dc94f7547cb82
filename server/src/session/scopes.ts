import type { FlowName } from '@portico/contract'
import type { Account } from '../directory/directory.js'
import type { Flow } from '../flow/flow.js'
import { flowOfVisit } from '../flow/flow-of-visit.js'
import type { Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import type { Session } from './session-store.js'
import type { Visit } from './visit.js'

/** Decides before any look at the fields whether a visitor may make a call; refuses with 401 (decisions section 5). */
export type Scope<Scoped> = (ports: Ports, visit: Visit, flow: FlowName) => Promise<Scoped>

/** Everybody may call. */
export const open: Scope<null> = async () => null

/** Only inside a live flow of the call's own prefix (O7). */
export const inFlow: Scope<Flow> = (ports, visit, name) => flowOfVisit(ports, visit, name)

/** Only while a new password must be chosen (S4). */
export const mustChange: Scope<Flow> = async (ports, visit, name) => {
  const flow = await grantFlow(ports, visit, name)
  if (flow.state.at !== 'must-change-password') throw new Refusal('grant-gone')
  return flow
}

/** Only under a grant made by a right code (R1). */
export const granted: Scope<Flow> = async (ports, visit, name) => {
  const flow = await grantFlow(ports, visit, name)
  if (flow.state.at !== 'verified' || ports.clock.now() >= flow.state.until) throw new Refusal('grant-gone')
  return flow
}

async function grantFlow(ports: Ports, visit: Visit, name: FlowName): Promise<Flow> {
  return flowOfVisit(ports, visit, name).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('grant-gone') : error
  })
}

/** A signed-in visitor: the session, and the account as the directory has it now. */
export interface SignedIn {
  readonly session: Session & { readonly accountId: string; readonly signedInAt: number }
  readonly account: Account
}

/** Only for a signed-in visitor whose account is still usable (S4, S7). */
export const signedIn: Scope<SignedIn> = async (ports, visit) => {
  const { session } = visit
  if (session === null || session.accountId === null || session.signedInAt === null) throw new Refusal('session-gone')
  visit.actor = session.accountId
  const account = await ports.directory.byId(session.accountId)
  if (account === null || account.isDisabled || account.isLocked) {
    await ports.store.sessions.endAllOf(session.accountId)
    throw new Refusal('session-gone')
  }
  return { session: { ...session, accountId: session.accountId, signedInAt: session.signedInAt }, account }
}
