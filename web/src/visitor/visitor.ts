import type { SessionState } from '@portico/contract/calls/session-calls'
import type { FlowName } from '@portico/contract/paths'
import type { User } from '@portico/contract/user'
import { readChoices } from './read-choices.js'
import { readUser } from './read-user.js'
import { visitorOf } from './restore.js'
import type { ChosenContact, Visitor } from './visitor-state.js'

export type { Choices } from './read-choices.js'
export type { Visitor } from './visitor-state.js'

export type VisitorEvent =
  /** Answer of one of the three forms or of a forced change. */
  | { readonly type: 'flowStarted'; readonly flow: FlowName; readonly verification: unknown }
  | { readonly type: 'codeSent'; readonly contact: ChosenContact }
  /** From the code step back to the choice of contact. */
  | { readonly type: 'otherContactWanted' }
  | { readonly type: 'firstEmailAdded'; readonly id: string }
  | { readonly type: 'codeProven'; readonly user: User | null }
  | {
      readonly type: 'userChanged'
      /** As the server tells; what it leaves out is what `change` makes of the user as he is by then. */
      readonly user?: User | undefined
      readonly change?: (known: User) => User
    }
  /** Cancelled, signed out, expired, or a reset that is done. */
  | {
      readonly type: 'ended'
      /** What is over, where that is told late; whatever began since then stays. */
      readonly what?: Visitor
    }
  /** What the server remembers of a reloaded page. */
  | { readonly type: 'restored'; readonly session: SessionState }

type Verifying = Extract<Visitor, { state: 'verifying' }>

export const anonymous: Visitor = { state: 'anonymous' }

/** The one place where the visitor changes; an event that does not fit the state changes nothing. */
export function advance(visitor: Visitor, event: VisitorEvent): Visitor {
  switch (event.type) {
    case 'flowStarted':
      return started(event.flow, event.verification)
    case 'codeSent':
      return whileVerifying(visitor, (now) => ({ ...now, codeSent: event.contact }))
    case 'otherContactWanted':
      return whileVerifying(visitor, (now) => ({ ...now, codeSent: null }))
    case 'firstEmailAdded':
      return whileVerifying(visitor, (now) => ({ ...now, pendingEmailId: event.id }))
    case 'codeProven':
      return whileVerifying(visitor, (now) => proven(now.flow, event.user))
    case 'userChanged':
      if (visitor.state !== 'signedIn') return visitor
      return { state: 'signedIn', user: readUser(event.user, event.change?.(visitor.user) ?? visitor.user) }
    case 'ended':
      return event.what && event.what !== visitor ? visitor : anonymous
    case 'restored':
      return visitor.state === 'anonymous' ? visitorOf(event.session) : visitor
    default:
      return event satisfies never
  }
}

function started(flow: FlowName, verification: unknown): Visitor {
  const read = readChoices(verification)
  if (read !== 'changePassword')
    return { state: 'verifying', flow, choices: read, codeSent: null, pendingEmailId: null }
  if (flow === 'profile') return { state: 'settingPassword', why: 'changePassword', flow }
  // Only a sign-in can demand a new password; elsewhere the type is unknown and counts as empty.
  return { state: 'verifying', flow, choices: { emails: [], phones: [] }, codeSent: null, pendingEmailId: null }
}

function proven(flow: FlowName, user: User | null): Visitor {
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
