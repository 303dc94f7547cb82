import type { SessionState } from '@portico/contract/calls/session-calls'
import type { FlowName } from '@portico/contract/paths'
import type { User } from '@portico/contract/user'
import { readChoices } from './read-choices.js'
import { readUser } from './read-user.js'
import { restoreVisitor } from './restore-visitor.js'
import type { SentCode } from './sent-code.js'
import { anonymous, type ChosenContact, isSameFlow, type Verifying, type Visitor } from './visitor.js'

/** The state in which a call began. A visitor who has left it by then stays in the new one. */
interface Asked {
  readonly visitor?: Visitor
}

export type VisitorEvent =
  /**
   * The server answered one of the three forms of the home page, or a forced change of the
   * password.
   */
  | {
      readonly type: 'flowStarted'
      readonly flow: FlowName
      readonly verification: unknown
      /** The name that the visitor typed; the one of the flow so far where it is left out. */
      readonly username?: string
    }
  | ({ readonly type: 'codeSent'; readonly contact: ChosenContact; readonly sentCode: SentCode } & Asked)
  /** The visitor goes back from the code to the choice of a contact. */
  | { readonly type: 'otherContactRequested' }
  | ({ readonly type: 'firstEmailAdded'; readonly id: string; readonly sentCode: SentCode } & Asked)
  | ({ readonly type: 'codeVerified'; readonly user: User | null } & Asked)
  /** The code was right, but the password that was to become valid with it is refused. */
  | ({ readonly type: 'stagedPasswordRefused'; readonly message: string } & Asked)
  | {
      readonly type: 'userChanged'
      /**
       * The user as the server sent it. For what it leaves out, `change` is applied to the user
       * known by then.
       */
      readonly user?: User | undefined
      readonly change?: (known: User) => User
    }
  /** The last step of a flow succeeded. Its screen shows `message`. */
  | ({ readonly type: 'finished'; readonly message: string } & Asked)
  /** The visitor leaves a screen, which ends a flow that has finished there. */
  | { readonly type: 'screenLeft' }
  /** A flow or session is over: cancelled, signed out, or expired. */
  | ({ readonly type: 'ended' } & Asked)
  /** The server described the session of a reloaded page. */
  | { readonly type: 'restored'; readonly session: SessionState }

/**
 * The state of the visitor after an event; an event that does not fit the state changes nothing.
 */
export function advanceVisitor(visitor: Visitor, event: VisitorEvent): Visitor {
  if ('visitor' in event && event.visitor && !isSameFlow(event.visitor, visitor)) return visitor
  switch (event.type) {
    case 'flowStarted':
      return started(event, visitor)
    case 'codeSent':
      return whileVerifying(visitor, (now) => ({ ...now, codeSent: event.contact, sentCode: event.sentCode }))
    case 'otherContactRequested':
      return whileVerifying(visitor, (now) => ({ ...now, codeSent: null, sentCode: null }))
    case 'firstEmailAdded':
      return whileVerifying(visitor, (now) => ({ ...now, pendingEmailId: event.id, sentCode: event.sentCode }))
    case 'codeVerified':
      return whileVerifying(visitor, (now) => verified(now, event.user))
    case 'stagedPasswordRefused':
      return whileVerifying(visitor, ({ flow, username }) => ({
        state: 'settingPassword',
        why: 'changePassword',
        flow,
        username,
        refusal: event.message,
      }))
    case 'userChanged':
      if (visitor.state !== 'signedIn') return visitor
      return { state: 'signedIn', user: readUser(event.user, event.change?.(visitor.user) ?? visitor.user) }
    case 'finished':
      return 'flow' in visitor ? { state: 'finished', flow: visitor.flow, message: event.message } : visitor
    case 'screenLeft':
      return visitor.state === 'finished' ? anonymous : visitor
    case 'ended':
      return anonymous
    case 'restored':
      return visitor.state === 'anonymous' ? restoreVisitor(event.session) : visitor
    default:
      return event satisfies never
  }
}

function started({ flow, ...event }: Extract<VisitorEvent, { type: 'flowStarted' }>, before: Visitor): Visitor {
  const username = event.username ?? ('username' in before ? before.username : '')
  const read = readChoices(event.verification)
  if (read === 'changePassword' && flow === 'profile')
    return { state: 'settingPassword', why: 'changePassword', flow, username }
  // Only a sign-in can demand a new password. In other flows the type counts as unknown, which
  // means no contacts.
  const choices = read === 'changePassword' ? { emails: [], phones: [] } : read
  return { state: 'verifying', flow, username, choices, codeSent: null, sentCode: null, pendingEmailId: null }
}

function verified({ flow, username }: Verifying, user: User | null): Visitor {
  switch (flow) {
    case 'profile':
      return { state: 'signedIn', user: readUser(user) }
    case 'reset':
      return { state: 'settingPassword', why: 'verified', flow, username }
    case 'unlock':
      return anonymous
    default:
      return flow satisfies never
  }
}

function whileVerifying(visitor: Visitor, next: (now: Verifying) => Visitor): Visitor {
  return visitor.state === 'verifying' ? next(visitor) : visitor
}
