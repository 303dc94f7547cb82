import type { SessionState } from '@portico/contract/calls/session-calls'
import type { FlowName } from '@portico/contract/paths'
import type { User } from '@portico/contract/user'
import { readChoices } from './read-choices.js'
import { readUser } from './read-user.js'
import { restoreVisitor } from './restore-visitor.js'
import { anonymous, type ChosenContact, type Visitor } from './visitor.js'

export type VisitorEvent =
  /**
   * The server answered one of the three forms of the home page, or a forced change of the
   * password.
   */
  | { readonly type: 'flowStarted'; readonly flow: FlowName; readonly verification: unknown }
  | { readonly type: 'codeSent'; readonly contact: ChosenContact }
  /** The visitor goes back from the code to the choice of a contact. */
  | { readonly type: 'otherContactRequested' }
  | { readonly type: 'firstEmailAdded'; readonly id: string }
  | { readonly type: 'codeVerified'; readonly user: User | null }
  | {
      readonly type: 'userChanged'
      /**
       * The user as the server sent it. For what it leaves out, `change` is applied to the user
       * known by then.
       */
      readonly user?: User | undefined
      readonly change?: (known: User) => User
    }
  /** A flow or session is over: cancelled, signed out, expired, or a reset that is done. */
  | {
      readonly type: 'ended'
      /** The state that is over. A visitor who has left it by then stays in the new one. */
      readonly visitor?: Visitor
    }
  /** The server described the session of a reloaded page. */
  | { readonly type: 'restored'; readonly session: SessionState }

type Verifying = Extract<Visitor, { state: 'verifying' }>

/**
 * The state of the visitor after an event; an event that does not fit the state changes nothing.
 */
export function advanceVisitor(visitor: Visitor, event: VisitorEvent): Visitor {
  switch (event.type) {
    case 'flowStarted':
      return started(event.flow, event.verification)
    case 'codeSent':
      return whileVerifying(visitor, (now) => ({ ...now, codeSent: event.contact }))
    case 'otherContactRequested':
      return whileVerifying(visitor, (now) => ({ ...now, codeSent: null }))
    case 'firstEmailAdded':
      return whileVerifying(visitor, (now) => ({ ...now, pendingEmailId: event.id }))
    case 'codeVerified':
      return whileVerifying(visitor, (now) => verified(now.flow, event.user))
    case 'userChanged':
      if (visitor.state !== 'signedIn') return visitor
      return { state: 'signedIn', user: readUser(event.user, event.change?.(visitor.user) ?? visitor.user) }
    case 'ended':
      return event.visitor && event.visitor !== visitor ? visitor : anonymous
    case 'restored':
      return visitor.state === 'anonymous' ? restoreVisitor(event.session) : visitor
    default:
      return event satisfies never
  }
}

function started(flow: FlowName, verification: unknown): Visitor {
  const read = readChoices(verification)
  if (read !== 'changePassword')
    return { state: 'verifying', flow, choices: read, codeSent: null, pendingEmailId: null }
  if (flow === 'profile') return { state: 'settingPassword', why: 'changePassword', flow }
  // Only a sign-in can demand a new password. In other flows the type counts as unknown, which
  // means no contacts.
  return { state: 'verifying', flow, choices: { emails: [], phones: [] }, codeSent: null, pendingEmailId: null }
}

function verified(flow: FlowName, user: User | null): Visitor {
  switch (flow) {
    case 'profile':
      return { state: 'signedIn', user: readUser(user) }
    case 'reset':
      return { state: 'settingPassword', why: 'verified', flow }
    case 'unlock':
      return anonymous
    default:
      return flow satisfies never
  }
}

function whileVerifying(visitor: Visitor, next: (now: Verifying) => Visitor): Visitor {
  return visitor.state === 'verifying' ? next(visitor) : visitor
}
