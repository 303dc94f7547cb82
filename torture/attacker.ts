import { setTimeout as sleep } from 'node:timers/promises'
import type { FlowName } from '@portico/contract/paths'
import { wrongCode } from '../person/codes.js'
import { NoAnswer } from '../person/http-connection.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { compareCode, offeredContacts, requireStatus, sendCode, startFlow } from '../person/steps.js'
import { type Browser, newBrowser } from './browser.js'
import { type Mailbox, newMailbox } from './mailbox.js'
import type { Environment } from './person.js'
import type { StoreView } from './store-view.js'

/**
 * Wrong codes that the portal evaluates for one account in a day, for each family of flows (its own
 * setting).
 */
export const guessesPerDay = 20
const guessesPerCode = 5
const mostAtOnce = 3

/** What became of the guesses at one code. */
export interface GuessedCode {
  readonly family: Family
  /** Guesses that were answered as evaluated and wrong. */
  wrong: number
  /** Guesses without an answer. */
  unanswered: number
  /** Whether the right code was accepted although its tries were used up. */
  isAcceptedTooLate: boolean
}

type Family = 'sign-in' | 'recovery'

/**
 * A visitor that knows a password and guesses codes, across crashes, until the portal evaluates no
 * more of them.
 */
export interface Attacker {
  readonly environment: Environment
  readonly username: string
  readonly password: string
  readonly mailbox: Mailbox
  readonly codes: GuessedCode[]
  /** Families whose budget the portal declared spent, and whether a flow began in spite of that. */
  readonly spent: Map<Family, { isRefilled: boolean }>
  target: Target | null
}

/** The code that is being guessed. */
interface Target {
  readonly browser: Browser
  readonly flow: FlowName
  readonly rightCode: string
  readonly guessed: GuessedCode
}

export function newAttacker(environment: Environment, username: string, password: string): Attacker {
  const mailbox = newMailbox(environment.mail, environment.isDown)
  return { environment, username, password, mailbox, codes: [], spent: new Map(), target: null }
}

function familyOf(flow: FlowName): Family {
  return flow === 'profile' ? 'sign-in' : 'recovery'
}

/** Guesses codes until the portal dies or `isOver`. */
export async function guessCodes(attacker: Attacker, isOver: () => boolean): Promise<void> {
  try {
    while (!isOver()) {
      if (attacker.target !== null) await guess(attacker, attacker.target)
      else if (!(await startGuessing(attacker))) await sleep(50)
    }
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause
  }
}

/** Starts a flow and gets a code to guess; false where the budget of the family is spent. */
async function startGuessing(attacker: Attacker): Promise<boolean> {
  const { environment, username, password, spent, codes } = attacker
  const flow = environment.chance.oneOf(['profile', 'reset', 'unlock'] as const)
  const family = familyOf(flow)
  const browser = newBrowser({ url: environment.url, onCall: environment.onCall })
  const answer = await startFlow(browser, flow, { username, password, captcha: await solveCaptcha(browser) })
  const budget = spent.get(family)
  if (answer.body.code === 'help-desk') {
    if (budget === undefined) spent.set(family, { isRefilled: false })
    return false
  }
  const [contact] = offeredContacts(requireStatus(answer, 200).body)
  if (budget !== undefined) budget.isRefilled = true
  if (contact === undefined) throw new Error(`no contact was offered: ${answer.text}`)
  requireStatus(await sendCode(browser, flow, contact), 200)
  const rightCode = await attacker.mailbox.nextCode(`a-${username}@mail.example`)
  const guessed = { family, wrong: 0, unanswered: 0, isAcceptedTooLate: false }
  codes.push(guessed)
  attacker.target = { browser, flow, rightCode, guessed }
  return true
}

/**
 * Sends some wrong codes at the same instant. Once the portal evaluates no more, the right code
 * must not help either.
 */
async function guess(attacker: Attacker, { browser, flow, rightCode, guessed }: Target): Promise<void> {
  const guesses = Array.from({ length: 1 + attacker.environment.chance.below(mostAtOnce) }, async () => {
    const answer = await compareCode(browser, flow, wrongCode(rightCode)).catch(() => null)
    if (answer === null) guessed.unanswered += 1
    // Only a code that was evaluated and wrong has this answer; a used-up code is "dead".
    if (answer?.body.code === 'code-wrong') guessed.wrong += 1
    return answer
  })
  const answers = await Promise.all(guesses)
  if (answers.includes(null)) throw new NoAnswer('a guess was not answered')
  if (answers.every((answer) => answer?.body.code === 'code-wrong')) return
  attacker.target = null
  const last = await compareCode(browser, flow, rightCode)
  if (last.status === 200) guessed.isAcceptedTooLate = true
}

/** Guesses that break a limit, or that the store has lost (O5), a sentence each. */
export function guessingFaults({ username, codes, spent }: Attacker, store: StoreView): string[] {
  const faults: string[] = []
  for (const { wrong, isAcceptedTooLate } of codes) {
    if (wrong > guessesPerCode) faults.push(`O5: ${wrong} wrong codes were evaluated for one code of ${username}`)
    if (isAcceptedTooLate) faults.push(`O5: the right code of ${username} was taken after its tries were used up`)
  }
  for (const family of ['sign-in', 'recovery'] as const) {
    const wrong = sum(codes.filter((code) => code.family === family).map((code) => code.wrong))
    if (wrong > guessesPerDay)
      faults.push(`O5: ${wrong} wrong codes of ${username} were evaluated in a day (${family})`)
    const counted = countedFor(username, family, store)
    if (counted < wrong) faults.push(`O5: ${wrong} codes of ${username} were evaluated, ${counted} counted (${family})`)
    if (spent.get(family)?.isRefilled) faults.push(`O5: the spent budget of ${username} was refilled (${family})`)
  }
  return faults
}

function countedFor(username: string, family: Family, store: StoreView): number {
  const account = store.accounts.find((one) => one.username === username)
  const keys = new Set(store.flows.filter((flow) => flow.account_id === account?.id).map((flow) => flow.name_key))
  const counters = store.counters.filter(({ key }) => [...keys].some((name) => key === `wrong-codes/${family}/${name}`))
  // Without a flow the name's key is unknown, and so is its counter.
  return keys.size === 0 ? Number.POSITIVE_INFINITY : sum(counters.map(({ n }) => n))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
