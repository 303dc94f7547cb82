import { setTimeout as sleep } from 'node:timers/promises'
import { prepareBenchPortal } from '../bench-portal.js'
import type { Figure } from '../figures.js'
import { startRows } from '../floors/run-floor.js'
import { mixedLoad, nodeWorks } from '../node-works.js'
import { rssOf, watchMemory } from '../rss-of.js'
import { median } from '../statistics.js'
import { alternate, type Side, shareOf, type Turns } from './alternate.js'
import { codesByMail, type ReadCode } from './codes-by-mail.js'
import { leastShare, most } from './load-goals.js'
import type { ComparedRates, MeasuredPlace } from './load-page.js'
import * as parts from './load-parts.js'
import type { Place } from './places.js'
import { readyTimes } from './ready-times.js'
import type { SignedIn } from './requests.js'

/** The parts that can be measured alone. */
export const partNames = ['ready', 'idle', 'session', 'start', 'sign-in', 'code', 'light', 'mixed'] as const

export type PartName = (typeof partNames)[number]

export interface LoadPlan extends Turns {
  readonly parts: readonly PartName[]
  readonly minutes: number
}

/** The people with an account at each place. */
export const names = Array.from({ length: 300 }, (_, at) => `visitor${String(at).padStart(4, '0')}`)

/** People who are signed in while others load the portal. */
const signedInCount = 8
/** The pause after a portal's start before its idle memory counts, ms. */
export const restMs = 3_000

/** The things that the parts share at one place. */
interface Stage {
  readonly place: Place
  readonly plan: LoadPlan
  readonly portal: parts.Target
  readonly floor: parts.Target
  readonly readCode: ReadCode
  readonly signedIn: readonly SignedIn[]
  readonly mix: ReturnType<typeof nodeWorks>
}

/** Measures the chosen parts at one place, and tells each result as it comes. */
export async function measurePlace(place: Place, plan: LoadPlan): Promise<MeasuredPlace> {
  const isChosen = (part: PartName) => plan.parts.includes(part)
  const prepared = await prepareBenchPortal(
    names.map((username) => ({ username })),
    portalSettingsAt(place),
  )
  const figures: Figure[] = []
  const rates: ComparedRates[] = []
  try {
    if (isChosen('ready')) figures.push(readyFigure(await readyTimes(prepared, plan.runs)))
    // The floor ends with this program, whatever fails below.
    const floor = await startRows(place.floorStore)
    const nodes = await prepared.start()
    const portal = { url: nodes.urls[0] ?? '', pids: nodes.pids }
    const watched = watchMemory(nodes.pids)
    try {
      if (isChosen('idle')) figures.push(await idleFigure(portal))
      const readCode = codesByMail(prepared.mail)
      const signedIn = await parts.signedInPeople({ url: portal.url, names, readCode, count: signedInCount })
      const mix = nodeWorks({ urls: nodes.urls, readCode })
      const stage = { place, plan, portal, floor: { url: floor.url, pids: [floor.pid] }, readCode, signedIn, mix }
      for (const [part, measure] of Object.entries(rated)) {
        if (isChosen(part as PartName)) rates.push(...(await measure(stage)))
      }
      for (const [part, measure] of Object.entries(figured)) {
        if (isChosen(part as PartName)) figures.push(...(await measure(stage)))
      }
      if (isChosen('idle')) figures.push(loadedFigure(watched.series()))
    } finally {
      watched.stop()
      await floor.stop()
      await nodes.stop()
    }
  } finally {
    await prepared.discard()
  }
  return { name: place.name, rates, figures }
}

/** The settings of a portal at a place: its own, and codes as often as a load asks for them. */
export function portalSettingsAt({ directory, settings }: Place) {
  return {
    ...(directory !== null && { directory: directory.settings }),
    more: { ...settings, PORTICO_LIMITS_RESEND_SECONDS: '0' },
  }
}

const rated: Partial<Record<PartName, (stage: Stage) => Promise<ComparedRates[]>>> = {
  async session({ plan, floor, portal, signedIn }) {
    const least = leastShare.session
    const beside = (work: string, people: readonly SignedIn[]) =>
      compared(
        { work, floor: 'read of a row', least },
        [parts.readSide(floor), parts.sessionSide(portal, people)],
        plan,
      )
    return [await beside('session, a stranger', []), await beside('session, signed in', signedIn)]
  },
  async start({ plan, floor, portal }) {
    const about = { work: 'start of a reset', floor: 'stored row', least: leastShare.startOfReset }
    return [await compared(about, [parts.insertSide(floor), parts.startOfResetSide(portal, names)], plan)]
  },
  async 'sign-in'({ plan, portal, place: { directory } }) {
    const side = parts.signInSide(portal, names)
    const work = 'password of a sign-in'
    if (directory === null)
      return [await compared({ work, floor: 'argon2id', least: leastShare.signIn }, [parts.hashSide, side], plan)]
    const beside = (floor: string, staysOpen: boolean) => {
      const bare = parts.bareSide(directory, names, staysOpen)
      return compared({ work, floor, least: leastShare.signInOnDirectory }, [bare, side], plan)
    }
    return [
      await beside('search and bind, new connection', false),
      await beside('search and bind, kept connection', true),
    ]
  },
}

const figured: Partial<Record<PartName, (stage: Stage) => Promise<Figure[]>>> = {
  async code({ plan, portal: { url }, readCode }) {
    const { send, compare } = await parts.codeTimes({ url, names, readCode, count: 20 * plan.runs })
    return [
      { what: 'sendCode, median', value: send, unit: 'ms', most: most.sendCodeMs },
      { what: 'compareCode, median', value: compare, unit: 'ms', most: most.compareCodeMs },
    ]
  },
  async light({ plan, portal, signedIn: [signedIn] }) {
    if (signedIn === undefined) throw new Error('there is no signed-in person')
    const value = await parts.lightTimes(portal, { names, signedIn, count: 100 * plan.runs })
    return [{ what: 'light calls while the hash pool is full, 99 % below', value, unit: 'ms', most: most.lightCallMs }]
  },
  /** Counts for the highest memory only. */
  async mixed({ plan: { minutes }, mix }) {
    await mixedLoad(mix, minutes)
    return []
  },
}

async function compared(
  about: Omit<ComparedRates, 'runs'>,
  [floor, portal]: readonly [Side, Side],
  turns: Turns,
): Promise<ComparedRates> {
  const runs = await alternate(floor, portal, turns)
  console.log(`${about.work} beside ${about.floor}: ${shareOf(runs).toFixed(2)}`)
  return { ...about, runs }
}

function readyFigure(times: readonly number[]): Figure {
  return { what: 'from start to ready, median', value: median(times), unit: 'ms', most: most.readyMs }
}

async function idleFigure({ pids }: parts.Target): Promise<Figure> {
  await sleep(restMs)
  return { what: 'memory, idle', value: rssOf(pids), unit: 'MB', most: most.idleMb }
}

function loadedFigure(series: readonly number[]): Figure {
  return { what: 'memory, under load', value: Math.max(...series), unit: 'MB', most: most.loadedMb }
}
