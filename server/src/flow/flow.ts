import type { ContactKind, FlowName, RefusalCode } from '@portico/contract'
import type { CodePurpose } from '../proof/code-store.js'

/** Where one attempt stands. A flow that is `finished` takes no further event. */
export type FlowState =
  | { readonly at: 'choosing-contact' }
  /** Signing in with nothing enrolled: a first email address must be given. */
  | { readonly at: 'needs-contact' }
  /** Reset or unlock with nothing enrolled: only the help desk can go on. */
  | { readonly at: 'see-help-desk' }
  | { readonly at: 'code-sent'; readonly codeId: string; readonly to: CodeTarget }
  | { readonly at: 'must-change-password' }
  /** The code was right; a new password may be set until `until`, ms (R1). */
  | { readonly at: 'verified'; readonly until: number }
  | { readonly at: 'finished' }

/** What the code was sent to: a choice that was offered, or the first email address of an account without contacts. */
export type CodeTarget =
  | { readonly what: 'choice'; readonly handle: string; readonly kind: ContactKind }
  | { readonly what: 'first-email'; readonly contactId: string }

export type FlowEvent =
  | { readonly type: 'code-sent'; readonly codeId: string; readonly to: CodeTarget }
  | { readonly type: 'right-code' }
  | { readonly type: 'new-password-staged'; readonly hasContacts: boolean }
  | { readonly type: 'finished' }

/** A contact as it is offered before proof: masked, under a handle that is random per flow (V1). */
export interface Choice {
  readonly handle: string
  readonly kind: ContactKind
  readonly masked: string
  /** Contact id of the store, or a stable stand-in for a decoy. */
  readonly contactId: string
  /** Where SMS to a phone are counted (D5); null for an email address. */
  readonly smsPrefix: string | null
}

/** One unfinished attempt to sign in, reset or unlock. `accountId` is null for a decoy. Instants in ms. */
export interface Flow {
  readonly id: string
  readonly name: FlowName
  readonly state: FlowState
  readonly accountId: string | null
  /** Keyed hash of the canonical name: whose budgets this flow uses, known or not. */
  readonly nameKey: string
  readonly epoch: number
  readonly choices: readonly Choice[]
  /** Contact id → instant of its last code. */
  readonly sentAt: Readonly<Record<string, number>>
  readonly sends: number
  readonly staged: string | null
  readonly createdAt: number
  readonly expiresAt: number
}

/** What happens once the code is right. */
export type AfterCode = 'sign-in' | 'grant-new-password' | 'unlock'

interface FlowRules {
  readonly withoutContacts: 'needs-contact' | 'see-help-desk'
  readonly afterCode: AfterCode
}

/** The whole difference between the three flows. */
export const flowRules: Readonly<Record<FlowName, FlowRules>> = {
  profile: { withoutContacts: 'needs-contact', afterCode: 'sign-in' },
  reset: { withoutContacts: 'see-help-desk', afterCode: 'grant-new-password' },
  unlock: { withoutContacts: 'see-help-desk', afterCode: 'unlock' },
}

/**
 * How long a flow and a grant live, ms (decisions section 5). A grant ends with its flow, which nothing prolongs (S6): a code
 * that is proven late gives less than the ten minutes, the most that a grant may have (R1).
 */
export const flowLifeMs = 30 * 60_000
export const grantLifeMs = 10 * 60_000

export function firstState(name: FlowName, hasContacts: boolean): FlowState {
  return { at: hasContacts ? 'choosing-contact' : flowRules[name].withoutContacts }
}

/** The next state, or the refusal when the flow does not take this event now. Pure: no clock, no store. */
export function advance(flow: Pick<Flow, 'name' | 'state'>, event: FlowEvent, now: number): FlowState | RefusalCode {
  if (flow.state.at === 'finished') return 'flow-gone'
  switch (event.type) {
    case 'code-sent':
      return takesCode(flow.state, event.to)
        ? { at: 'code-sent', codeId: event.codeId, to: event.to }
        : 'contact-unknown'
    case 'right-code':
      return afterRightCode(flow, now)
    case 'new-password-staged':
      return flow.state.at === 'must-change-password' ? firstState(flow.name, event.hasContacts) : 'grant-gone'
    case 'finished':
      return flow.state.at === 'verified' && now < flow.state.until ? { at: 'finished' } : 'grant-gone'
    default:
      return event satisfies never
  }
}

function takesCode(state: FlowState, to: CodeTarget): boolean {
  const asksForFirstEmail =
    state.at === 'needs-contact' || (state.at === 'code-sent' && state.to.what === 'first-email')
  if (to.what === 'first-email') return asksForFirstEmail
  return state.at === 'choosing-contact' || (state.at === 'code-sent' && state.to.what === 'choice')
}

function afterRightCode({ name, state }: Pick<Flow, 'name' | 'state'>, now: number): FlowState | RefusalCode {
  if (state.at !== 'code-sent') return 'code-wrong'
  return flowRules[name].afterCode === 'grant-new-password'
    ? { at: 'verified', until: now + grantLifeMs }
    : { at: 'finished' }
}

/** What a code of this flow proves now (O7). */
export function codePurposeOf(flow: Pick<Flow, 'name'>, to: CodeTarget): CodePurpose {
  return to.what === 'first-email' ? 'initial' : flow.name
}
