import { seededRandom } from '../statistics.js'
import { comparedCodes, comparedPasswords } from './compared-guesses.js'
import { openSiegePortal } from './siege-portal.js'
import { simulate } from './simulate.js'
import { comes, type Day } from './student.js'

/** An honest first day of term: people come once each. */
export interface FirstDayPlan {
  readonly people: number
  readonly seed: number
}

export interface FirstDayResult extends FirstDayPlan {
  readonly ended: Day['ended']
  /** The most in an hour of the clock, each. */
  readonly wrongCodes: number
  readonly wrongPasswords: number
  readonly alarms: number
  readonly wallSeconds: number
}

const hourMs = 60 * 60_000
/** Most people share the network of a building, a hall of residence or a provider. */
const sharedNetworks = 60
const shareInSharedNetworks = 0.7

export async function runFirstDay({ people, seed }: FirstDayPlan): Promise<FirstDayResult> {
  const begun = performance.now()
  const random = seededRandom(seed)
  const usernames = Array.from({ length: people }, (_, at) => `student${String(at).padStart(5, '0')}`)
  const portal = await openSiegePortal(usernames)
  try {
    const day: Day = { portal, random, count: { calls: 0 }, ended: { signedIn: 0, recovered: 0, gaveUp: 0 } }
    const students = usernames.map((username, at) => ({
      username,
      address: random() < shareInSharedNetworks ? `50.0.${at % sharedNetworks}.9` : `51.${at >> 8}.${at & 255}.9`,
      comesInMs: arrivalMs(random),
    }))
    const parties = [portal.upkeep(), ...students.map((student) => comes(day, student))]
    await simulate(parties, portal.time, portal.time.now() + 24 * hourMs)
    return {
      people,
      seed,
      ended: day.ended,
      wrongCodes: (await comparedCodes(portal)).inAnHour,
      wrongPasswords: (await comparedPasswords(portal)).inAnHour,
      alarms: (await portal.events('alarm.raised')).length,
      wallSeconds: (performance.now() - begun) / 1000,
    }
  } finally {
    await portal.stop()
  }
}

/** Half of the people come between 9 and 11, the others between 8 and 20; ms after midnight. */
function arrivalMs(random: () => number): number {
  return (random() < 0.5 ? 9 + 2 * random() : 8 + 12 * random()) * hourMs
}
