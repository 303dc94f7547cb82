import type { SessionState } from '@portico/contract/calls/session-calls'
import type { FlowName } from '@portico/contract/paths'
import type { User } from '@portico/contract/user'
import { readChoices } from './read-choices.js'
import { readUser } from './read-user.js'
import type { SentCode } from './sent-code.js'
import { anonymous, type ChosenContact, isSameFlow, type Step, type Verifying } from './step.js'
import { stepOf } from './step-of.js'

/** The state in which a call began. A visitor who has left it by then stays in the new one. */
interface Asked {
  readonly step?: Step
}

export type StepEvent =
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
export function advanceStep(step: Step, event: StepEvent): Step {
  if ('step' in event && event.step && !isSameFlow(event.step, step)) return step
  switch (event.type) {
    case 'flowStarted':
      return started(event, step)
    case 'codeSent':
      return whileVerifying(step, (now) => ({ ...now, codeSent: event.contact, sentCode: event.sentCode }))
    case 'otherContactRequested':
      return whileVerifying(step, (now) => ({ ...now, codeSent: null, sentCode: null }))
    case 'firstEmailAdded':
      return whileVerifying(step, (now) => ({ ...now, pendingEmailId: event.id, sentCode: event.sentCode }))
    case 'codeVerified':
      return whileVerifying(step, (now) => verified(now, event.user))
    case 'stagedPasswordRefused':
      return whileVerifying(step, ({ flow, username }) => ({
        kind: 'settingPassword',
        why: 'changePassword',
        flow,
        username,
        refusal: event.message,
      }))
    case 'userChanged':
      if (step.kind !== 'signedIn') return step
      return { kind: 'signedIn', user: readUser(event.user, event.change?.(step.user) ?? step.user) }
    case 'finished':
      return 'flow' in step ? { kind: 'finished', flow: step.flow, message: event.message } : step
    case 'screenLeft':
      return step.kind === 'finished' ? anonymous : step
    case 'ended':
      return anonymous
    case 'restored':
      return step.kind === 'anonymous' ? stepOf(event.session) : step
    default:
      return event satisfies never
  }
}

function started({ flow, ...event }: Extract<StepEvent, { type: 'flowStarted' }>, before: Step): Step {
  const username = event.username ?? ('username' in before ? before.username : '')
  const read = readChoices(event.verification)
  if (read === 'changePassword' && flow === 'profile')
    return { kind: 'settingPassword', why: 'changePassword', flow, username }
  // Only a sign-in can demand a new password. In other flows the type counts as unknown, which
  // means no contacts.
  const choices = read === 'changePassword' ? { emails: [], phones: [] } : read
  return { kind: 'verifying', flow, username, choices, codeSent: null, sentCode: null, pendingEmailId: null }
}

function verified({ flow, username }: Verifying, user: User | null): Step {
  switch (flow) {
    case 'profile':
      return { kind: 'signedIn', user: readUser(user) }
    case 'reset':
      return { kind: 'settingPassword', why: 'verified', flow, username }
    case 'unlock':
      return anonymous
    default:
      return flow satisfies never
  }
}

function whileVerifying(step: Step, next: (now: Verifying) => Step): Step {
  return step.kind === 'verifying' ? next(step) : step
}
