import type { SessionState } from '@portico/contract/calls/session-calls'
import { type FlowName, flowNames } from '@portico/contract/paths'
import { idOf } from '../api/id-of.js'
import { type Choices, readChoices } from './read-choices.js'
import { readUser } from './read-user.js'
import type { Step } from './step.js'

/**
 * The visitor of a reloaded page, from the session that the server described. Anything unclear is
 * an anonymous visitor.
 */
export function stepOf(session: SessionState): Step {
  if (session.isLoggedIn === true) return { kind: 'signedIn', user: readUser(session.user) }
  const flow = flowNames.find((name) => session.path === `${name}/`)
  if (flow === undefined) return { kind: 'anonymous' }
  const choices = readChoices(session.verification)
  if (session.isChangePassword === true || choices === 'changePassword') {
    return { kind: 'settingPassword', why: 'changePassword', flow, username: '' }
  }
  if (session.isVerified === true) return { kind: 'settingPassword', why: 'verified', flow, username: '' }
  if (session.verification === null || session.verification === undefined) return { kind: 'anonymous' }
  return verifying(session, flow, choices)
}

function verifying(session: SessionState, flow: FlowName, choices: Choices): Step {
  return {
    kind: 'verifying',
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
