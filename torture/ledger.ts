import { type Change, differences, type PersonState } from './person-state.js'

/** A call that has no answer yet: the person may be in any of these states now. */
interface Attempt {
  readonly what: string
  readonly states: readonly PersonState[]
}

/**
 * What the portal has promised one person: everything it acknowledged, and the one call that may be
 * unanswered.
 */
export interface Ledger {
  readonly username: string
  expectations: PersonState
  attempt: Attempt | null
  /** Passwords that were replaced, the newest first: none of them may open the account again. */
  formerPasswords: readonly string[]
  /** How many answers of each kind were acknowledged. */
  readonly acknowledged: Map<string, number>
}

export function newLedger(username: string, expectations: PersonState): Ledger {
  return { username, expectations, attempt: null, formerPasswords: [], acknowledged: new Map() }
}

/**
 * Opens a call. `outcomes` are what it may lead to: the last one once it is acknowledged, those
 * before only when the server dies between. No effect at all is always possible.
 */
export function open(ledger: Ledger, what: string, outcomes: readonly Change[]): void {
  if (ledger.attempt !== null) throw new Error(`${ledger.username}: ${ledger.attempt.what} has no answer yet`)
  const { expectations } = ledger
  ledger.attempt = { what, states: [expectations, ...outcomes.map((change) => change(expectations))] }
}

/** The call was acknowledged: from now on its last outcome is a promise. */
export function acknowledge(ledger: Ledger): void {
  const state = ledger.attempt?.states.at(-1)
  if (ledger.attempt === null || state === undefined) throw new Error('no call is open')
  const { what } = ledger.attempt
  ledger.acknowledged.set(what, (ledger.acknowledged.get(what) ?? 0) + 1)
  expect(ledger, state)
}

/** The call was refused: it had no effect. */
export function refuse(ledger: Ledger): void {
  ledger.attempt = null
}

/** Every state that the person may be in now. */
export function possibleStates({ expectations, attempt }: Ledger): readonly PersonState[] {
  return attempt?.states ?? [expectations]
}

/**
 * Compares what is seen after a crash with what was acknowledged: it must be that, or one whole
 * outcome of the open call (W1). Continues from the state that was found; returns what
 * is wrong otherwise.
 */
export function reconcile(ledger: Ledger, seen: PersonState): string[] {
  const states = possibleStates(ledger)
  const found = states.find((state) => differences(state, seen).length === 0)
  if (found !== undefined) {
    expect(ledger, found)
    return []
  }
  const during = ledger.attempt === null ? '' : `, while "${ledger.attempt.what}" was open`
  return [
    `${ledger.username}${during}: not what was acknowledged`,
    ...states.map((state, at) => `  outcome ${at}: ${differences(state, seen).join('; ')}`),
  ]
}

function expect(ledger: Ledger, state: PersonState): void {
  const { password } = ledger.expectations
  if (state.password !== password) ledger.formerPasswords = [password, ...ledger.formerPasswords]
  ledger.expectations = state
  ledger.attempt = null
}
