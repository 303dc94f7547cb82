import { type ActName, actClasses } from '@portico/contract'
import type { CheckStrength } from './live-case.js'
import type { Help } from './role-of.js'

/** How far another agent's consent to an act has come. */
export type YesState = 'needless' | 'missing' | 'asked' | 'declined' | 'given'

/** That no contact is there for an act about one, or nothing to remove. */
export type ActLack = 'nothing' | 'no-proofs'

/** What decides whether an agent can do an act in a case now. */
export interface ActFacts {
  readonly act: ActName
  readonly may: Exclude<Help['may'], 'nothing'>
  readonly isRecoveryStopped: boolean
  readonly isDisabled: boolean
  /** What the check of the case is good for, for this act. */
  readonly strength: CheckStrength
  /** The person stands before the agent, who has seen a document. */
  readonly isHere: boolean
  readonly yes: YesState
  /** That nothing of the person is there for it, where that is looked at. */
  readonly lack?: ActLack | null
}

/** What an act lacks, in the order in which an agent hears of it. */
export type ActHurdle =
  | 'safe-acts-only'
  | 'stopped'
  | 'stopped-already'
  | 'not-stopped'
  | 'disabled'
  | 'nothing'
  | 'no-proofs'
  | 'check'
  | 'strong-check'
  | 'here'
  | 'yes'
  | 'yes-asked'
  | 'yes-declined'

/**
 * True where an act needs another agent's yes: one agent alone gives nobody access (HD19). To take one
 * of several contacts away gives none.
 */
export function needsYes(act: ActName, { isLastContact }: { readonly isLastContact: boolean }): boolean {
  return act === 'remove-contact' ? isLastContact : actClasses[act] === 'strong'
}

/** The first thing that an act lacks; null where nothing stands in the way (HD11). Pure. */
export function hurdleOf(facts: ActFacts): ActHurdle | null {
  const { act, may, isRecoveryStopped, isDisabled, lack = null } = facts
  const isSafe = actClasses[act] === 'safe'
  if (!isSafe && may === 'safe-acts') return 'safe-acts-only'
  if (!isSafe && act !== 'start' && isRecoveryStopped) return 'stopped'
  if (act === 'start' && !isRecoveryStopped) return 'not-stopped'
  if (act === 'stop' && isRecoveryStopped) return 'stopped-already'
  if (isOnlyForEnabled(act) && isDisabled) return 'disabled'
  return isSafe ? null : (lack ?? checkHurdle(facts) ?? yesHurdle(facts))
}

/** What leads nowhere while the directory lets nobody in. */
const isOnlyForEnabled = (act: ActName) => act === 'unlock' || act === 'send-pass' || act === 'print-pass'

function checkHurdle({ act, strength, isHere }: ActFacts): ActHurdle | null {
  if (act === 'print-pass' && !isHere) return 'here'
  if (actClasses[act] === 'strong') return strength === 'strong' ? null : 'strong-check'
  return strength === 'none' ? 'check' : null
}

const yesHurdles = {
  needless: null,
  given: null,
  missing: 'yes',
  asked: 'yes-asked',
  declined: 'yes-declined',
} as const

function yesHurdle({ yes }: ActFacts): ActHurdle | null {
  return yesHurdles[yes]
}
