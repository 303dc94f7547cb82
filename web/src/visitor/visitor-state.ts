import type { FlowName } from '@portico/contract/paths'
import type { User } from '@portico/contract/user'
import type { ContactKind } from '@portico/contract/verification'
import type { Choices } from './read-choices.js'

export interface ChosenContact {
  readonly type: ContactKind
  readonly id: string
}

/** Where the visitor stands; impossible pairs (signed in and verifying, say) cannot be written. */
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
