import { describe, expect, test } from 'vitest'
import type { PeopleByContacts } from '../contact/contact-store.js'
import { countsAt, highest, raisedMarks } from './measure-enrolled.js'
import type { Mark } from './next-shares.js'

const oneEmail = { emails: 1, phones: 0 }
const twoEmails = { emails: 2, phones: 0 }
const both = { emails: 1, phones: 1 }

/** How many of 10,000 names with evenly spread numbers have each number of contacts. */
function seen(marks: readonly Mark[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (let at = 0; at < 10_000; at += 1) {
    const { emails, phones } = countsAt(marks, { number: at / 10_000, drawn: ((at * 7919) % 10_000) / 10_000 })
    counts[`${emails}/${phones}`] = (counts[`${emails}/${phones}`] ?? 0) + 1
  }
  return counts
}

const raised = (marks: readonly Mark[], share: number, ...enrolled: PeopleByContacts[]) =>
  raisedMarks(marks, { share, enrolled })
const of = (counts: { emails: number; phones: number }, people: number): PeopleByContacts => ({ ...counts, people })

describe('the names that have contacts (G8)', () => {
  test('are none while no person is enrolled, and all when everybody is', () => {
    expect(seen(raised([], 0))).toEqual({ '0/0': 10_000 })
    expect(seen(raised([], 1, of(oneEmail, 500)))).toEqual({ '1/0': 10_000 })
  })

  test('are those whose number lies below the highest share so far', () => {
    const third = raised([], 0.3, of(oneEmail, 300))
    expect(seen(third)).toEqual({ '1/0': 3_000, '0/0': 7_000 })
    expect(raised(third, 0.2, of(oneEmail, 200))).toBe(third)
    expect(raised(third, 0.3, of(twoEmails, 300))).toBe(third)
  })

  test('keep their contacts whatever follows', () => {
    let marks: readonly Mark[] = []
    const before = new Map<number, unknown>()
    for (let share = 0.005; share <= 1; share += 0.0073) {
      const people = share * 10_000
      marks = raised(marks, share, of(oneEmail, people * (1 - share)), of(twoEmails, people * share))
      for (let at = 0; at < 1_000; at += 1) {
        const counts = countsAt(marks, { number: at / 1_000, drawn: ((at * 617) % 1_000) / 1_000 })
        if (before.has(at)) expect(counts).toEqual(before.get(at))
        if (counts.emails > 0) before.set(at, counts)
      }
    }
    expect(highest(marks)).toBeGreaterThan(0.99)
    expect(marks.length).toBeLessThanOrEqual(100)
  })

  test('have the usual contacts while fewer than 200 people are enrolled', () => {
    const counts = seen(raised([], 0.9, of(twoEmails, 199)))
    const share = (wanted: (emails: number, phones: number) => boolean) =>
      Object.entries(counts)
        .filter(([key]) => wanted(...(key.split('/').map(Number) as [number, number])))
        .reduce((total, [, count]) => total + count, 0) / 9_000
    expect(share((emails, phones) => emails > 0 && phones === 0)).toBeCloseTo(60 / 90, 1)
    expect(share((emails, phones) => emails === 0 && phones > 0)).toBeCloseTo(5 / 90, 1)
    expect(share((emails, phones) => emails > 0 && phones > 0)).toBeCloseTo(25 / 90, 1)
    expect(share((emails, phones) => emails === 1 && phones === 0)).toBeCloseTo((60 / 90) * 0.65, 1)
    expect(seen(raised([], 0.9, of(twoEmails, 200)))).toEqual({ '2/0': 9_000, '0/0': 1_000 })
  })

  test('get with an import what the import gave to people', () => {
    const half = raised([], 0.5, of(oneEmail, 1_000))
    const imported = raised(half, 1, of(oneEmail, 1_000), of(both, 1_000))
    expect(seen(imported)).toEqual({ '1/0': 5_000, '1/1': 5_000 })
  })

  test('come level with people who have other contacts than before', () => {
    const half = raised([], 0.5, of(oneEmail, 500))
    const steps = [0.6, 0.7, 0.8]
    const marks = steps.reduce((before, share) => raised(before, share, of(oneEmail, 500), of(both, 500)), half)
    const counts = seen(marks)
    expect(counts['1/0']).toBeGreaterThan(4_950)
    expect(counts['1/1']).toBeGreaterThan(2_950)
  })
})
