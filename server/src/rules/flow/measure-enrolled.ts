import { setImmediate } from 'node:timers/promises'
import { Unavailable } from '../../ports/refusal.js'
import type { PeopleByContacts } from '../contact/contact-store.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import { highest, type Mark, type Population, raisedMarks } from './raised-marks.js'

type Measuring = Pick<Ports, 'store' | 'directory' | 'clock'>

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
 */
export async function measureEnrolled(ports: Measuring, { isImport = false } = {}): Promise<void> {
  const population = await countedPopulation(ports)
  if (population === 'unknown') return
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
}

/** The people of a directory that lists them, without disabled ones, who show decoys. */
async function countedPopulation(ports: Measuring): Promise<Population | 'uncountable' | 'unknown'> {
  try {
    return await listedPopulation(ports)
  } catch (cause) {
    if (cause instanceof Unavailable && cause.what === 'directory') return 'unknown'
    throw cause
  }
}

async function listedPopulation({ store, directory, clock }: Measuring): Promise<Population | 'uncountable'> {
  const enrolled = new Map<string, PeopleByContacts>()
  let accounts = 0
  let among = await directory.enabledAfter(null)
  while (among !== null && among.length > 0) {
    accounts += among.length
    for (const one of await store.contacts.countPeople({ now: clock.now(), among })) {
      const key = `${one.emails}/${one.phones}`
      enrolled.set(key, { ...one, people: one.people + (enrolled.get(key)?.people ?? 0) })
    }
    // A large directory must not hold up the answers to visitors.
    await setImmediate()
    among = await directory.enabledAfter(among.at(-1) ?? null)
  }
  if (among === null) return 'uncountable'
  const people = [...enrolled.values()].reduce((total, one) => total + one.people, 0)
  // In one order, so that equal populations and seeds make equal decoys.
  const sorted = [...enrolled].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
  return { share: accounts === 0 ? 0 : people / accounts, enrolled: sorted }
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
