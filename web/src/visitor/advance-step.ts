import type { SessionState } from '@portico/contract/calls/session-calls'
import type { FlowName } from '@portico/contract/paths'
import type { User } from '@portico/contract/user'
import { readUser } from './read-user.js'
import type { SentCode } from './sent-code.js'
import {
  anonymous,
  type ChosenContact,
  isSameFlow,
  isVerifying,
  type Step,
  type Unproven,
  type Verifying,
} from './step.js'
import { stepOf } from './step-of.js'

/** The step in which a call began. A visitor who has left it by then stays in the new one. */
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
  | ({
      readonly type: 'firstEmailAdded'
      readonly id: string
      readonly address: string
      readonly sentCode: SentCode
    } & Asked)
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

/** The step after an event; an event that does not fit the step changes nothing. */
export function advanceStep(step: Step, event: StepEvent): Step {
  if ('step' in event && event.step && !isSameFlow(event.step, step)) return step
  switch (event.type) {
    case 'flowStarted':
      return started(event, step)
    case 'codeSent':
      return from(step, ['choose-contact', 'enter-code'], (now) => {
        return { kind: 'enter-code', ...flowOf(now), contact: event.contact, sentCode: event.sentCode }
      })
    case 'otherContactRequested':
      return from(step, ['enter-code'], (now) => {
        const at = now.sentCode?.sentAt
        return { kind: 'choose-contact', ...flowOf(now), ...(at && { tried: { id: now.contact.id, at } }) }
      })
    case 'firstEmailAdded':
      return from(step, ['first-email'], (now) => ({
        ...now,
        pendingId: event.id,
        address: event.address,
        sentCode: event.sentCode,
      }))
    case 'codeVerified':
      return isVerifying(step) ? verified(step, event.user) : step
    case 'stagedPasswordRefused':
      return isVerifying(step) ? refused(step, event.message) : step
    case 'userChanged':
      return from(step, ['signed-in'], ({ kind, user }) => {
        return { kind, user: readUser(event.user, event.change?.(user) ?? user) }
      })
    case 'finished':
      return 'flow' in step ? { kind: 'finished', flow: step.flow, message: event.message } : step
    case 'screenLeft':
      return from(step, ['finished'], () => anonymous)
    case 'ended':
      return anonymous
    case 'restored':
      return from(step, ['anonymous'], () => stepOf(event.session))
    default:
      return event satisfies never
  }
}

type StepOf<Kind> = Extract<Step, { kind: Kind }>

/** The next step of a visitor who stands at one of some kinds of steps; any other step stays. */
function from<Kind extends Step['kind']>(step: Step, kinds: readonly Kind[], next: (now: StepOf<Kind>) => Step): Step {
  return kinds.some((kind) => kind === step.kind) ? next(step as StepOf<Kind>) : step
}

function started({ flow, ...event }: Extract<StepEvent, { type: 'flowStarted' }>, before: Step): Step {
  const username = event.username ?? ('username' in before ? before.username : '')
  return stepOf({ path: `${flow}/`, verification: event.verification }, username)
}

/** A right code signs in, or allows a new password; an unlock is over with it. */
function verified({ flow, username }: Verifying, user: User | null): Step {
  return stepOf({ isLoggedIn: flow === 'profile', isVerified: true, path: `${flow}/`, user }, username)
}

/** Only a sign-in stages a password. */
function refused(step: Verifying, refusal: string): Step {
  const { flow, username } = step
  return flow === 'profile' ? { kind: 'set-password', flow, username, refusal } : step
}

function flowOf({ flow, username, choices }: Verifying): Unproven {
  return { flow, username, choices }
}
