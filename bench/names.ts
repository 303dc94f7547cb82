import type { BenchPerson } from './bench-portal.js'

/**
 * Calls for one name: no more than the portal shows a directory that locks (K4), and in two flows no
 * more wrong codes than it takes from one network (G2).
 */
const callsOfOneName = 2
const fewestNames = 8

/** The names of one class. They take turns. */
export type Names = readonly string[]

/** The accounts of each group, which are alike; a group of `null` has none. */
const groups = {
  alice: {},
  empty: {},
  nulls: {},
  locks: { isLocked: true },
  right: { isLocked: true },
  ended: { isDisabled: true },
  leave: { hasContacts: false },
  fresh: { mustChange: true },
  apped: { has: 'app' },
  keyed: { has: 'passkey' },
  stops: { has: 'stop' },
  halts: { has: 'halt' },
  given: { has: 'pass' },
  spent: { has: 'used pass' },
  nobod: null,
  nowho: null,
} as const satisfies Record<string, Omit<BenchPerson, 'username'> | null>

export type Group = keyof typeof groups

/** Enough names for this many rounds, all of the same length within a group. */
export function namesOf(group: Group, rounds: number): Names {
  const count = Math.max(fewestNames, Math.ceil(rounds / callsOfOneName))
  return Array.from({ length: count }, (_, at) => `${group}${String(at).padStart(3, '0')}`)
}

/** All accounts that the rounds need. */
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
