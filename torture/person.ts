import type { Mail, MailSink } from '../e2e/environments/mail-sink.js'
import { type Answer, type Browser, NoAnswer, newBrowser } from './browser.js'
import { acknowledge, begin, type Ledger, newLedger, refuse } from './ledger.js'
import type { Chance } from './seeded-random.js'
import type { Change, Standing } from './standing.js'

/** What stands around the people: the portal that may die at any instant, and their mail. */
export interface Surroundings {
  readonly url: string
  readonly mail: MailSink
  readonly chance: Chance
  readonly isDown: () => boolean
  /** Hears of each call the moment it leaves. */
  readonly onCall: (name: string) => void
}

/** A code in hand: what it is good for, and how it is handed in. */
export interface CodeInHand {
  readonly what: string
  readonly browser: Browser
  readonly ways: readonly Change[]
  readonly handIn: (browser: Browser) => Promise<Answer<unknown>>
}

/** Somebody who does one thing after the other and remembers every answer. */
export interface Person {
  readonly around: Surroundings
  readonly ledger: Ledger
  readonly browsers: Map<string, Browser>
  /** Message-IDs that were read already. */
  readonly read: Set<string>
  /** Handed in and not yet answered. */
  inHand: CodeInHand | null
  /** Codes whose use was acknowledged, each with the cookies from before and from after. */
  readonly used: { readonly what: string; readonly again: () => Promise<Answer<unknown>> }[]
}

/** An answer that nothing explains. */
export class Surprise extends Error {
  override readonly name = 'Surprise'
}

export function newPerson(around: Surroundings, username: string, standing: Standing): Person {
  return { around, ledger: newLedger(username, standing), browsers: new Map(), read: new Set(), inHand: null, used: [] }
}

export function browserOf(person: Person, name: string): Browser {
  const { url, onCall } = person.around
  const browser = person.browsers.get(name) ?? newBrowser({ url, name, onCall })
  person.browsers.set(name, browser)
  return browser
}

interface Deed {
  readonly what: string
  readonly ways: readonly Change[]
  readonly status?: number
}

/** Makes a call whose consequences are known, and writes its answer into the ledger. Without an answer the attempt stays open. */
export async function attempt<Body>(
  { ledger }: Person,
  { what, ways, status = 200 }: Deed,
  call: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  begin(ledger, what, ways)
  const answer = await call()
  if (answer.status === status) {
    acknowledge(ledger)
    return answer
  }
  refuse(ledger)
  throw new Surprise(`${ledger.username}, ${what}: ${answer.status} ${answer.body.code ?? ''}`)
}

/** Hands a code in, sometimes twice at the same instant: at most one of the two may succeed (CRASH2). */
export async function handIn(person: Person, code: CodeInHand): Promise<Browser> {
  const { what, browser, ways } = code
  person.inHand = code
  const rivals = person.around.chance.below(4) === 0 ? [browser, browser.copy()] : [browser]
  const before = browser.copy()
  let winner = browser
  await attempt(person, { what, ways }, async () => {
    const heard = await Promise.allSettled(rivals.map((rival) => code.handIn(rival)))
    const answers = heard.map((one) => (one.status === 'fulfilled' ? one.value : null))
    const successes = answers.filter((answer) => answer?.status === 200)
    if (successes.length > 1) throw new Surprise(`${person.ledger.username}, ${what}: one code, two successes`)
    const at = answers.findIndex((answer) => answer?.status === 200)
    winner = rivals[at] ?? browser
    const told = answers[at] ?? answers.find((answer) => answer !== null)
    if (answers[at] === undefined && answers.includes(null)) throw new NoAnswer('one of them was not answered')
    if (told === undefined || told === null) throw new NoAnswer('none was answered')
    return told
  })
  person.inHand = null
  person.browsers.set(browser.name, winner)
  const after = winner.copy()
  person.used.unshift({ what, again: () => code.handIn(before) }, { what, again: () => code.handIn(after) })
  return winner
}

/** The code of the newest mail to an address that was not read yet; waits for it. */
export async function readCode(person: Person, address: string): Promise<string> {
  const until = Date.now() + 15_000
  for (;;) {
    const mail = person.around.mail.allTo(address).find((one) => isCode(one) && !person.read.has(one.messageId))
    if (mail !== undefined) {
      person.read.add(mail.messageId)
      return digitsOf(mail)
    }
    if (person.around.isDown()) throw new NoAnswer('no mail while the portal is down')
    if (Date.now() > until) throw new Surprise(`${person.ledger.username}: a code that was promised did not come`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Lays everything aside that has come so far: the next code is a new one. */
export function layMailAside(person: Person): void {
  const own = Object.keys(person.ledger.standing.codes)
  for (const address of own) for (const mail of person.around.mail.allTo(address)) person.read.add(mail.messageId)
}

export function isCode({ subject }: Pick<Mail, 'subject'>): boolean {
  return subject.includes('verification code')
}

function digitsOf({ text }: Mail): string {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? ''
}

/** A code that is surely wrong. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
