import { setTimeout as sleep } from 'node:timers/promises'
import { browserAt, Left, type Way } from './browser.js'
import type { Called } from './called.js'
import type { Person } from './population.js'
import type { Postbox } from './postbox.js'
import { type Outcome, visit } from './visit.js'

/** The people of one portal, the way to it, and their mailboxes. */
export interface Crowd {
  readonly way: Way
  readonly postbox: Postbox
  /** Draws the moments at which people come. */
  readonly random: () => number
  /** The time that a visitor takes for all the tries of a usual challenge, in ms. */
  readonly solveMs: number
}

export interface LoadPlan {
  /** The people that come, in this order, over and over again. */
  readonly people: readonly Person[]
  readonly perSecond: number
  readonly seconds: number
  /** The part of their pauses that is kept. */
  readonly pace: number
  /** True where all may end their visits; otherwise they leave when no more people come. */
  readonly isFinished: boolean
}

export interface LoadResult {
  /** The first and the last arrival of a person, in ms of the monotonic clock. */
  readonly begun: number
  readonly ended: number
  readonly calls: readonly Called[]
  /** The outcomes of the visits, each with the moment of its end. */
  readonly visits: readonly { readonly endedAt: number; readonly outcome: Outcome }[]
  readonly came: number
  /**
   * People that were there when no more came, and neither in a pause nor waiting for a mail or a
   * `Retry-After`.
   */
  readonly inside: number
}

/** Lets people come at random, so many a second on average, however many are there already. */
export async function runLoad(crowd: Crowd, plan: LoadPlan): Promise<LoadResult> {
  const { people, perSecond, seconds, pace, isFinished } = plan
  const pauses = endablePauses()
  const calls: Called[] = []
  const visits: { readonly endedAt: number; readonly outcome: Outcome }[] = []
  const now = () => performance.now()
  const place = { way: crowd.way, now, note: (call: Called) => calls.push(call), isOver: pauses.isOver }
  const around = { ...crowd, wait: pauses.wait, pace, browserAt: (address: string) => browserAt(address, place) }
  const begun = now()
  const running: Promise<void>[] = []
  for (const [at, person] of arrivals(crowd.random, { people, perSecond, seconds })) {
    const early = begun + at - now()
    if (early > 0) await sleep(early)
    const visiting = visit(person, around).then((outcome) => void visits.push({ endedAt: now(), outcome }))
    // A fault ends the load when all have come, so that its caller stops the servers.
    visiting.catch(() => undefined)
    running.push(visiting)
  }
  const early = begun + seconds * 1_000 - now()
  if (early > 0) await sleep(early)
  const result = { begun, ended: now(), calls, visits, came: running.length }
  const inside = running.length - visits.length - pauses.count()
  if (!isFinished) pauses.end()
  await Promise.all(running)
  return { ...result, inside }
}

/**
 * The pauses of all people, which can end together: each then throws `Left`. A signal for each of
 * them would take time for every other one that waits.
 */
function endablePauses() {
  const left = new Set<() => void>()
  let isOver = false
  return {
    isOver: () => isOver,
    count: () => left.size,
    wait: (ms: number) =>
      new Promise<void>((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer)
          left.delete(leave)
          reject(new Left('the load is over'))
        }
        const timer = setTimeout(
          () => {
            left.delete(leave)
            resolve()
          },
          Math.max(0, ms),
        )
        left.add(leave)
        if (isOver) leave()
      }),
    end() {
      isOver = true
      for (const leave of left) leave()
    },
  }
}

/**
 * The next person and the moment of arrival, in ms from the beginning: the gaps are those of people
 * that do not know each other.
 */
export function* arrivals(
  random: () => number,
  { people, perSecond, seconds }: Pick<LoadPlan, 'people' | 'perSecond' | 'seconds'>,
): Generator<readonly [number, Person]> {
  let at = 0
  for (let came = 0; ; came += 1) {
    at += (-Math.log(1 - random()) / perSecond) * 1_000
    const person = people[came % people.length]
    if (at >= seconds * 1_000 || person === undefined) return
    yield [at, person]
  }
}
