import { type FlowName, screenPaths } from '@portico/contract/paths'
import type { User } from '@portico/contract/user'
import type { ContactKind } from '@portico/contract/verification'
import type { Choices } from './read-choices.js'
import type { SentCode } from './sent-code.js'

export interface ChosenContact {
  readonly type: ContactKind
  readonly id: string
}

/** A flow that waits for a proof. */
export interface Unproven {
  readonly flow: FlowName
  /** The name that began the flow; empty after a reload, because only this page keeps it. */
  readonly username: string
  readonly choices: Choices
  /** What would bring the flow on, in the server's order; left out where it tells none. */
  readonly ways?: readonly Way[]
}

export interface ChoosingContact extends Unproven {
  readonly kind: 'choose-contact'
  /** The kind that the visitor chose among other ways. */
  readonly wanted?: ContactKind
  /** The contact that a code went to before, and the instant in ms where this page saw it leave. */
  readonly tried?: { readonly id: string; readonly at: number }
}

export interface EnteringCode extends Unproven {
  readonly kind: 'enter-code'
  readonly contact: ChosenContact
  /** The facts known about the code; null after a reload. */
  readonly sentCode: SentCode | null
}

/** A sign-in without contacts: the visitor adds an address first. */
export interface AddingFirstEmail extends Unproven {
  readonly kind: 'first-email'
  /** The address that waits for its code; null before one was added. */
  readonly pendingId: string | null
  /** That address; empty before one was added, and after a reload. */
  readonly address: string
  readonly sentCode: SentCode | null
}

/** A reset or unlock without contacts: only the help desk can continue. */
interface CallingHelpDesk extends Unproven {
  readonly kind: 'help-desk'
}

/** A way to prove oneself with what one has set up. */
export type DeviceWay = 'passkey' | 'app' | 'recovery-code'

export type Way = DeviceWay | ContactKind

/** A flow that the visitor goes on with by what was set up, whatever its contacts are. */
export interface ProvingDevice extends Unproven {
  /** The way that the page shows, or the choice among all of them. */
  readonly kind: DeviceWay | 'choose-way'
  readonly ways: readonly Way[]
  /** True where another proof was right before. */
  readonly isSecond: boolean
}

export type Verifying = ChoosingContact | EnteringCode | AddingFirstEmail | CallingHelpDesk | ProvingDevice

/**
 * The step at which the visitor stands. It has no combinations that cannot happen, such as signed
 * in and verifying.
 */
export type Step =
  | { readonly kind: 'anonymous' }
  | Verifying
  | {
      readonly kind: 'set-password'
      /** A sign-in demands the new password; a reset asked for it, and its proof was right. */
      readonly flow: 'profile' | 'reset'
      readonly username: string
      /** The reason why the password chosen before was refused together with its right code. */
      readonly refusal?: string
    }
  /** The flow has succeeded and is over. Its screen shows the server's message until it is left. */
  | { readonly kind: 'finished'; readonly flow: FlowName; readonly message: string }
  | { readonly kind: 'signed-in'; readonly user: User }

export const anonymous: Step = { kind: 'anonymous' }

export function isVerifying(step: Step): step is Verifying {
  return 'choices' in step
}

/**
 * True where two steps belong to the same flow. A flow reads its choices once, and keeps them after
 * a proof that is not enough, so the same object means the same flow.
 */
export function isSameFlow(one: Step, other: Step): boolean {
  if (!isVerifying(one) || !isVerifying(other)) return one === other
  return one.choices === other.choices
}

/** The screen that shows a step; for a visitor who is signed in the first one of several. */
export function screenOf(step: Step): string {
  switch (step.kind) {
    case 'anonymous':
      return screenPaths.home
    case 'set-password':
      return screenPaths.resetPassword
    case 'finished':
      return step.flow === 'reset' ? screenPaths.resetPassword : screenPaths.verification
    case 'signed-in':
      return screenPaths.dashboard
    default:
      return screenPaths.verification
  }
}
