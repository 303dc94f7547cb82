import type { BenchPerson } from './bench-portal.js'

/** Fewer calls for one name than any limit of the portal under the bench. */
const callsOfOneName = 50
const fewestNames = 8

/** The names of one class, which take turns. */
export type Names = readonly string[]

/** What sets the people of each group apart; a group of `null` exists only as names. */
const groups = {
  alice: {},
  empty: {},
  nulls: {},
  locks: { isLocked: true },
  right: { isLocked: true },
  ended: { isDisabled: true },
  leave: { hasContacts: false },
  fresh: { mustChange: true },
  nobod: null,
  nowho: null,
} as const satisfies Record<string, Omit<BenchPerson, 'username'> | null>

export type Group = keyof typeof groups

/** Names enough for so many rounds, all of the same length within a group. */
export function namesOf(group: Group, rounds: number): Names {
  const count = Math.max(fewestNames, Math.ceil(rounds / callsOfOneName))
  return Array.from({ length: count }, (_, at) => `${group}${String(at).padStart(3, '0')}`)
}

/** Everybody who has an account. */
export function peopleFor(rounds: number): BenchPerson[] {
  return (Object.keys(groups) as Group[]).flatMap((group) => {
    const about = groups[group]
    return about === null ? [] : namesOf(group, rounds).map((username) => ({ username, ...about }))
  })
}

export function nameIn(names: Names, round: number): string {
  const name = names[round % names.length]
  if (name === undefined) throw new Error('a class has no names')
  return name
}
