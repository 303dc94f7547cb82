import type { ContactKind, FlowName, RefusalCode } from '@portico/contract'
import type { CodePurpose } from '../../ports/delivery/code-message.js'
import { type Subject, subjectKey } from '../../ports/directory/subject.js'
import type { CodeId, ContactId, DeviceId, FlowId, Handle, NameKey, NetworkKey } from '../../ports/ids.js'
import type { ProofKindName } from '../../ports/proof-kind-name.js'
import type { Family } from '../limits/limit.js'
import type { Choice } from '../proof/choice.js'
import { isMet } from '../proof/demand-of.js'
import type { OutsideFacts } from '../session/outside-facts.js'
import type { OutsideSubject } from '../session/outside-store.js'

/**
 * The sealed passwords of a forced change: the right one and, once it is chosen, the new one, which
 * takes effect with the proof. Null in every other flow (R5).
 */
export type Staged = string | null

/** The state of a flow. A `finished` flow accepts no event. */
export type FlowState =
  | { readonly at: 'choosing-proof'; readonly staged: Staged }
  /** Sign-in without a contact: the visitor must give a first email address. */
  | { readonly at: 'enroll-first'; readonly staged: Staged }
  /** Reset or unlock without a contact: only the help desk can help. */
  | { readonly at: 'see-help-desk' }
  | { readonly at: 'awaiting-proof'; readonly codeId: CodeId; readonly to: ProofTarget; readonly staged: Staged }
  | { readonly at: 'must-change-password'; readonly staged: string }
  /** The proof was right. The visitor may set a new password until `until`, ms (R2). */
  | { readonly at: 'verified'; readonly until: number }
  | { readonly at: 'finished' }

/** The object of a proof: a choice that was offered, or the first address of an account. */
export type ProofTarget =
  | { readonly what: 'choice'; readonly handle: Handle; readonly kind: ContactKind }
  | { readonly what: 'first-email'; readonly contactId: ContactId }

export type FlowEvent =
  | { readonly type: 'proof-begun'; readonly codeId: CodeId; readonly to: ProofTarget }
  | {
      readonly type: 'proof-right'
      readonly kind: ProofKindName
      /** The kinds that the person can give now beside a code to a contact. */
      readonly has: readonly ProofKindName[]
    }
  | { readonly type: 'new-password-staged'; readonly staged: string; readonly hasWays: boolean }
  /** The directory refused to write the staged password. */
  | { readonly type: 'staged-password-refused'; readonly staged: string }
  | { readonly type: 'finished' }

/** A sign-in at the identity provider, and whose it was there. */
export interface OutsideBegun extends OutsideFacts, OutsideSubject {}

/** One unfinished attempt to sign in, reset or unlock. Instants in ms. */
export interface Flow {
  readonly id: FlowId
  readonly name: FlowName
  readonly state: FlowState
  readonly subject: Subject
  /** The name whose budgets this flow uses. */
  readonly nameKey: NameKey
  readonly epoch: number
  /** The known device that began the flow; null for every other browser (G1). */
  readonly device: DeviceId | null
  readonly network: NetworkKey
  readonly choices: readonly Choice[]
  /** The kinds of which a proof was right and used up. */
  readonly proven: readonly ProofKindName[]
  /** The kinds that would bring the flow on now, where those in `choices` do not tell. */
  readonly ways: readonly ProofKindName[]
  /** The sign-in at the identity provider that came in place of the password; null for every other flow. */
  readonly outside: OutsideBegun | null
  /** Contact id → instant of its last code. */
  readonly sentAt: Readonly<Record<ContactId, number>>
  readonly sends: number
  readonly createdAt: number
  readonly expiresAt: number
}

type ProofRight = Extract<FlowEvent, { type: 'proof-right' }>

export type AfterProof = 'sign-in' | 'grant-new-password' | 'unlock'

interface FlowRules {
  /** The budget of its codes (G19). */
  readonly family: Family
  readonly withoutChoices: 'enroll-first' | 'see-help-desk'
  readonly afterProof: AfterProof
}

/** The complete difference between the three flows. */
export const flowRules: Readonly<Record<FlowName, FlowRules>> = {
  profile: { family: 'sign-in', withoutChoices: 'enroll-first', afterProof: 'sign-in' },
  reset: { family: 'recovery', withoutChoices: 'see-help-desk', afterProof: 'grant-new-password' },
  unlock: { family: 'recovery', withoutChoices: 'see-help-desk', afterProof: 'unlock' },
}

/**
 * How long a flow and a grant live, ms. A grant ends with its flow, and nothing extends a flow
 * (S6): a proof in the last ten minutes of a flow gives a shorter grant.
 */
export const flowLifeMs = 30 * 60_000
export const grantLifeMs = 10 * 60_000

export function firstState(name: FlowName, hasWays: boolean, staged: Staged = null): FlowState {
  if (hasWays) return { at: 'choosing-proof', staged }
  const { withoutChoices: at } = flowRules[name]
  return at === 'enroll-first' ? { at, staged } : { at }
}

type Advanced = Pick<Flow, 'name' | 'state' | 'proven'>

/** The next state, or the refusal where the flow does not accept this event now. Pure. */
export function advance(flow: Advanced, event: FlowEvent, now: number): FlowState | RefusalCode {
  const { name, state } = flow
  if (state.at === 'finished') return 'flow-gone'
  switch (event.type) {
    case 'proof-begun':
      return takesProof(state, event.to)
        ? { at: 'awaiting-proof', codeId: event.codeId, to: event.to, staged: stagedIn(state) }
        : 'contact-unknown'
    case 'proof-right':
      return afterRightProof(flow, event, now)
    case 'new-password-staged':
      return state.at === 'must-change-password' ? firstState(name, event.hasWays, event.staged) : 'grant-gone'
    case 'staged-password-refused':
      return (state.at === 'awaiting-proof' || state.at === 'choosing-proof') && state.staged !== null
        ? { at: 'must-change-password', staged: event.staged }
        : 'flow-gone'
    case 'finished':
      return state.at === 'verified' && now < state.until ? { at: 'finished' } : 'grant-gone'
    default:
      return event satisfies never
  }
}

export function stagedIn(state: FlowState): Staged {
  return 'staged' in state ? state.staged : null
}

function takesProof(state: FlowState, to: ProofTarget): boolean {
  const isFirstEmail = state.at === 'enroll-first' || (state.at === 'awaiting-proof' && state.to.what === 'first-email')
  if (to.what === 'first-email') return isFirstEmail
  return state.at === 'choosing-proof' || (state.at === 'awaiting-proof' && state.to.what === 'choice')
}

/**
 * True where the flow evaluates an app's code or a recovery code: behind the password, and on a reset
 * after a first right proof (PF6). An unlock never needs one.
 */
export function takesDeviceCode({ name, state, proven }: Advanced): boolean {
  return takesPasskey({ state }) && (name === 'profile' || (name === 'reset' && proven.length > 0))
}

/** True where the flow evaluates a passkey, also as the first proof: nobody is asked for it in a mail. */
export function takesPasskey({ state }: Pick<Advanced, 'state'>): boolean {
  return state.at === 'choosing-proof' || (state.at === 'awaiting-proof' && state.to.what === 'choice')
}

function afterRightProof(flow: Advanced, { kind, has }: ProofRight, now: number): FlowState | RefusalCode {
  const { name, state } = flow
  if (!takesKind(flow, kind)) return kind === 'passkey' ? 'proof-wrong' : 'code-wrong'
  // Without a proof of a device one right code is all that a flow can demand.
  if (has.length > 0 && !isMet({ name, has, proven: [...flow.proven, kind] }))
    return { at: 'choosing-proof', staged: stagedIn(state) }
  return flowRules[name].afterProof === 'grant-new-password'
    ? { at: 'verified', until: now + grantLifeMs }
    : { at: 'finished' }
}

function takesKind(flow: Advanced, kind: ProofKindName): boolean {
  if (kind === 'passkey') return takesPasskey(flow)
  return isOfContact(kind) ? flow.state.at === 'awaiting-proof' : takesDeviceCode(flow)
}

/** True for a code that went to a contact. */
export function isOfContact(kind: ProofKindName): boolean {
  return kind === 'email' || kind === 'phone'
}

/** How a proof is given. */
export function kindOf(to: ProofTarget): ContactKind {
  return to.what === 'first-email' ? 'email' : to.kind
}

/** The purpose of a code of this flow, so that the code is worthless in another flow (O7). */
export function codePurposeOf(flow: Pick<Flow, 'name'>, to: ProofTarget): CodePurpose {
  return to.what === 'first-email' ? 'initial' : flow.name
}

/** What an owner is told of a sign-in on an unknown device to which no second step follows (G11). */
export function noticeOfStart({ outside }: Pick<Flow, 'outside'>): 'password-known' | 'outside-known' {
  return outside === null ? 'password-known' : 'outside-known'
}

/** The try of a code of this flow. */
export function codeTryOf({ name, nameKey, subject, network, device, proven }: Flow) {
  // Strangers count only until a first proof was right: they never use up the second one.
  return {
    family: proven.length > 0 ? ('sign-in' as const) : flowRules[name].family,
    nameKey,
    accountId: subjectKey(subject),
    network,
    device,
  }
}
