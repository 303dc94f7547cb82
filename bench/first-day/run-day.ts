import process from 'node:process'
import { hashCostMs } from '../../server/src/testing/hash-cost.js'
import { seededRandom } from '../statistics.js'
import { raisedAlerts, type Sample } from './alerts.js'
import type { Backend, StartedBackend } from './backends.js'
import { openWay } from './browser.js'
import { type Capacity, findCapacity } from './find-capacity.js'
import type { CostOfPerson } from './on-paper.js'
import { type Overload, overload } from './overload.js'
import { type Person, populationOf } from './population.js'
import { type Postbox, startPostbox } from './postbox.js'
import { type Crowd, type LoadResult, runLoad } from './run-load.js'
import { watchStolenTime } from './stolen-time.js'
import { watchNodes } from './watch.js'

export interface DayPlan {
  readonly people: number
  readonly seed: number
  /** The time that a visitor takes for all the tries of a usual challenge, in ms. */
  readonly solveMs: number
}

/** One first day on one backend, and the overloads behind it. */
export interface DayResult {
  readonly name: string
  /** The number of servers that shared the store. */
  readonly nodes: number
  readonly capacity: Capacity
  /** People that came in a second of the day. */
  readonly perSecond: number
  readonly load: LoadResult
  readonly samples: readonly Sample[]
  readonly alerts: readonly string[]
  /** The share of the cores' time that the host gave to others during the day, from 0 to 1. */
  readonly stolen: number
  /** CPU for each person who came, in ms. */
  readonly cost: CostOfPerson & { readonly visitors: number }
  readonly overloads: readonly Overload[]
}

/** The day runs at this part of the capacity, and no quicker than 20,000 people in ten minutes. */
export const shareOfCapacity = 0.8
const mostPerSecond = 20_000 / 600
const overloadTimes = [2, 10] as const
/** The part of each pause that is kept: a morning becomes minutes. */
export const pace = 0.2
/**
 * The time that the mail server takes for a mail, in ms; and while it is slow, for this part of the
 * day.
 */
export const mail = { usualMs: 100, slowMs: 1_500, slowFrom: 0.4, slowFor: 0.1, mostSlowMs: 60_000 } as const
/**
 * People that come before the day, as a multiple of those of the day: they show how many the
 * machine carries.
 */
const otherPeople = { times: 3, most: 1_500 } as const

/** Starts a portal, finds its capacity, runs the day, and overloads it. */
export async function runDay(backend: Backend, plan: DayPlan): Promise<DayResult> {
  const random = seededRandom(plan.seed + 1)
  const others = Math.min(otherPeople.times * plan.people, otherPeople.most)
  const all = populationOf(plan.people + others, plan.seed)
  const postbox = await startPostbox(random)
  const hashMs = backend.hashesPasswords ? await hashCostMs() : 0
  console.log(`${backend.name}: ${all.length} people are made`)
  const started = await backend.start(all, postbox)
  const way = await openWay(started.urls)
  try {
    const crowd = { way, postbox, random, solveMs: plan.solveMs }
    const stepSeconds = Math.min(15, Math.max(5, plan.people / 200))
    const capacity = await findCapacity(crowd, { people: all.slice(plan.people), seconds: stepSeconds })
    const day = await runMeasured({ crowd, postbox, started }, { capacity, people: all.slice(0, plan.people) })
    const overloads: Overload[] = []
    const seconds = Math.min(30, Math.max(8, plan.people / 100))
    for (const times of overloadTimes) {
      console.log(`${backend.name}: ${times} times as many as it carries`)
      overloads.push(await overload(crowd, { times, capacity: capacity.perSecond, people: all, seconds, pace }))
    }
    const { cpu, ...measured } = day
    const hashing = (hashMs * hashesIn(day.load)) / day.load.came
    return {
      name: backend.name,
      nodes: started.urls.length,
      capacity,
      ...measured,
      cost: { ...cpu, hashing },
      overloads,
    }
  } finally {
    way.close()
    // An error in the log of a server is told, and what was measured counts all the same.
    await started.stop().catch((error: unknown) => console.error(error))
  }
}

interface Measured {
  readonly crowd: Crowd
  readonly postbox: Postbox
  readonly started: StartedBackend
}

interface WholeDay {
  readonly capacity: Capacity
  readonly people: readonly Person[]
}

async function runMeasured({ crowd, postbox, started }: Measured, { capacity, people }: WholeDay) {
  const perSecond = Math.min(mostPerSecond, shareOfCapacity * capacity.perSecond)
  const seconds = people.length / perSecond
  console.log(`  ${people.length} people come in ${(seconds / 60).toFixed(1)} minutes`)
  const watch = watchNodes(started.listeners)
  const restoreMail = slowMailFor(postbox, seconds * 1_000)
  const stolenSince = watchStolenTime()
  const [before, ownBefore] = [started.cpu(), process.cpuUsage()]
  const load = await runLoad(crowd, { people, perSecond, seconds, pace, isFinished: true })
  const [after, own] = [started.cpu(), process.cpuUsage(ownBefore)]
  const stolen = stolenSince()
  restoreMail()
  const samples = await watch.end()
  const each = (ms: number) => ms / load.came
  const cpu = {
    servers: each(after.servers - before.servers),
    eventLoops: each(after.eventLoops - before.eventLoops),
    database: each(after.database - before.database),
    directory: each(after.directory - before.directory),
    visitors: each((own.user + own.system) / 1_000),
  }
  return { perSecond, load, samples, alerts: raisedAlerts(samples), stolen, cpu }
}

/**
 * Slows the mail server down for a part of the day. Returns the function that makes it quick again.
 */
function slowMailFor(postbox: Postbox, dayMs: number): () => void {
  postbox.setDelay(mail.usualMs)
  const from = mail.slowFrom * dayMs
  const until = from + Math.min(mail.slowFor * dayMs, mail.mostSlowMs)
  const timers = [
    setTimeout(() => postbox.setDelay(mail.slowMs), from),
    setTimeout(() => postbox.setDelay(mail.usualMs), until),
  ]
  return () => {
    for (const timer of timers) clearTimeout(timer)
    postbox.setDelay(0)
  }
}

/** Each password that was compared, and each that was set. */
function hashesIn({ calls }: LoadResult): number {
  return calls.filter(
    ({ kind, status, refusal }) =>
      (kind === 'password of a sign-in' && (status === 200 || refusal === 'wrong-credentials')) ||
      (kind === 'new password' && status === 200),
  ).length
}
