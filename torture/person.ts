import type { MailSink } from '../e2e/environments/mail-sink.js'
import { NoAnswer } from '../person/http-connection.js'
import type { HttpResponse } from '../person/visitor.js'
import { type Browser, type BrowserOptions, newBrowser } from './browser.js'
import { acknowledge, type Ledger, newLedger, open, refuse } from './ledger.js'
import { type Mailbox, newMailbox } from './mailbox.js'
import type { Change, PersonState } from './person-state.js'
import type { Chance } from './seeded-random.js'

/** The portal that may die at any instant, and what its people need around it. */
export interface Environment extends Pick<BrowserOptions, 'onAnswer' | 'mayBeAway'> {
  readonly url: string
  readonly mail: MailSink
  readonly chance: Chance
  readonly isDown: () => boolean
  /** Hears of each call the moment it leaves. */
  readonly onCall: (name: string) => void
}

/** A code before its call is answered. */
export interface HeldCode {
  readonly what: string
  readonly browser: Browser
  readonly outcomes: readonly Change[]
  readonly submit: (browser: Browser) => Promise<HttpResponse>
  /** Submitted once: a copy of it would count as a wrong code of a known device, which has five. */
  readonly isAlone?: boolean
}

/** A person that does one thing after the other and remembers every answer. */
export interface Person {
  readonly environment: Environment
  readonly ledger: Ledger
  readonly mailbox: Mailbox
  readonly browsers: Map<string, Browser>
  /** Sets up apps, and removes them. */
  readonly usesApps: boolean
  /** The app on the phone: its key as the portal showed it, and the last step whose code was typed. */
  app: { readonly key: string; lastStep: number } | null
  /** Recovery codes on paper that were never typed. */
  paper: readonly string[]
  /** The code whose call has no answer yet. */
  heldCode: HeldCode | null
  /**
   * Codes whose use was acknowledged; each can be submitted again with the cookies of before and of
   * after.
   */
  readonly usedCodes: { readonly what: string; readonly submitAgain: () => Promise<HttpResponse> }[]
}

/** An answer that the actions of the person do not explain. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
}

interface NewPerson extends Pick<Person, 'usesApps'> {
  readonly username: string
  readonly state: PersonState
}

export function newPerson(environment: Environment, { username, state, usesApps }: NewPerson): Person {
  return {
    ...{ usesApps, app: null, paper: [] },
    environment,
    ledger: newLedger(username, state),
    mailbox: newMailbox(environment.mail, environment.isDown, environment.mayBeAway),
    browsers: new Map(),
    heldCode: null,
    usedCodes: [],
  }
}

export function browserOf(person: Person, name: string): Browser {
  const browser = person.browsers.get(name) ?? newBrowser({ ...person.environment, name })
  person.browsers.set(name, browser)
  return browser
}

interface Action {
  readonly what: string
  /** What the call may lead to, the last one once it is acknowledged. */
  readonly outcomes: readonly Change[]
  /** The status of an acknowledgement; 200 by default. */
  readonly status?: number
}

/**
 * Makes a call whose outcomes are known, and enters its answer into the ledger. Without an answer
 * it stays open.
 */
export async function attempt<Response extends HttpResponse>(
  { ledger }: Person,
  { what, outcomes, status = 200 }: Action,
  call: () => Promise<Response>,
): Promise<Response> {
  open(ledger, what, outcomes)
  const answer = await call()
  if (answer.status === status) {
    acknowledge(ledger)
    return answer
  }
  refuse(ledger)
  throw new UnexpectedAnswer(`${ledger.username}, ${what}: ${answer.status} ${answer.text}`)
}

/**
 * Submits a code, sometimes twice at the same instant: at most one of the two may succeed (O3).
 */
export async function submitCode(person: Person, code: HeldCode): Promise<Browser> {
  const { what, browser, outcomes, isAlone = false } = code
  person.heldCode = code
  const rivals = !isAlone && person.environment.chance.below(4) === 0 ? [browser, browser.copy()] : [browser]
  const before = browser.copy()
  let winner = browser
  await attempt(person, { what, outcomes }, async () => {
    const settled = await Promise.allSettled(rivals.map((rival) => code.submit(rival)))
    const answers = settled.map((one) => (one.status === 'fulfilled' ? one.value : null))
    const successes = answers.filter((answer) => answer?.status === 200)
    if (successes.length > 1) throw new UnexpectedAnswer(`${person.ledger.username}, ${what}: one code, two successes`)
    const at = answers.findIndex((answer) => answer?.status === 200)
    winner = rivals[at] ?? browser
    const told = answers[at] ?? answers.find((answer) => answer !== null)
    if (answers[at] === undefined && answers.includes(null)) throw new NoAnswer('one of them was not answered')
    if (told === undefined || told === null) throw new NoAnswer('none was answered')
    return told
  })
  person.heldCode = null
  person.browsers.set(browser.name, winner)
  const after = winner.copy()
  const again = [before, after].map((holder) => ({ what, submitAgain: () => code.submit(holder) }))
  person.usedCodes.unshift(...again)
  return winner
}
