import { setImmediate } from 'node:timers/promises'
import { Unavailable } from '../../ports/refusal.js'
import { pick, type Weighted } from '../../ports/system/weighted.js'
import type { ContactCounts, PeopleByContacts } from '../contact/contact-store.js'
import { type ChangedPerson, type Comparing, compareListed } from '../contact/take-over-listed.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'

type Measuring = Comparing & Pick<Ports, 'directory'>

/** What a listing of the directory tells of people beside their number. */
interface Listing {
  /** When it began, in ms. */
  readonly listedAt: number
  /** Those whose offered contacts are not taken over yet; none where none are offered. */
  readonly changed: readonly ChangedPerson[]
}

/** Facts that the store keeps between two counts. */
interface Measured {
  readonly marks: readonly Mark[]
  /** When the marks were last raised from a sample, in ms. */
  readonly sampledAt: number
  /** When contacts were last imported, in ms; 0 for never. */
  readonly importedAt: number
  /** False from an import until the first sample after it, which may raise the mark at once. */
  readonly isSlow: boolean
}

/** A sample of the people of a directory that cannot be counted. */
interface Sample extends Population {
  /** The import since which all of them signed in, in ms; null where some signed in before. */
  readonly since: number | null
}

/** The fact that holds the marks of the decoys. */
export const marksFact = 'decoy-marks'
const nothingYet: Measured = { marks: [], sampledAt: 0, importedAt: 0, isSlow: true }
/** Below this number of accounts a sample says little. */
const fewestSampled = 100
const hourMs = 60 * 60_000
/** The most that a sample raises the mark in one ms: accounts that sign in cannot teach it. */
const risePerMs = 0.05 / (24 * hourMs)

/** True once the enrolled people were counted, so that the decoys have marks. */
export async function hasMeasured({ facts }: Pick<Stores, 'facts'>): Promise<boolean> {
  return (await facts.get(marksFact)) !== null
}

/** The marks of the decoys in what the store keeps of them. */
export function marksIn(stored: string | null): readonly Mark[] {
  return parsed(stored).marks
}

function parsed(stored: string | null): Measured {
  return stored === null ? nothingYet : (JSON.parse(stored) as Measured)
}

/**
 * Counts how many people are enrolled, and raises the marks of the decoys after them (G8). It runs
 * at start, in each round of housekeeping and after an import, never because of a visitor's call,
 * which could then be seen in the decoys. While the directory does not answer, the marks stay.
 * Contacts that the directory offers count before they are taken over, which comes next.
 */
export async function measureEnrolled(
  ports: Measuring,
  { isImport = false } = {},
): Promise<Listing | 'uncountable' | 'unknown'> {
  const population = await countedPopulation(ports)
  if (population === 'unknown') return population
  const sample = population === 'uncountable' ? await sampledPopulation(ports) : null
  await ports.store.transaction(async ({ facts }) => {
    const stored = await facts.get(marksFact)
    const before = parsed(stored)
    const now = ports.clock.now()
    const after = isImport ? { ...before, importedAt: now, isSlow: false } : before
    const next =
      population === 'uncountable'
        ? raisedBySample(after, { sample, now })
        : { ...after, marks: raisedMarks(after.marks, population) }
    const written = JSON.stringify(next)
    if (written !== stored) await facts.put(marksFact, written)
  })
  return population
}

/** The people of a directory that lists them, without disabled ones, who show decoys. */
async function countedPopulation(ports: Measuring): Promise<(Population & Listing) | 'uncountable' | 'unknown'> {
  try {
    return await listedPopulation(ports)
  } catch (cause) {
    if (cause instanceof Unavailable && cause.what === 'directory') return 'unknown'
    throw cause
  }
}

async function listedPopulation(ports: Measuring): Promise<(Population & Listing) | 'uncountable'> {
  const { directory, clock } = ports
  const listedAt = clock.now()
  const changed: ChangedPerson[] = []
  const enrolled = new Map<string, PeopleByContacts>()
  let accounts = 0
  let among = await directory.enabledAfter(null)
  while (among !== null && among.length > 0) {
    accounts += among.length
    const compared = await compareListed(ports, among)
    changed.push(...compared.changed)
    for (const one of compared.counts) {
      const key = `${one.emails}/${one.phones}`
      enrolled.set(key, { ...one, people: one.people + (enrolled.get(key)?.people ?? 0) })
    }
    // A large directory must not hold up the answers to visitors.
    await setImmediate()
    among = await directory.enabledAfter(among.at(-1)?.id ?? null)
  }
  if (among === null) return 'uncountable'
  const people = [...enrolled.values()].reduce((total, one) => total + one.people, 0)
  // In one order, so that equal populations and seeds make equal decoys.
  const sorted = [...enrolled].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
  return { share: accounts === 0 ? 0 : people / accounts, enrolled: sorted, listedAt, changed }
}

/** The people who signed in, if enough since the last import; null where they are too few. */
async function sampledPopulation({ store, clock }: Measuring): Promise<Sample | null> {
  const { marks, importedAt } = parsed(await store.facts.get(marksFact))
  const sinceImport = await store.people.sampleSignIns(importedAt)
  const isAfterImport = sinceImport.accounts >= fewestSampled
  const { accounts, enrolled } = isAfterImport ? sinceImport : await store.people.sampleSignIns(0)
  if (accounts < fewestSampled) return null
  const share = enrolled / accounts
  const isHigher = share > highest(marks)
  return {
    share,
    enrolled: isHigher ? await store.contacts.countPeople({ now: clock.now() }) : [],
    since: isAfterImport ? importedAt : null,
  }
}

/** Raises the marks after a sample: at once for the first one after an import, else slowly. */
function raisedBySample(before: Measured, { sample, now }: { readonly sample: Sample | null; readonly now: number }) {
  if (sample === null) return { ...before, sampledAt: now }
  const isAtOnce = !before.isSlow && sample.since === before.importedAt
  const elapsed = Math.min(now - before.sampledAt, hourMs)
  const most = isAtOnce ? 1 : highest(before.marks) + elapsed * risePerMs
  const marks = raisedMarks(before.marks, { ...sample, share: Math.min(sample.share, most) })
  return { ...before, marks, sampledAt: now, isSlow: before.isSlow || isAtOnce }
}

/**
 * Names whose number lies below this mark, and not below the one before, draw their contacts from
 * its shares. A value such as `2/1` stands for two email addresses and one phone.
 */
export interface Mark {
  readonly upTo: number
  readonly shares: Weighted
}

/** Everyone who may have an account, and the contacts of those who are enrolled. */
interface Population {
  /** The share of enrolled people among all, from 0 to 1. */
  readonly share: number
  readonly enrolled: readonly PeopleByContacts[]
}

/** Below this number of people their contacts say little, and the usual shares hold. */
const fewestEnrolled = 200
/** Shares are taken anew for each step of a rising mark: a portal keeps at most a hundred. */
const step = 0.02
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

/** How many contacts the name with this number has; none while the marks lie below it (G8). */
export function countsAt(
  marks: readonly Mark[],
  { number, drawn }: { readonly number: number; readonly drawn: number },
): ContactCounts {
  const mark = marks.find(({ upTo }) => number < upTo)
  if (mark === undefined) return { emails: 0, phones: 0 }
  const [emails = 0, phones = 0] = pick(mark.shares, drawn).split('/').map(Number)
  return { emails, phones }
}

/** The highest mark, 0 before the first one. */
export function highest(marks: readonly Mark[]): number {
  return marks.at(-1)?.upTo ?? 0
}

/** The marks after a count. They only rise, and nothing below them changes (G8). */
export function raisedMarks(marks: readonly Mark[], population: Population): readonly Mark[] {
  const upTo = Math.min(1, population.share)
  if (upTo <= highest(marks)) return marks
  const last = marks.at(-1)
  const earlier = marks.slice(0, -1)
  if (last !== undefined && upTo - highest(earlier) <= step) return [...earlier, { ...last, upTo }]
  return [...marks, { upTo, shares: nextShares(marks, { ...population, share: upTo }) }]
}

/**
 * The shares in force for the names above the highest mark: with them, all decoys together have
 * contacts as people have. The names of an import get what the import gave to people.
 */
function nextShares(marks: readonly Mark[], { share, enrolled }: Population): Weighted {
  const people = sum(enrolled.map((one) => one.people))
  if (people < fewestEnrolled) return usualShares
  const upTo = Math.max(share, Math.min(1, highest(marks) + step))
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
