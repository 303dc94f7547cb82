import type { FlowName } from '@portico/contract/paths'
import type { User } from '@portico/contract/user'
import type { ContactKind } from '@portico/contract/verification'
import type { Choices } from './read-choices.js'
import type { SentCode } from './sent-code.js'

export interface ChosenContact {
  readonly type: ContactKind
  readonly id: string
}

/**
 * The state of the visitor. It has no combinations that cannot happen, such as signed in and
 * verifying.
 */
export type Step =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'verifying'
      readonly flow: FlowName
      /** The name that began the flow; empty after a reload, because only this page keeps it. */
      readonly username: string
      readonly choices: Choices
      readonly codeSent: ChosenContact | null
      /** What is known about that code; null after a reload. */
      readonly sentCode: SentCode | null
      readonly pendingEmailId: string | null
    }
  | {
      readonly kind: 'settingPassword'
      readonly why: 'verified' | 'changePassword'
      readonly flow: FlowName
      readonly username: string
      /** Why the password chosen before was refused together with its right code. */
      readonly refusal?: string
    }
  /** The flow has succeeded and is over. Its screen shows the message of the server until it is left. */
  | { readonly kind: 'finished'; readonly flow: FlowName; readonly message: string }
  | { readonly kind: 'signedIn'; readonly user: User }

export type Verifying = Extract<Step, { kind: 'verifying' }>

export const anonymous: Step = { kind: 'anonymous' }

/**
 * Whether two states belong to the same flow. A flow reads its choices once, so the same object means
 * the same flow.
 */
export function isSameFlow(one: Step, other: Step): boolean {
  if (one.kind !== 'verifying' || other.kind !== 'verifying') return one === other
  return one.choices === other.choices
}
