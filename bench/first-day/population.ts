import { seededRandom } from '../statistics.js'

/** A person's errand. To enrol is to sign in for the first time, without any contact. */
export type Errand = 'sign in' | 'reset' | 'unlock' | 'enrol'

/** The errands of a real first week, as shares of the people. */
export const shares: Readonly<Record<Errand, number>> = { 'sign in': 0.6, reset: 0.25, unlock: 0.1, enrol: 0.05 }

/** Mistakes of people, as shares of the times when they could make them. */
export const mistakes = {
  wrongName: 0.04,
  wrongPassword: 0.15,
  wrongCode: 0.08,
  weakPassword: 0.15,
  /** Asks for a second code while the first one is on its way. */
  resends: 0.08,
  /** Closes the browser in the middle. */
  leaves: 0.05,
} as const

/** The moment at which people close the browser in the middle. */
export type Leaving = 'at the form' | 'before the code' | 'with the code'

export interface Person {
  readonly username: string
  readonly errand: Errand
  /** The client address, as the proxy in front of the portal tells it. */
  readonly address: string
  readonly leaves: Leaving | null
  /** Draws this person's acts; no act of another person changes them. */
  readonly random: () => number
}

/** The addresses of the campus network, and the share of the people behind them. */
export const campus = { addresses: 8, share: 1 / 3 } as const

const leavings: readonly Leaving[] = ['at the form', 'before the code', 'with the code']

/**
 * Draws people, the same ones for the same seed. Each outside the campus has a network of its own.
 */
export function populationOf(people: number, seed: number): readonly Person[] {
  const random = seededRandom(seed)
  return Array.from({ length: people }, (_, at) => ({
    username: `student${String(at).padStart(6, '0')}`,
    errand: errandAt(random()),
    address: addressAt(at, random()),
    leaves: random() < mistakes.leaves ? (leavings[Math.floor(random() * leavings.length)] ?? null) : null,
    random: seededRandom(Math.floor(random() * 2 ** 32)),
  }))
}

/** A name with two letters or digits in the wrong order, which no person has. */
export function mistyped(username: string): string {
  return `${username.slice(0, 3)}${username.charAt(4)}${username.charAt(3)}${username.slice(5)}`
}

function errandAt(chance: number): Errand {
  let reached = 0
  for (const [errand, share] of Object.entries(shares)) {
    reached += share
    if (chance < reached) return errand as Errand
  }
  return 'sign in'
}

function addressAt(at: number, chance: number): string {
  if (chance < campus.share) return `50.0.0.${1 + Math.floor((chance / campus.share) * campus.addresses)}`
  return `${51 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}.9`
}
