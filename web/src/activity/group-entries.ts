/** What happened to an account once, as a server told it. */
export interface Entry {
  readonly id: string
  /** An instant in ms. */
  readonly at: number
  readonly what: string
  /** The network, shortened; empty where it is not known. */
  readonly where: string
}

/** Entries that one row tells: the same thing, from the same place, on one day. */
export interface Row extends Omit<Entry, 'at'> {
  readonly count: number
  readonly first: number
  readonly last: number
}

export interface Day {
  /** The last instant of the day, in ms, at which something happened. */
  readonly at: number
  readonly rows: readonly Row[]
}

/** What strangers can do again and again, and which changes nothing. */
const repeated: ReadonlySet<string> = new Set([
  ...['wrong-password', 'must-wait', 'wrong-code', 'code-sent', 'reset-started', 'unlock-started'],
])

/**
 * The rows of each day, newest first, in the calendar of the browser. What is repeated without
 * anything else between is one row, so that fourteen wrong passwords do not hide the rest.
 */
export function groupEntries(entries: readonly Entry[]): readonly Day[] {
  const days: { at: number; rows: Row[] }[] = []
  const open = new Map<string, number>()
  for (const { at, ...entry } of withoutSteps(entries)) {
    if (dayOf(days.at(-1)?.at) !== dayOf(at)) {
      days.push({ at, rows: [] })
      open.clear()
    }
    const rows = days.at(-1)?.rows ?? []
    const key = `${entry.what} ${entry.where}`
    const known = open.get(key) ?? rows.length
    const { count = 0, last = at } = rows[known] ?? {}
    rows[known] = { ...entry, ...rows[known], count: count + 1, first: at, last }
    // What changed something parts what was repeated before it from what was repeated after it.
    if (repeated.has(entry.what)) open.set(key, known)
    else open.clear()
  }
  return days
}

const longestSignInMs = 60 * 60_000

/** The entries without the password and the codes of a sign-in that was completed, which tells them. */
function withoutSteps(entries: readonly Entry[]): readonly Entry[] {
  let signIn: Entry | null = null
  return entries.filter((entry) => {
    const { what, where, at } = entry
    const isStep: boolean =
      (what === 'code-sent' || what === 'password-right') && signIn?.where === where && signIn.at - at < longestSignInMs
    if (what === 'signed-in') signIn = entry
    else if (!isStep || what === 'password-right') signIn = null
    return !isStep
  })
}

function dayOf(instant = Number.NaN): string {
  return new Date(instant).toDateString()
}
