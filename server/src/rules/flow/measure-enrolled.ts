import { setImmediate } from 'node:timers/promises'
import { Unavailable } from '../../ports/refusal.js'
import { pick } from '../../ports/system/weighted.js'
import type { ContactCounts, PeopleByContacts } from '../contact/contact-store.js'
import { type ChangedPerson, type Comparing, compareListed } from '../contact/take-over-listed.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import { type Mark, nextShares, type Population, step } from './next-shares.js'

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
  /** When the marks were last raised slowly, from a sample or beside a drive, in ms. */
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
 * Contacts that the directory offers count before they are taken over, which comes next. `isSlow` is
 * true beside a drive, which could enroll many people at once.
 */
export async function measureEnrolled(
  ports: Measuring,
  { isImport = false, isSlow = false } = {},
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
        : raisedByCount(after, { population, now, isSlow: isSlow && !isImport })
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
  for await (const among of directory.entries('brief')) {
    if (among === null) return 'uncountable'
    accounts += among.length
    const compared = await compareListed(ports, among)
    changed.push(...compared.changed)
    for (const one of compared.counts) {
      const key = `${one.emails}/${one.phones}`
      enrolled.set(key, { ...one, people: one.people + (enrolled.get(key)?.people ?? 0) })
    }
    // A large directory must not hold up the answers to visitors.
    await setImmediate()
  }
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

/** Raises the marks after a count: at once, and slowly while a drive asks people to enroll (EN2). */
function raisedByCount(
  before: Measured,
  { population, now, isSlow }: { readonly population: Population; readonly now: number; readonly isSlow: boolean },
): Measured {
  if (!isSlow || before.marks.length === 0) return { ...before, marks: raisedMarks(before.marks, population) }
  const share = Math.min(population.share, slowlyTo(before, now))
  return { ...before, marks: raisedMarks(before.marks, { ...population, share }), sampledAt: now }
}

/** The highest mark that a slow rise has reached by now. */
function slowlyTo({ marks, sampledAt }: Measured, now: number): number {
  return highest(marks) + Math.min(now - sampledAt, hourMs) * risePerMs
}

/** Raises the marks after a sample: at once for the first one after an import, else slowly. */
function raisedBySample(before: Measured, { sample, now }: { readonly sample: Sample | null; readonly now: number }) {
  if (sample === null) return { ...before, sampledAt: now }
  const isAtOnce = !before.isSlow && sample.since === before.importedAt
  const most = isAtOnce ? 1 : slowlyTo(before, now)
  const marks = raisedMarks(before.marks, { ...sample, share: Math.min(sample.share, most) })
  return { ...before, marks, sampledAt: now, isSlow: before.isSlow || isAtOnce }
}

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
