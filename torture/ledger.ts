import { type Change, differences, type Standing } from './standing.js'

/** A call that was begun and not yet answered: it may have had any of these outcomes. */
interface Attempt {
  readonly what: string
  readonly outcomes: readonly Standing[]
}

/** What one person was told: all that was acknowledged, and the one call that may still be open. */
export interface Ledger {
  readonly username: string
  standing: Standing
  attempt: Attempt | null
  /** Passwords that were replaced, the newest first: none of them may sign in again. */
  former: readonly string[]
  /** How many answers of each kind were acknowledged. */
  readonly acknowledged: Map<string, number>
}

export function newLedger(username: string, standing: Standing): Ledger {
  return { username, standing, attempt: null, former: [], acknowledged: new Map() }
}

/**
 * Begins a call. `ways` are what it may lead to, the last one when it is acknowledged; those before only when the server dies
 * between. That nothing has happened is always one of them.
 */
export function begin(ledger: Ledger, what: string, ways: readonly Change[]): void {
  if (ledger.attempt !== null) throw new Error(`${ledger.username}: ${ledger.attempt.what} is still open`)
  ledger.attempt = { what, outcomes: [ledger.standing, ...ways.map((change) => change(ledger.standing))] }
}

/** The call was answered 2xx: from now on its last outcome is a promise. */
export function acknowledge(ledger: Ledger): void {
  const outcome = ledger.attempt?.outcomes.at(-1)
  if (ledger.attempt === null || outcome === undefined) throw new Error('nothing was begun')
  const { what } = ledger.attempt
  ledger.acknowledged.set(what, (ledger.acknowledged.get(what) ?? 0) + 1)
  holdTo(ledger, outcome)
}

/** The call was refused: nothing has happened. */
export function refuse(ledger: Ledger): void {
  ledger.attempt = null
}

/** Everything that may be true now. */
export function outcomesOf({ standing, attempt }: Ledger): readonly Standing[] {
  return attempt?.outcomes ?? [standing]
}

/**
 * CRASH1, CRASH4, W1: what is seen after a crash must be what was acknowledged, or whole one outcome of the call that was open.
 * Goes on from what was found; tells what is wrong otherwise.
 */
export function reconcile(ledger: Ledger, seen: Standing): string[] {
  const outcomes = outcomesOf(ledger)
  const found = outcomes.find((outcome) => differences(outcome, seen).length === 0)
  if (found !== undefined) {
    holdTo(ledger, found)
    return []
  }
  const open = ledger.attempt === null ? '' : `, while "${ledger.attempt.what}" was open`
  return [
    `${ledger.username}${open}: not what was acknowledged`,
    ...outcomes.map((outcome, at) => `  outcome ${at}: ${differences(outcome, seen).join('; ')}`),
  ]
}

function holdTo(ledger: Ledger, standing: Standing): void {
  if (standing.password !== ledger.standing.password) ledger.former = [ledger.standing.password, ...ledger.former]
  ledger.standing = standing
  ledger.attempt = null
}
