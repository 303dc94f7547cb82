/** What is true of one person, as far as it can be seen from outside. */
export interface Standing {
  readonly password: string
  readonly isLocked: boolean
  readonly mustChange: boolean
  readonly emails: Readonly<Record<string, 'pending' | 'verified'>>
  /** The browsers in which the person is signed in. */
  readonly signedIn: Readonly<Record<string, true>>
  /** How often each event stands in the audit. */
  readonly events: Readonly<Record<string, number>>
  /** How many different messages each address got. */
  readonly codes: Readonly<Record<string, number>>
  readonly notices: Readonly<Record<string, number>>
}

/** One consequence of a call. Consequences of one call are put together with `all`. */
export type Change = (before: Standing) => Standing

export const nothing: Change = (before) => before

export function all(...changes: readonly Change[]): Change {
  return (before) => changes.reduce((standing, change) => change(standing), before)
}

export function happened(event: string): Change {
  return (before) => ({ ...before, events: oneMore(before.events, event) })
}

/** A code was queued for an address. */
export function codeTo(address: string): Change {
  return (before) => ({ ...before, codes: oneMore(before.codes, address) })
}

/** A notice was queued for every verified address. */
export const allAreTold: Change = (before) => ({
  ...before,
  notices: Object.entries(before.emails)
    .filter(([, state]) => state === 'verified')
    .reduce((notices, [address]) => oneMore(notices, address), before.notices),
})

export function emailBecomes(address: string, state: 'pending' | 'verified' | null): Change {
  return (before) => {
    const { [address]: _gone, ...others } = before.emails
    return { ...before, emails: state === null ? others : { ...others, [address]: state } }
  }
}

export function signedInAt(browser: string): Change {
  return (before) => ({ ...before, signedIn: { ...before.signedIn, [browser]: true } })
}

export function signedOutAt(browser: string): Change {
  return (before) => {
    const { [browser]: _ended, ...others } = before.signedIn
    return { ...before, signedIn: others }
  }
}

export const signedOutEverywhere: Change = (before) => ({ ...before, signedIn: {} })

export const unlocked: Change = (before) => ({ ...before, isLocked: false })

/** A new password also lifts a lock and "must change". */
export function passwordBecomes(password: string): Change {
  return (before) => ({ ...before, password, isLocked: false, mustChange: false })
}

function oneMore(counts: Readonly<Record<string, number>>, of: string): Readonly<Record<string, number>> {
  return { ...counts, [of]: (counts[of] ?? 0) + 1 }
}

/** What two standings do not have in common, as sentences; none when they are the same. */
export function differences(expected: Standing, seen: Standing): string[] {
  return (Object.keys(expected) as (keyof Standing)[]).flatMap((part) => {
    const [wanted, found] = [inOrder(expected[part]), inOrder(seen[part])]
    return wanted === found ? [] : [`${part}: ${wanted} expected, ${found} seen`]
  })
}

function inOrder(value: Standing[keyof Standing]): string {
  return typeof value === 'object' ? JSON.stringify(Object.entries(value).sort()) : JSON.stringify(value)
}
