import type { SessionState } from '@portico/contract/calls/session-calls'
import type { User } from '@portico/contract/user'
import type { Asked } from './advance-step.js'
import { readUser } from './read-user.js'
import type { SentCode } from './sent-code.js'
import {
  type ChosenContact,
  isSameFlow,
  isVerifying,
  type Step,
  type Unproven,
  type Verifying,
  type Way,
} from './step.js'
import { stepOf } from './step-of.js'

/** What happens on the pages behind the first one, with which this is loaded. */
export type LaterEvent =
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
  /** A proof was right and not enough, and the server described where its flow stands since. */
  | ({ readonly type: 'anotherProofAsked'; readonly session: SessionState } & Asked)
  /** The visitor wants to prove in another way, or to see all of them. */
  | { readonly type: 'wayChosen'; readonly way: Way | 'choose-way' }
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

/** The change of the step by an event; one that does not fit the step changes nothing. */
export function stepAfter(event: LaterEvent): (step: Step) => Step {
  return (step) => {
    const isLate = 'step' in event && event.step && !isSameFlow(event.step, step)
    return isLate ? step : after(step, event)
  }
}

function after(step: Step, event: LaterEvent): Step {
  switch (event.type) {
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
    case 'anotherProofAsked':
      return isVerifying(step) ? goingOn(step, stepOf(event.session, step.username)) : step
    case 'wayChosen':
      return isVerifying(step) && step.ways ? provingBy(event.way, step, step.ways) : step
    case 'stagedPasswordRefused':
      return isVerifying(step) ? refused(step, event.message) : step
    case 'userChanged':
      return from(step, ['signed-in'], ({ kind, user }) => {
        return { kind, user: readUser(event.user, event.change?.(user) ?? user) }
      })
    case 'finished':
      return 'flow' in step ? { kind: 'finished', flow: step.flow, message: event.message } : step
    default:
      return event satisfies never
  }
}

type StepOf<Kind> = Extract<Step, { kind: Kind }>

/** The next step of a visitor who stands at one of some kinds of steps; any other step stays. */
function from<Kind extends Step['kind']>(step: Step, kinds: readonly Kind[], next: (now: StepOf<Kind>) => Step): Step {
  return kinds.some((kind) => kind === step.kind) ? next(step as StepOf<Kind>) : step
}

/** A right code signs in, or allows a new password; an unlock is over with it. */
function verified({ flow, username }: Verifying, user: User | null): Step {
  return stepOf({ isLoggedIn: flow === 'profile', isVerified: true, path: `${flow}/`, user }, username)
}

/** The flow keeps its choices, so that a late answer still finds it. */
function goingOn({ flow, choices }: Verifying, next: Step): Step {
  return isVerifying(next) && next.flow === flow ? { ...next, choices } : next
}

/** A step at which contacts are among the ways is one before any proof. */
function provingBy(way: Way | 'choose-way', step: Verifying, ways: readonly Way[]): Step {
  if (way !== 'choose-way' && !ways.includes(way)) return step
  if (way === 'email' || way === 'phone') return { kind: 'choose-contact', ...flowOf(step), wanted: way }
  return { kind: way, ...flowOf(step), ways, isSecond: 'isSecond' in step && step.isSecond }
}

/** Only a sign-in stages a password. */
function refused(step: Verifying, refusal: string): Step {
  const { flow, username } = step
  return flow === 'profile' ? { kind: 'set-password', flow, username, refusal } : step
}

function flowOf({ flow, username, choices, ways }: Verifying): Unproven {
  return { flow, username, choices, ...(ways && { ways }) }
}
