import type { Weighted } from '../../ports/system/weighted.js'
import type { ContactCounts, PeopleByContacts } from '../contact/contact-store.js'

/**
 * Names whose number lies below this mark, and not below the one before, draw their contacts from
 * its shares. A value such as `2/1` stands for two email addresses and one phone.
 */
export interface Mark {
  readonly upTo: number
  readonly shares: Weighted
}

/** Everyone who may have an account, and the contacts of those who are enrolled. */
export interface Population {
  /** The share of enrolled people among all, from 0 to 1. */
  readonly share: number
  readonly enrolled: readonly PeopleByContacts[]
}

/** Below this number of people their contacts say little, and the usual shares hold. */
const fewestEnrolled = 200
/** Shares are taken anew for each step of a rising mark: a portal keeps at most a hundred. */
export const step = 0.02
/** Shares are kept as whole numbers. */
const precision = 1e9

/** How many contacts of one kind people usually have, in percent. */
const usualCounts = [
  [1, 65],
  [2, 25],
  [3, 10],
] as const

/** Of 90 people 60 usually have email addresses, 5 phones, and 25 both. */
const usualShares: Weighted = usualCounts.flatMap(
  ([count, weight]): Weighted => [
    [keyOf({ emails: count, phones: 0 }), 60 * weight * 100],
    [keyOf({ emails: 0, phones: count }), 5 * weight * 100],
    ...usualCounts.map(([phones, other]) => [keyOf({ emails: count, phones }), 25 * weight * other] as const),
  ],
)

/**
 * The shares in force for the names above the highest mark: with them, all decoys together have
 * contacts as people have. The names of an import get what the import gave to people.
 */
export function nextShares(marks: readonly Mark[], { share, enrolled }: Population): Weighted {
  const people = sum(enrolled.map((one) => one.people))
  if (people < fewestEnrolled) return usualShares
  const upTo = Math.max(share, Math.min(1, (marks.at(-1)?.upTo ?? 0) + step))
  const given = givenShares(marks)
  return enrolled.flatMap((one) => {
    const key = keyOf(one)
    const missing = (upTo * one.people) / people - (given.get(key) ?? 0)
    const weight = Math.round(missing * precision)
    return weight > 0 ? [[key, weight] as const] : []
  })
}

/** The share of all names that have these contacts already. */
function givenShares(marks: readonly Mark[]): ReadonlyMap<string, number> {
  const given = new Map<string, number>()
  for (const [index, { upTo, shares }] of marks.entries()) {
    const width = upTo - (marks[index - 1]?.upTo ?? 0)
    const all = sum(shares.map(([, weight]) => weight))
    for (const [key, weight] of shares) given.set(key, (given.get(key) ?? 0) + (width * weight) / all)
  }
  return given
}

function keyOf({ emails, phones }: ContactCounts): string {
  return `${emails}/${phones}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
