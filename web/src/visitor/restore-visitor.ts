import type { SessionState } from '@portico/contract/calls/session-calls'
import { type FlowName, flowNames } from '@portico/contract/paths'
import { idOf } from '../api/id-of.js'
import { type Choices, readChoices } from './read-choices.js'
import { readUser } from './read-user.js'
import type { Visitor } from './visitor.js'

/**
 * The visitor of a reloaded page, from the session that the server described. Anything unclear is
 * an anonymous visitor.
 */
export function restoreVisitor(session: SessionState): Visitor {
  if (session.isLoggedIn === true) return { state: 'signedIn', user: readUser(session.user) }
  const flow = flowNames.find((name) => session.path === `${name}/`)
  if (flow === undefined) return { state: 'anonymous' }
  const choices = readChoices(session.verification)
  if (session.isChangePassword === true || choices === 'changePassword') {
    return { state: 'settingPassword', why: 'changePassword', flow, username: '' }
  }
  if (session.isVerified === true) return { state: 'settingPassword', why: 'verified', flow, username: '' }
  if (session.verification === null || session.verification === undefined) return { state: 'anonymous' }
  return verifying(session, flow, choices)
}

function verifying(session: SessionState, flow: FlowName, choices: Choices): Visitor {
  return {
    state: 'verifying',
    flow,
    username: '',
    choices,
    codeSent: codeSentTo(session.codeSent, choices),
    sentCode: null,
    pendingEmailId: idOf(session.pendingEmailId) || null,
  }
}

/** The contact that a code went to, if it is among the choices. */
function codeSentTo(sent: SessionState['codeSent'] | undefined, { emails, phones }: Choices) {
  if (sent?.type !== 'email' && sent?.type !== 'phone') return null
  const offered = sent.type === 'email' ? emails : phones
  const id = idOf(sent.id)
  return offered.some(({ _id }) => _id === id) ? { type: sent.type, id } : null
}
