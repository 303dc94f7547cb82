import { codeIn, wrongCode } from '../../person/codes.js'
import { compareCode, offeredContacts, sendCode } from '../../person/steps.js'
import { CookieJar, type Visitor } from '../../person/visitor.js'
import { ask, retryAfterMs } from './ask.js'
import { comparedCodes } from './compared-guesses.js'
import { addressOf, type CallCount, openSiegePortal, type SiegePortal } from './siege-portal.js'
import { type Party, simulate } from './simulate.js'

/** A stranger who wants nothing but to close recovery for others, for a day. */
export interface DoorsPlan {
  /** People of the portal, all enrolled. */
  readonly people: number
  readonly networks: number
  /** With IPv6 each network is a /48 of one /32. */
  readonly isIpv6: boolean
  readonly servers: 1 | 2
}

/** The recoveries of others that began in one kind of place. */
export interface Doors {
  readonly visits: number
  /** Visits that were refused at all. */
  readonly refused: number
  /** The longest time from the first try to the right code, in minutes. Some never came that far. */
  readonly longestMinutes: number
}

export interface DoorsResult {
  /** Owners on networks that did nothing; every other one types a wrong code first. */
  readonly elsewhere: Doors
  /** Owners on the stranger's first network. */
  readonly beside: Doors
  readonly calls: number
  readonly codesInAnHour: number
  readonly alarms: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const visitsOfDay = 24
const patienceMs = 24 * hourMs
/** Networks that the portal refuses one after the other before the stranger waits for the next hour. */
const enoughRefusals = 25
const mostCallsAnHour = 300

interface Visiting {
  readonly portal: SiegePortal
  readonly count: CallCount
}

export async function runDoors({ people, networks, isIpv6, servers }: DoorsPlan): Promise<DoorsResult> {
  const usernames = Array.from({ length: people }, (_, at) => `person${String(at).padStart(5, '0')}`)
  const portal = await openSiegePortal(usernames, servers)
  const ofStranger = (at: number) => (isIpv6 ? `2001:db8:${(at + 1).toString(16)}::66` : `20.${at >> 8}.${at & 255}.66`)
  const fresh = (at: number) => (isIpv6 ? `2001:db9:${(at + 1).toString(16)}::9` : `60.0.${at}.9`)
  const count = { calls: 0 }
  const elsewhere: Visit[] = []
  const beside: Visit[] = []
  try {
    const begun = portal.time.now()
    const owner = (at: number, address: string, told: Visit[]) =>
      getsIn({ portal, count: { calls: 0 } }, { username: usernames[at % people] ?? '', address, at, told })
    const all = Array.from({ length: visitsOfDay }, (_, at) => at)
    const parties = [
      portal.upkeep(),
      closes({ portal, count }, { networks, address: ofStranger }),
      ...all.map((at) => owner(at, fresh(at), elsewhere)),
      ...all.filter((at) => at % 4 === 1).map((at) => owner(at + 1, isIpv6 ? '2001:db8:1::9' : '20.0.0.9', beside)),
    ]
    await simulate(parties, portal.time, begun + 24 * hourMs)
    const guessed = await comparedCodes(portal, (from) => from?.startsWith(isIpv6 ? '2001:db8:' : '20.') === true)
    return {
      elsewhere: doorsOf(elsewhere, portal.time.now()),
      beside: doorsOf(beside, portal.time.now()),
      calls: count.calls,
      codesInAnHour: guessed.inAnHour,
      alarms: (await portal.events('alarm.raised')).length,
    }
  } finally {
    await portal.stop()
  }
}

/** Types wrong codes in the first instant of each hour, from one network after the other. */
async function* closes(
  { portal, count }: Visiting,
  { networks, address }: { readonly networks: number; readonly address: (at: number) => string },
): Party {
  let used = 0
  for (;;) {
    const last = count.calls + mostCallsAnHour
    const hasCalls = () => count.calls <= last
    for (let refusals = 0; refusals < Math.min(networks, enoughRefusals) && hasCalls(); used += 1) {
      const visitor = portal.browserAt(address(used % networks), count, new CookieJar())
      refusals = (await guesses(visitor, `nobody${used}`, hasCalls)) ? 0 : refusals + 1
    }
    // Before those whose wait ends in the same moment.
    yield hourMs - (portal.time.now() % hourMs)
  }
}

/** Guesses at a made-up name as long as codes are compared. False where none was. */
async function guesses(visitor: Visitor, username: string, hasCalls: () => boolean): Promise<boolean> {
  const started = await ask(visitor, 'reset', { username })
  if (started.status !== 200) return false
  const [contact] = offeredContacts(started.body)
  // A name without contacts: the next one may have some.
  if (contact === undefined) return true
  await sendCode(visitor, 'reset', contact)
  for (let compared = 0; ; compared += 1) {
    const { body } = await compareCode(visitor, 'reset', '000000')
    if (body.code !== 'code-wrong' || !hasCalls()) return compared > 0 || body.code === 'code-dead'
  }
}

interface Visit {
  readonly begun: number
  refusals: number
  ended: number | null
}

/** An unlock by its owner, who waits as the portal says. */
async function* getsIn(
  { portal, count }: Visiting,
  plan: { readonly username: string; readonly address: string; readonly at: number; readonly told: Visit[] },
): Party {
  yield ((plan.at + 0.5) * 24 * hourMs) / visitsOfDay
  const visit: Visit = { begun: portal.time.now(), refusals: 0, ended: null }
  plan.told.push(visit)
  while (portal.time.now() - visit.begun < patienceMs) {
    const waitMs = await tryOnce({ portal, count }, plan, visit.refusals === 0 && plan.at % 2 === 1)
    if (waitMs === null) {
      visit.ended = portal.time.now()
      return
    }
    visit.refusals += 1
    yield waitMs
  }
}

/** One try through a whole unlock: its wait before the next one, in ms, or null where it is done. */
async function tryOnce(
  { portal, count }: Visiting,
  { username, address }: { readonly username: string; readonly address: string },
  hasTypo: boolean,
): Promise<number | null> {
  const visitor = portal.browserAt(address, count, new CookieJar())
  const started = await ask(visitor, 'unlock', { username })
  const [contact] = started.status === 200 ? offeredContacts(started.body) : []
  if (contact === undefined) return retryAfterMs(started) ?? minuteMs
  const mailbox = addressOf(username)
  await portal.emptyMailbox(mailbox)
  await sendCode(visitor, 'unlock', contact)
  const code = await portal.readCode(mailbox)
  if (code === null) return minuteMs
  if (hasTypo) await compareCode(visitor, 'unlock', wrongCode(codeIn(code) ?? code))
  const compared = await compareCode(visitor, 'unlock', code)
  return compared.status === 200 ? null : (retryAfterMs(compared) ?? minuteMs)
}

function doorsOf(visits: readonly Visit[], end: number): Doors {
  const minutes = visits.map(({ begun, ended }) => Math.round(((ended ?? end) - begun) / minuteMs))
  return {
    visits: visits.length,
    refused: visits.filter(({ refusals, ended }) => refusals > 0 || ended === null).length,
    longestMinutes: Math.max(0, ...minutes),
  }
}
