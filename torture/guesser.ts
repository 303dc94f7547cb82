import type { FlowName } from '@portico/contract'
import { type Answer, type Browser, NoAnswer, newBrowser } from './browser.js'
import { isCode, otherThan, type Surroundings } from './person.js'
import type { StoreView } from './store-view.js'

/** Wrong codes that are evaluated for one account in a day, for each family of flows (the portal's own setting). */
export const guessesPerDay = 20
const guessesPerCode = 5
const atOnce = 3

/** What became of the guesses at one code. */
export interface GuessedCode {
  readonly family: Family
  /** Guesses that were answered as evaluated and wrong. */
  wrong: number
  /** Guesses whose answer never came. */
  unheard: number
  /** Whether the right digits were taken although the tries were used up. */
  isTakenTooLate: boolean
}

type Family = 'sign-in' | 'recovery'

/** Somebody who tries wrong codes, across crashes, until nothing is evaluated any more. */
export interface Guesser {
  readonly around: Surroundings
  readonly username: string
  readonly password: string
  readonly codes: GuessedCode[]
  /** Families whose budget was said to be spent, and whether a flow began in spite of that. */
  readonly spent: Map<Family, { isBrokenLater: boolean }>
  now: {
    readonly browser: Browser
    readonly flow: FlowName
    readonly digits: string
    readonly code: GuessedCode
  } | null
  readonly read: Set<string>
}

export function newGuesser(around: Surroundings, username: string, password: string): Guesser {
  return { around, username, password, codes: [], spent: new Map(), now: null, read: new Set() }
}

function familyOf(flow: FlowName): Family {
  return flow === 'profile' ? 'sign-in' : 'recovery'
}

/** Guesses until the portal dies, time is over, or both budgets are spent. */
export async function guess(guesser: Guesser, isOver: () => boolean): Promise<void> {
  try {
    while (!isOver()) {
      if (guesser.now === null) {
        if (!(await begin(guesser))) await new Promise((resolve) => setTimeout(resolve, 50))
      } else await guessSome(guesser, guesser.now)
    }
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause
  }
}

async function begin(guesser: Guesser): Promise<boolean> {
  const { around, username, password } = guesser
  const flow = around.chance.oneOf(['profile', 'reset', 'unlock'] as const)
  const browser = newBrowser({ url: around.url, onCall: around.onCall })
  const captcha = await browser.captcha()
  const answer: Answer<{ type?: string; data?: unknown }> =
    flow === 'profile'
      ? await browser.call('signIn', { username, password, captcha })
      : await browser.call(flow === 'reset' ? 'startReset' : 'startUnlock', { username, captcha })
  const spent = guesser.spent.get(familyOf(flow))
  if (answer.body.code === 'help-desk') {
    if (spent === undefined) guesser.spent.set(familyOf(flow), { isBrokenLater: false })
    return false
  }
  if (spent !== undefined) spent.isBrokenLater = true
  const [choice] = answer.body.data as { _id: string }[]
  const sent = await browser.call('sendCode', { type: 'email', id: choice?._id ?? '' }, flow)
  if (sent.status !== 200) throw new Error(`the guesser got no code: ${sent.status} ${sent.body.code}`)
  const code = { family: familyOf(flow), wrong: 0, unheard: 0, isTakenTooLate: false }
  const digits = await newestCode(guesser)
  guesser.codes.push(code)
  guesser.now = { browser, flow, digits, code }
  return true
}

async function newestCode({ around, username, read }: Guesser): Promise<string> {
  const until = Date.now() + 15_000
  for (;;) {
    const mail = around.mail.allTo(`a-${username}@mail.example`).find((one) => isCode(one) && !read.has(one.messageId))
    if (mail !== undefined) {
      read.add(mail.messageId)
      return /(?<!\d)\d{6}(?!\d)/.exec(mail.text)?.[0] ?? ''
    }
    if (around.isDown() || Date.now() > until) throw new NoAnswer('no code came')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Some wrong codes at once; when they are not evaluated any more, the right one too, which must not help. */
async function guessSome(guesser: Guesser, now: NonNullable<Guesser['now']>): Promise<void> {
  const { browser, flow, digits, code } = now
  const guesses = Array.from({ length: 1 + guesser.around.chance.below(atOnce) }, async () => {
    const answer = await browser.call('compareCode', { code: otherThan(digits) }, flow).catch(() => null)
    if (answer === null) code.unheard += 1
    // Only a code that was evaluated and wrong is answered so; what is used up is "dead".
    if (answer?.body.code === 'code-wrong') code.wrong += 1
    return answer
  })
  const answers = await Promise.all(guesses)
  if (answers.includes(null)) throw new NoAnswer('a guess was not answered')
  if (answers.every((answer) => answer?.body.code === 'code-wrong')) return
  guesser.now = null
  const last = await browser.call('compareCode', { code: digits }, flow)
  if (last.status === 200) code.isTakenTooLate = true
}

/** CRASH3: what was evaluated stays below both limits, across crashes, and what was evaluated is not forgotten. */
export function guessingFaults(guesser: Guesser, store: StoreView): string[] {
  const { username, codes, spent } = guesser
  const faults: string[] = []
  for (const { wrong, isTakenTooLate } of codes) {
    if (wrong > guessesPerCode) faults.push(`CRASH3: ${wrong} wrong codes were evaluated for one code of ${username}`)
    if (isTakenTooLate) faults.push(`CRASH3: the right code of ${username} was taken after its tries were used up`)
  }
  for (const family of ['sign-in', 'recovery'] as const) {
    const wrong = sum(codes.filter((code) => code.family === family).map((code) => code.wrong))
    if (wrong > guessesPerDay)
      faults.push(`CRASH3: ${wrong} wrong codes of ${username} were evaluated in a day (${family})`)
    const counted = countedFor(username, family, store)
    if (counted < wrong)
      faults.push(`CRASH3: ${wrong} codes of ${username} were evaluated, ${counted} counted (${family})`)
    if (spent.get(family)?.isBrokenLater)
      faults.push(`CRASH3: the spent budget of ${username} was refilled (${family})`)
  }
  return faults
}

function countedFor(username: string, family: Family, store: StoreView): number {
  const account = store.accounts.find((one) => one.username === username)
  const keys = new Set(store.flows.filter((flow) => flow.account_id === account?.id).map((flow) => flow.name_key))
  const counters = store.counters.filter(({ key }) => [...keys].some((name) => key === `wrong-codes/${family}/${name}`))
  // Without any flow left its name cannot be told; then there is nothing to hold against it.
  return keys.size === 0 ? Number.POSITIVE_INFINITY : sum(counters.map(({ n }) => n))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
