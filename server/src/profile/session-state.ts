import type { OutputOf } from '@portico/contract'
import { verificationOf } from '../flow/contact-choice.js'
import type { Flow } from '../flow/flow.js'
import type { Ports } from '../ports.js'
import type { Asked } from '../session/asked.js'
import type { Session } from '../session/session-store.js'
import { userOf } from './user-of.js'

type State = OutputOf<'session'>

const nobody: State = {
  isLoggedIn: false,
  isVerified: false,
  isChangePassword: false,
  path: '/',
  verification: null,
  codeSent: null,
  pendingEmailId: null,
  user: null,
}

/** Where the visitor stands, so that a reloaded page can go on there (decisions section 6, 9). */
export async function sessionState({ ports, visit }: Asked<'session'>): Promise<State> {
  const { session } = visit
  if (session === null) return nobody
  if (session.signedInAt !== null) return signedInState(ports, session)
  const flow = session.flowId === null ? null : await ports.store.flows.find(session.flowId)
  return flow === null || flow.expiresAt <= ports.clock.now() ? nobody : flowState(flow, ports.clock.now())
}

async function signedInState({ directory, store }: Ports, session: Session): Promise<State> {
  const account = session.accountId === null ? null : await directory.byId(session.accountId)
  if (account === null || account.isDisabled || account.isLocked) return nobody
  return { ...nobody, isLoggedIn: true, path: 'profile/', user: await userOf(store, account) }
}

function flowState({ name, state, choices }: Flow, now: number): State {
  const sentTo = state.at === 'code-sent' ? state.to : null
  return {
    ...nobody,
    path: `${name}/`,
    isVerified: state.at === 'verified' && now < state.until,
    isChangePassword: state.at === 'must-change-password',
    verification: verificationOf(state, choices),
    codeSent: sentTo?.what === 'choice' ? { type: sentTo.kind, id: sentTo.handle } : null,
    pendingEmailId: sentTo?.what === 'first-email' ? sentTo.contactId : null,
  }
}
