import { median } from '../statistics.js'

/** The rate of one run. */
export interface Rate {
  /** Calls in a second. */
  readonly rate: number
  /** CPU of the server for one call, ms; null where it was not counted. */
  readonly cpu: number | null
}

/** Does something `count` times, and tells the rate. Its preparations do not count. */
export type Side = (count: number) => Promise<Rate>

/** Runs of a floor and of the portal in turns. */
export interface Alternated {
  readonly floor: readonly Rate[]
  readonly portal: readonly Rate[]
}

export interface Turns {
  readonly runs: number
  /** The length of each run, about. */
  readonly seconds: number
}

const fewestCalls = 100
const mostCalls = 40_000

/**
 * Runs the two sides in turns, so that a slow moment of the machine slows both. Each does the work
 * of one run before, because a server that has just started is slower until Node has compiled its
 * code.
 */
export async function alternate(floor: Side, portal: Side, { runs, seconds }: Turns): Promise<Alternated> {
  const counts = [await warmUp(floor, seconds), await warmUp(portal, seconds)] as const
  const done = { floor: [] as Rate[], portal: [] as Rate[] }
  for (let run = 0; run < runs; run += 1) {
    done.floor.push(await floor(counts[0]))
    done.portal.push(await portal(counts[1]))
  }
  return done
}

/** The calls that a run of `seconds` makes, after such a run. */
async function warmUp(side: Side, seconds: number): Promise<number> {
  const countAt = (rate: number) => Math.min(mostCalls, Math.max(fewestCalls, Math.round(rate * seconds)))
  const { rate: cold } = await side(fewestCalls)
  const { rate } = await side(countAt(cold))
  return countAt(rate)
}

/**
 * The portal's rate as a share of its floor's: the median of the runs, each beside its neighbour.
 */
export function shareOf({ floor, portal }: Alternated): number {
  return median(portal.map(({ rate }, run) => rate / (floor[run]?.rate ?? Number.NaN)))
}
