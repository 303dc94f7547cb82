import type { Answer } from '@portico/contract/client'
import type { FlowName } from '@portico/contract/paths'
import type { Verification } from '@portico/contract/verification'
import type { Challenge } from 'altcha-lib'
import { wrongCode } from '../../person/codes.js'
import { solvedChallenge } from '../../person/solve-captcha.js'
import { compareCode, offeredContacts, resetPassword, sendCode, startFlow } from '../../person/steps.js'
import type { HttpResponse } from '../../person/visitor.js'
import { emailOf, rightPassword } from '../bench-portal.js'
import { type Browser, Left } from './browser.js'
import { isTurnedAway } from './called.js'
import { mistakes, mistyped, type Person } from './population.js'
import type { Postbox } from './postbox.js'

/** The world around a visit. */
export interface Around {
  browserAt(address: string): Browser
  readonly postbox: Pick<Postbox, 'takeCode'>
  /** Waits for some ms; throws `Left` where the load ends before. */
  wait(ms: number): Promise<void>
  /** The part of a person's pauses that is kept: a morning becomes minutes. */
  readonly pace: number
  /**
   * The time that a visitor takes for all the tries for which a challenge with one try stands, in
   * ms.
   */
  readonly solveMs: number
}

/** The end of a visit: `done`, `left`, or the code of the refusal at which the person gave up. */
export type Outcome = string

interface Visit extends Around {
  readonly person: Person
  readonly browser: Browser
}

type Refusable = HttpResponse & { readonly body: { readonly code?: string | undefined } }

class GaveUp extends Error {
  override readonly name = 'GaveUp'
}

/** The longest and shortest pauses of people, in ms. */
const pauses = {
  typesForm: [3_000, 15_000],
  chooses: [1_000, 4_000],
  readsMail: [4_000, 20_000],
  choosesPassword: [5_000, 20_000],
} as const
/** The pause before another call where the answer does not tell one. */
const untoldMs = 10_000
const mostRetries = 3
/** A person who reads of a longer wait comes back on another day. */
export const mostWaitMs = 60_000
/** Wrong passwords after which a person resets the password. */
const mostWrongPasswords = 3
/**
 * The wait for a mail after which a person asks for another code: the client offers it after 30 s.
 */
const patienceMs = 31_000
const looksAgainMs = 50
const mostCodes = 5
const signsOut = 0.3
/** Passwords that people have set, by username. */
const newPasswords = new Map<string, string>()

/**
 * One person comes with an errand, makes the calls that a browser makes, and ends it or gives up.
 */
export async function visit(person: Person, around: Around): Promise<Outcome> {
  const current = { ...around, person, browser: around.browserAt(person.address) }
  try {
    await current.browser.openPage()
    await insist(current, () => current.browser.call('session'))
    leavesIf(current, 'at the form')
    if (person.errand === 'reset' || person.errand === 'unlock') await recovers(current, person.errand)
    else await signsIn(current)
    return 'done'
  } catch (error) {
    if (error instanceof Left) return 'left'
    if (error instanceof GaveUp) return error.message
    throw error
  }
}

async function signsIn(visiting: Visit): Promise<void> {
  const { username } = visiting.person
  for (let tries = 0; tries < mostWrongPasswords; tries += 1) {
    const typed = {
      username: happens(visiting, 'wrongName') ? mistyped(username) : username,
      password: happens(visiting, 'wrongPassword') ? 'Portico-Demo-2' : (newPasswords.get(username) ?? rightPassword),
    }
    const started = await starts(visiting, 'profile', typed)
    if (started.status === 200) return inside(visiting, started.body)
    if (started.body.code !== 'wrong-credentials') throw gaveUp(started)
  }
  await recovers(visiting, 'reset')
}

async function inside(visiting: Visit, offered: Verification): Promise<void> {
  const { browser, person } = visiting
  if (offered.type === '') await addsFirstEmail(visiting)
  else await proves(visiting, 'profile', offered)
  await insist(visiting, () => browser.call('session'))
  if (person.random() < signsOut) await insist(visiting, () => browser.call('signOut'))
}

async function recovers(visiting: Visit, flow: 'reset' | 'unlock'): Promise<void> {
  const { username } = visiting.person
  if (happens(visiting, 'wrongName')) {
    // The masked addresses are not the person's own: back to the form.
    await starts(visiting, flow, { username: mistyped(username), password: '' })
    await thinks(visiting, 'chooses')
  }
  const started = required(await starts(visiting, flow, { username, password: '' }))
  await proves(visiting, flow, started.body)
  if (flow === 'reset') await choosesPassword(visiting)
}

/** Types the form, solves a captcha and sends both. */
async function starts(
  visiting: Visit,
  flow: FlowName,
  form: { readonly username: string; readonly password: string },
): Promise<Answer<Verification, HttpResponse>> {
  const { browser, person, solveMs, wait } = visiting
  await thinks(visiting, 'typesForm')
  return insist(visiting, async () => {
    const asked = await browser.call('captchaChallenge')
    if (asked.status !== 200) return { ...asked, body: asked.body as never }
    const { token, tries } = await solvedChallenge(asked.body as unknown as Challenge)
    await wait((tries - person.random()) * solveMs)
    return startFlow(browser, flow, { ...form, captcha: token })
  })
}

async function proves(visiting: Visit, flow: FlowName, offered: Verification): Promise<void> {
  const { browser } = visiting
  const [contact] = offeredContacts(offered)
  if (contact === undefined) throw new GaveUp('no contact offered')
  await thinks(visiting, 'chooses')
  required(await insist(visiting, () => sendCode(browser, flow, contact)))
  const resends = () => browser.call('resendCode', { type: contact.kind, id: contact.id }, { flow })
  await entersCode(visiting, { resends, compares: (code) => compareCode(browser, flow, code) })
}

async function addsFirstEmail(visiting: Visit): Promise<void> {
  const { browser, person } = visiting
  let id = ''
  const adds = async () => {
    const added = await browser.call('initialEmail', { email: emailOf(person.username) })
    if (added.status === 200) id = added.body.data.id
    return added
  }
  await thinks(visiting, 'typesForm')
  required(await insist(visiting, adds))
  await entersCode(visiting, { resends: adds, compares: (code) => browser.call('verifyInitialEmail', { code, id }) })
}

interface CodeStep {
  readonly resends: () => Promise<Refusable>
  readonly compares: (code: string) => Promise<Refusable>
}

/** Reads the code in the mailbox and types it, until it is right. */
async function entersCode(visiting: Visit, { resends, compares }: CodeStep): Promise<void> {
  leavesIf(visiting, 'before the code')
  if (happens(visiting, 'resends')) await insist(visiting, resends)
  for (let tries = 0; tries < mostCodes; tries += 1) {
    const code = await nextCode(visiting)
    if (code === null) {
      await insist(visiting, resends)
      continue
    }
    await thinks(visiting, 'readsMail')
    leavesIf(visiting, 'with the code')
    if (happens(visiting, 'wrongCode')) await insist(visiting, () => compares(wrongCode(code)))
    const compared = await insist(visiting, () => compares(code))
    if (compared.status === 200) return
    // An older code than the newest one: another mail is on its way.
    if (compared.body.code !== 'code-wrong' && compared.body.code !== 'code-dead') throw gaveUp(compared)
  }
  throw new GaveUp('no code came')
}

/** Looks into the mailbox until a code is there; null after long enough. */
async function nextCode({ person, postbox, wait }: Visit): Promise<string | null> {
  for (let waited = 0; waited < patienceMs; waited += looksAgainMs) {
    const code = postbox.takeCode(emailOf(person.username))
    if (code !== null) return code
    await wait(looksAgainMs)
  }
  return null
}

async function choosesPassword(visiting: Visit): Promise<void> {
  const { browser, person } = visiting
  await insist(visiting, () => browser.call('passwordRules', {}, { flow: 'reset' }))
  await thinks(visiting, 'choosesPassword')
  if (happens(visiting, 'weakPassword')) await insist(visiting, () => resetPassword(browser, 'summer'))
  const password = `Zebra-Walk-${Math.floor(person.random() * 1_000_000)}`
  required(await insist(visiting, () => resetPassword(browser, password)))
  newPasswords.set(person.username, password)
}

/**
 * Makes a call again where the server turned it away, after the wait that it told, unless that is
 * long.
 */
async function insist<Given extends HttpResponse>({ wait }: Visit, make: () => Promise<Given>): Promise<Given> {
  for (let retries = 0; ; retries += 1) {
    const answer = await make()
    const seconds = Number(answer.headers['retry-after'])
    const waitMs = Number.isNaN(seconds) ? untoldMs : seconds * 1_000
    if (!isTurnedAway(answer) || retries === mostRetries || waitMs > mostWaitMs) return answer
    await wait(waitMs)
  }
}

function thinks({ wait, pace, person }: Visit, pause: keyof typeof pauses): Promise<void> {
  const [shortest, longest] = pauses[pause]
  return wait(pace * (shortest + (longest - shortest) * person.random()))
}

function happens({ person }: Visit, mistake: Exclude<keyof typeof mistakes, 'leaves'>): boolean {
  return person.random() < mistakes[mistake]
}

function leavesIf({ person }: Visit, where: Person['leaves']): void {
  if (person.leaves === where) throw new Left(`left ${where}`)
}

function required<Given extends Refusable>(answer: Given): Given {
  if (answer.status === 200) return answer
  throw gaveUp(answer)
}

function gaveUp({ status, body }: Refusable): GaveUp {
  return new GaveUp(status === 0 ? 'no answer' : `${status} ${body.code ?? ''}`.trim())
}
