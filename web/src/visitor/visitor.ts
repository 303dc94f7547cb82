import type { FlowName } from '@portico/contract/paths'
import type { User } from '@portico/contract/user'
import type { ContactKind } from '@portico/contract/verification'
import type { Choices } from './read-choices.js'

export interface ChosenContact {
  readonly type: ContactKind
  readonly id: string
}

/**
 * The state of the visitor. It has no combinations that cannot happen, such as signed in and
 * verifying.
 */
export type Visitor =
  | { readonly state: 'anonymous' }
  | {
      readonly state: 'verifying'
      readonly flow: FlowName
      readonly choices: Choices
      readonly codeSent: ChosenContact | null
      readonly pendingEmailId: string | null
    }
  | { readonly state: 'settingPassword'; readonly why: 'verified' | 'changePassword'; readonly flow: FlowName }
  | { readonly state: 'signedIn'; readonly user: User }

export const anonymous: Visitor = { state: 'anonymous' }
