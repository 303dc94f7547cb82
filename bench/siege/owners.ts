import { shuffled } from '../statistics.js'
import { newOwner, type Owner, type Visit, type VisitPlan, visitOf } from './owner.js'
import type { SiegePortal } from './siege-portal.js'
import { type Party, simulate } from './simulate.js'

export interface OwnersPlan {
  readonly usernames: readonly string[]
  readonly days: number
  readonly random: () => number
}

export interface Owners {
  readonly parties: readonly Party[]
  /** The visits that are over, and those that have lasted too long by now. */
  visits(): readonly Visit[]
}

interface PlannedVisit extends VisitPlan {
  readonly owner: Owner
  readonly startsInMs: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const flows = ['profile', 'reset', 'unlock'] as const
const triesADay = 3
/** The time for which an owner on a new device goes on trying, in ms. */
const patienceMs = dayMs
/** A visit that began less than this before the end of the siege counts only if it is over. */
const undecidedMs = 30 * minuteMs

/** Lets each owner sign in at home, and plans their visits from now on. */
export async function ownersOf(portal: SiegePortal, { usernames, days, random }: OwnersPlan): Promise<Owners> {
  const visits: Visit[] = []
  const waiting = new Map<PlannedVisit, number>()
  const visiting = { portal, count: { calls: 0 }, tell: (visit: Visit) => void visits.push(visit) }
  const owners = usernames.map((username, at) => newOwner(username, `30.0.${at}.9`))
  for (const owner of owners) await becomeKnown(portal, owner)
  const addresses = freshAddresses()
  async function* come(plan: PlannedVisit): Party {
    yield plan.startsInMs
    waiting.set(plan, portal.time.now())
    yield* visitOf(visiting, plan.owner, plan)
    waiting.delete(plan)
  }
  return {
    parties: owners.flatMap((owner) => plannedVisits(owner, { days, random, addresses })).map(come),
    visits() {
      const late = [...waiting].filter(([, begun]) => portal.time.now() - begun > undecidedMs)
      const lost = late.map(([plan]) => ({
        ...plan,
        owner: plan.owner.username,
        tookMs: null,
        refusals: ['not in at the end'],
      }))
      return [...visits, ...lost]
    },
  }
}

/**
 * Spread over day and night, each day three tries of each flow at home on the known device, and on
 * new devices from fresh networks two sign-ins and one recovery.
 */
function plannedVisits(
  owner: Owner,
  { days, random, addresses }: Pick<OwnersPlan, 'days' | 'random'> & { readonly addresses: Iterator<string> },
): readonly PlannedVisit[] {
  const known = flows.flatMap((flow) =>
    Array.from({ length: triesADay }, () => ({ device: 'known', flow, address: owner.home, patienceMs: 0 }) as const),
  )
  const onNew = (flow: VisitPlan['flow']) =>
    ({ device: 'new', flow, address: addresses.next().value, patienceMs }) as const
  return Array.from({ length: days }, (_, day) => {
    const recovery = day % 2 === 0 ? onNew('reset') : onNew('unlock')
    const visits = shuffled([...known, onNew('profile'), onNew('profile'), recovery], random)
    const eachMs = dayMs / visits.length
    return visits.map((visit, at) => ({ ...visit, owner, startsInMs: day * dayMs + (at + random()) * eachMs }))
  }).flat()
}

async function becomeKnown(portal: SiegePortal, owner: Owner): Promise<void> {
  const tell = ({ tookMs }: Visit) => {
    if (tookMs === null) throw new Error(`${owner.username} cannot sign in before the siege`)
  }
  const plan = { device: 'known', flow: 'profile', address: owner.home, patienceMs: 0 } as const
  const visit = visitOf({ portal, count: { calls: 0 }, tell }, owner, plan)
  await simulate([visit], portal.time, portal.time.now() + hourMs)
}

/** Each in a network of its own. */
function* freshAddresses(): Generator<string, never, undefined> {
  for (let at = 0; ; at += 1) yield `40.${at >> 8}.${at & 255}.9`
}
