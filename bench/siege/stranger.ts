import { compareCode, type OfferedContact, offeredContacts, sendCode } from '../../person/steps.js'
import { CookieJar, type HttpResponse, type Visitor } from '../../person/visitor.js'
import { ask, retryAfterMs } from './ask.js'
import type { CallCount, SiegePortal } from './siege-portal.js'
import type { Party } from './simulate.js'

/** A stranger with many networks, who attacks names for as long as calls are left. */
export interface StrangerPlan {
  /** One client address in each network. */
  readonly addresses: readonly string[]
  readonly names: readonly string[]
  readonly mostCalls: number
  /** The least mean time between two calls, so that they last for the whole siege, in ms. */
  readonly paceMs: number
  readonly random: () => number
}

export interface Stranger {
  readonly parties: readonly Party[]
  readonly count: CallCount
  /** Codes that happened to be right. */
  readonly taken: () => number
}

const secondMs = 1_000
const minuteMs = 60_000
/** A challenge and a form. */
const callsOfTry = 2
/** The codes that a flow asks for, and the guesses at the last of them, on average. */
const callsOfFlow = 7.5
/** Between two codes to one contact, longer than the portal's own pause. */
const betweenSendsMs = 31 * secondMs
/**
 * Codes that a flow asks for: together as many as a contact gets in a day, in the flows that use up
 * the wrong codes of a day.
 */
const sendsOfFlows = [4, 2, 2, 2] as const
/** The pause after which the stranger tries a recovery again that was refused. */
const closedMs = 5 * minuteMs
/** Networks that all have to be refused before the stranger takes a recovery for closed. */
const closedAfter = 6
/** Networks that take turns while a wait is about to end, 10 s apart. */
const usefulNetworks = 6
/** Networks that take part in each draw, as many as the calls allow. */
const networksOfDraw = 15
/** More guesses at once would only wait for calls. */
const mostParties = 100

interface Attack extends StrangerPlan {
  readonly portal: SiegePortal
  readonly count: CallCount
  readonly anonymous: CookieJar
  /** Waits until the stranger may make so many calls. */
  turn(calls: number): Party
  /** Gives back calls of a turn that were not made. */
  giveBack(calls: number): void
  /** The next network in turn. */
  nextAddress(): string
  hit(): void
}

/**
 * The acts of such a stranger side by side: passwords and recovery codes are guessed for every
 * name. The networks tell each other what they hear.
 */
export async function strangerOf(portal: SiegePortal, plan: StrangerPlan): Promise<Stranger> {
  const count = { calls: 0 }
  const anonymous = new CookieJar()
  let taken = 0
  /** The moment at which the next turn is free, ms. */
  let free = 0
  let networksUsed = 0
  const attack: Attack = {
    ...plan,
    portal,
    count,
    anonymous,
    async *turn(calls) {
      const now = portal.time.now()
      const begins = Math.max(now, free)
      free = begins + calls * plan.paceMs
      yield begins - now
    },
    giveBack(calls) {
      free -= calls * plan.paceMs
    },
    nextAddress() {
      const address = plan.addresses[networksUsed % plan.addresses.length]
      networksUsed += 1
      if (address === undefined) throw new Error('a stranger without networks')
      return address
    },
    hit() {
      taken += 1
    },
  }
  await portal.browserAt(attack.nextAddress(), count, anonymous).call('session')
  const shares = sharesOf(plan.names)
  const parties = shares.flatMap((names) => [guessPasswords(attack, names), guessCodes(attack, names)])
  return { parties, count, taken: () => taken }
}

/** The names, one for each party that guesses, or several in turn where there are very many. */
function sharesOf(names: readonly string[]): readonly (readonly string[])[] {
  const parties = Math.min(names.length, mostParties)
  return Array.from({ length: parties }, (_, party) => names.filter((_name, at) => at % parties === party))
}

/** Guesses passwords, again whenever a wait is over. */
async function* guessPasswords(attack: Attack, names: readonly string[]): Party {
  for (let round = 0; ; round += 1) {
    const username = nameOf(names, round)
    yield* attack.turn(callsOfTry)
    if (!hasCalls(attack)) return
    const address = attack.nextAddress()
    const answer = await guessFrom(attack, address, username)
    const isPolling = names.length === 1 && attack.addresses.length > 1 && retryAfterMs(answer) !== null
    if (isPolling) yield* guessAfterWait(attack, username, address)
    else yield pauseAfter(attack, answer)
  }
}

function guessFrom(attack: Attack, address: string, username: string) {
  return ask(browserIn(attack, address), 'profile', { username, password: `Guess-${digits(attack.random)}` })
}

/** Takes part in the draw with several networks, and tries in the first moment that one of them may. */
async function* guessAfterWait(attack: Attack, username: string, first: string): Party {
  const { portal, addresses } = attack
  const asked = new Map([[portal.networkOf(first), first]])
  while (asked.size < Math.min(networksOfDraw, addresses.length)) {
    yield* attack.turn(callsOfTry)
    const wait = await portal.waitOf(username)
    if (!hasCalls(attack) || wait === null || wait.endsAt <= portal.time.now()) break
    const address = attack.nextAddress()
    asked.set(portal.networkOf(address), address)
    if (retryAfterMs(await guessFrom(attack, address, username)) === null) return
  }
  yield* guessFirst(attack, username, asked)
}

async function* guessFirst(attack: Attack, username: string, asked: ReadonlyMap<string, string>): Party {
  const { portal } = attack
  for (let wait = await portal.waitOf(username); wait !== null && hasCalls(attack); ) {
    const drawn = wait.drawn === null ? attack.nextAddress() : asked.get(wait.drawn)
    const pause = (drawn === undefined ? wait.freeAt : wait.endsAt) - portal.time.now()
    if (pause <= 0) {
      await guessFrom(attack, drawn ?? attack.nextAddress(), username)
      return yield secondMs
    }
    yield pause
    wait = await portal.waitOf(username)
  }
}

/** Guesses recovery codes, of a reset and an unlock in turn, and uses up what can be sent. */
async function* guessCodes(attack: Attack, names: readonly string[]): Party {
  let refusals = 0
  let flows = 0
  for (let round = 0; ; round += 1) {
    yield* attack.turn(callsOfTry + callsOfFlow)
    if (!hasCalls(attack)) return
    const username = nameOf(names, round)
    const flow = round % 2 === 0 ? 'reset' : 'unlock'
    const visitor = browserIn(attack, attack.nextAddress())
    const started = await ask(visitor, flow, { username })
    const [contact] = started.status === 200 ? offeredContacts(started.body) : []
    if (contact === undefined) {
      attack.giveBack(callsOfFlow)
      refusals += 1
      const isClosed = refusals >= Math.min(closedAfter, attack.addresses.length)
      yield started.status === 401 && isClosed ? closedMs : pauseAfter(attack, started)
      continue
    }
    refusals = 0
    yield* guessOneFlow(attack, { visitor, flow, contact, sends: sendsOfFlows[flows % sendsOfFlows.length] ?? 1 })
    flows += 1
  }
}

interface StartedFlow {
  readonly visitor: Visitor
  readonly flow: 'reset' | 'unlock'
  readonly contact: OfferedContact
  readonly sends: number
}

/** Asks for the codes of a flow, and guesses the last one until the portal compares no more. */
async function* guessOneFlow(attack: Attack, { visitor, flow, contact, sends }: StartedFlow): Party {
  for (let sent = 0; sent < sends && hasCalls(attack); sent += 1) {
    const { status } = await sendCode(visitor, flow, contact)
    if (status !== 200 && sent === 0) return yield closedMs
    if (status !== 200) break
    yield betweenSendsMs
  }
  while (hasCalls(attack)) {
    const { status, body } = await compareCode(visitor, flow, digits(attack.random))
    if (status === 200) attack.hit()
    if (status !== 400 || body.code !== 'code-wrong') return
    yield secondMs
  }
}

/** A browser in a network, with the cookies of a visitor who has begun nothing. */
function browserIn({ portal, count, anonymous }: Attack, address: string): Visitor {
  return portal.browserAt(address, count, new CookieJar(anonymous))
}

function nameOf(names: readonly string[], round: number): string {
  const name = names[round % names.length]
  if (name === undefined) throw new Error('a stranger without names')
  return name
}

function hasCalls({ count, mostCalls }: Attack): boolean {
  return count.calls < mostCalls
}

/**
 * The stranger's wait after an answer. `Retry-After` is rounded up, so many networks that heard it
 * at different moments come back one after the other while the wait ends. One network comes back
 * when it is over.
 */
function pauseAfter({ addresses }: Attack, answer: Pick<HttpResponse, 'headers'>): number {
  const waitMs = retryAfterMs(answer)
  if (waitMs === null) return secondMs
  if (addresses.length === 1) return waitMs
  return Math.max(waitMs - minuteMs, minuteMs / Math.min(addresses.length, usefulNetworks))
}

function digits(random: () => number): string {
  return String(Math.floor(random() * 1_000_000)).padStart(6, '0')
}
