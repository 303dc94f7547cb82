import { setTimeout as sleep } from 'node:timers/promises'
import { startBenchPortal } from '../bench-portal.js'
import { mixedLoad, nodeWorks } from '../node-works.js'
import { rssOf, watchMemory } from '../rss-of.js'
import { rise } from '../statistics.js'
import { codesByMail } from './codes-by-mail.js'
import { names, portalSettingsAt, restMs } from './measure-place.js'
import type { Place } from './places.js'

/**
 * The memory of a portal while a mix of sign-ins, resets and session calls goes on for long. All in
 * MB.
 */
export interface LongLoad {
  readonly name: string
  /** Timed calls of the whole load. */
  readonly calls: number
  readonly idle: number
  /** The highest of each third of the load. */
  readonly highest: readonly number[]
  /** The rise of the last two thirds in a minute. */
  readonly riseInMinute: number
}

/** Loads a portal at a place for some minutes. */
export async function longLoadAt(place: Place, minutes: number): Promise<LongLoad> {
  const portal = await startBenchPortal(
    names.map((username) => ({ username })),
    portalSettingsAt(place),
  )
  try {
    await sleep(restMs)
    const idle = rssOf(portal.pids)
    const mix = nodeWorks({ urls: portal.urls, readCode: codesByMail(portal.mail) })
    const watched = watchMemory(portal.pids)
    const { calls } = await mixedLoad(mix, minutes)
    watched.stop()
    return { name: place.name, calls, idle, ...memoryOf(watched.series()) }
  } finally {
    await portal.stop()
  }
}

/**
 * The memory from one value a second. The first third does not count for the rise: memory grows at
 * first.
 */
export function memoryOf(series: readonly number[]): Pick<LongLoad, 'highest' | 'riseInMinute'> {
  const third = Math.ceil(series.length / 3)
  const highest = [0, 1, 2].map((at) => Math.max(...series.slice(at * third, (at + 1) * third)))
  return { highest, riseInMinute: rise(series.slice(third)) * 60 }
}
