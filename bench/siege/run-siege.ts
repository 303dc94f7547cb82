import { seededRandom } from '../statistics.js'
import { type Compared, comparedCodes, comparedPasswords } from './compared-guesses.js'
import type { Visit } from './owner.js'
import { ownersOf } from './owners.js'
import { openSiegePortal, type SiegePortal } from './siege-portal.js'
import { simulate } from './simulate.js'
import { strangerOf } from './stranger.js'

/** The attacked people, the strength of the stranger, and the length of the siege. */
export interface SiegePlan {
  readonly days: number
  /** People of the portal, all enrolled. */
  readonly enrolled: number
  /** The number of attacked people, the first ones. */
  readonly attacked: number
  readonly networks: number
  /** True where the stranger's one network is the one that the first owner uses at home. */
  readonly isAtHome?: boolean
  /** The number of attacked people who visit the portal. */
  readonly owners: number
  readonly mostCalls: number
  readonly servers: 1 | 2
  readonly seed: number
}

/** The result of a siege. */
export interface SiegeResult {
  readonly visits: readonly Visit[]
  readonly calls: number
  readonly wallSeconds: number
  /** The stranger's wrong recovery codes that the portal compared. */
  readonly codes: Compared
  readonly passwords: Compared
  readonly taken: number
  /** From the beginning until the first alarm, in ms; null without one. */
  readonly alarmAfterMs: number | null
  readonly alarms: number
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const leastPaceMs = 100
/** The last part of every address of the stranger; no owner has it. */
const strangersHost = 66

/** Runs one siege from beginning to end. The same seed gives the same choices of both sides. */
export async function runSiege(plan: SiegePlan): Promise<SiegeResult> {
  const begunWall = performance.now()
  const random = seededRandom(plan.seed)
  const people = Array.from({ length: plan.enrolled }, (_, at) => `person${String(at).padStart(5, '0')}`)
  const portal = await openSiegePortal(people, plan.servers)
  try {
    const owners = await ownersOf(portal, { usernames: people.slice(0, plan.owners), days: plan.days, random })
    const begun = portal.time.now()
    const stranger = await strangerOf(portal, {
      addresses: addressesOf(plan),
      names: people.slice(0, plan.attacked),
      mostCalls: plan.mostCalls,
      paceMs: Math.max(leastPaceMs, (plan.days * dayMs) / plan.mostCalls),
      random,
    })
    const parties = [portal.upkeep(), ...stranger.parties, ...owners.parties]
    await simulate(parties, portal.time, begun + plan.days * dayMs)
    return {
      visits: owners.visits(),
      calls: stranger.count.calls,
      wallSeconds: (performance.now() - begunWall) / 1000,
      codes: await comparedCodes(portal, isStrangers),
      passwords: await comparedPasswords(portal, isStrangers),
      taken: stranger.taken(),
      ...(await alarmsOf(portal, begun)),
    }
  } finally {
    await portal.stop()
  }
}

function isStrangers(address: string | null): boolean {
  return address?.endsWith(`.${strangersHost}`) === true
}

function addressesOf({ networks, isAtHome = false }: SiegePlan): readonly string[] {
  if (isAtHome) return [`30.0.0.${strangersHost}`]
  return Array.from({ length: networks }, (_, at) => `20.${at >> 8}.${at & 255}.${strangersHost}`)
}

async function alarmsOf(portal: SiegePortal, begun: number) {
  const alarms = await portal.events('alarm.raised')
  const first = alarms.at(-1)
  return { alarms: alarms.length, alarmAfterMs: first === undefined ? null : first.at - begun }
}
