/** What is true of one person, as far as it can be seen from outside. */
export interface PersonState {
  readonly password: string
  readonly isLocked: boolean
  readonly mustChange: boolean
  readonly emails: Readonly<Record<string, 'pending' | 'verified'>>
  readonly hasApp: boolean
  /** Recovery codes that were not used. */
  readonly codesLeft: number
  /** The browsers in which the person is signed in. */
  readonly signedIn: Readonly<Record<string, true>>
  /** How often each event stands in the audit. */
  readonly events: Readonly<Record<string, number>>
  /** How many different messages with a code each address got, and how many notices. */
  readonly codes: Readonly<Record<string, number>>
  readonly notices: Readonly<Record<string, number>>
}

/** One effect of a call. */
export type Change = (before: PersonState) => PersonState

export const noChange: Change = (before) => before

/** The effects of one call together. */
export function all(...changes: readonly Change[]): Change {
  return (before) => changes.reduce((state, change) => change(state), before)
}

/** The audit has an event more. */
export function recordEvent(event: string): Change {
  return (before) => ({ ...before, events: oneMore(before.events, event) })
}

/** An address gets a code. */
export function mailCode(address: string): Change {
  return (before) => ({ ...before, codes: oneMore(before.codes, address) })
}

/** Every verified address gets a notice. */
export const mailNotices: Change = (before) => ({
  ...before,
  notices: Object.entries(before.emails)
    .filter(([, state]) => state === 'verified')
    .reduce((notices, [address]) => oneMore(notices, address), before.notices),
})

/** An address is pending, verified, or gone with null. */
export function setEmail(address: string, state: 'pending' | 'verified' | null): Change {
  return (before) => {
    const { [address]: _gone, ...others } = before.emails
    return { ...before, emails: state === null ? others : { ...others, [address]: state } }
  }
}

/** An app is set up, or gone with its recovery codes. */
export const setApp =
  (hasApp: boolean): Change =>
  (before) => ({ ...before, hasApp, codesLeft: 0 })

export const setCodesLeft =
  (codesLeft: number): Change =>
  (before) => ({ ...before, codesLeft })

export function signInAt(browser: string): Change {
  return (before) => ({ ...before, signedIn: { ...before.signedIn, [browser]: true } })
}

export function signOutAt(browser: string): Change {
  return (before) => {
    const { [browser]: _ended, ...others } = before.signedIn
    return { ...before, signedIn: others }
  }
}

export const signOutEverywhere: Change = (before) => ({ ...before, signedIn: {} })

export const liftLock: Change = (before) => ({ ...before, isLocked: false })

/** A new password also lifts a lock and the demand for a change. */
export function setPassword(password: string): Change {
  return (before) => ({ ...before, password, isLocked: false, mustChange: false })
}

function oneMore(counts: Readonly<Record<string, number>>, of: string): Readonly<Record<string, number>> {
  return { ...counts, [of]: (counts[of] ?? 0) + 1 }
}

/** The differences of two states, a sentence each; none when they are the same. */
export function differences(expected: PersonState, seen: PersonState): string[] {
  return (Object.keys(expected) as (keyof PersonState)[]).flatMap((part) => {
    const [wanted, found] = [inOrder(expected[part]), inOrder(seen[part])]
    return wanted === found ? [] : [`${part}: ${wanted} expected, ${found} seen`]
  })
}

function inOrder(value: PersonState[keyof PersonState]): string {
  return typeof value === 'object' ? JSON.stringify(Object.entries(value).sort()) : JSON.stringify(value)
}
