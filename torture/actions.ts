import type { FlowName } from '@portico/contract/paths'
import type { Verification } from '@portico/contract/verification'
import { wrongCode } from '../person/codes.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import * as steps from '../person/steps.js'
import { addressElsewhere, type Browser, newBrowser } from './browser.js'
import { proveByDevice } from './device-actions.js'
import { attempt, browserOf, type Person, submitCode, UnexpectedAnswer } from './person.js'
import {
  all,
  type Change,
  liftLock,
  mailCode,
  mailNotices,
  noChange,
  recordEvent,
  setEmail,
  setPassword,
  signInAt,
  signOutAt,
  signOutEverywhere,
} from './person-state.js'

/**
 * How many wrong codes one person types on purpose. A network, or a known device, has five a day
 * (G1, G2), and a kill can leave one that was counted and not answered.
 */
const mostWrongCodes = 3

let passwords = 0

function newPassword({ environment }: Person): string {
  passwords += 1
  const letters = Array.from({ length: 8 }, () => 'bcdfghjkmnpqrstvwxz'[environment.chance.below(19)]).join('')
  return `${letters}-Qy${passwords}`
}

/** The first step of a flow; a login that this browser held ends with it. */
async function start(person: Person, browser: Browser, flow: FlowName): Promise<Verification> {
  const captcha = await solveCaptcha(browser)
  const { username, expectations } = person.ledger
  const signedOut = signOutAt(browser.name)
  const action =
    flow === 'profile'
      ? { what: 'password checked', outcomes: [all(recordEvent('sign-in.password'), signedOut)] }
      : { what: `${flow} begun`, outcomes: [signedOut] }
  const form = { username, password: expectations.password, captcha }
  return (await attempt(person, action, () => steps.startFlow(browser, flow, form))).body
}

interface Offer {
  readonly flow: FlowName
  readonly verification: Verification
}

/** Chooses one of the offered addresses and waits for the code. */
async function requestCode(person: Person, browser: Browser, { flow, verification }: Offer): Promise<string> {
  const contacts = steps.offeredContacts(verification)
  const contact = contacts[person.environment.chance.below(contacts.length)]
  const address = Object.keys(person.ledger.expectations.emails).find((email) => email[0] === contact?.masked[0])
  if (contact === undefined || address === undefined)
    throw new UnexpectedAnswer(`${person.ledger.username}: no address offered in ${JSON.stringify(verification)}`)
  const action = { what: 'code sent', outcomes: [all(recordEvent('code.sent'), mailCode(address))] }
  await attempt(person, action, () => steps.sendCode(browser, flow, contact))
  return person.mailbox.nextCode(address)
}

interface TypedCode {
  readonly flow: FlowName
  readonly code: string
  readonly outcomes: readonly Change[]
}

/** Types the code, sometimes a wrong one first. */
async function typeCode(person: Person, browser: Browser, { flow, code, outcomes }: TypedCode): Promise<Browser> {
  const wrong = person.ledger.expectations.events['wrong-code'] ?? 0
  if (person.environment.chance.below(5) === 0 && wrong < mostWrongCodes) {
    const action = { what: 'wrong code', outcomes: [recordEvent('wrong-code')], status: 400 }
    await attempt(person, action, () => steps.compareCode(browser, flow, wrongCode(code)))
  }
  const what = `code used for ${flow}`
  return submitCode(person, { what, browser, outcomes, submit: (one) => steps.compareCode(one, flow, code) })
}

interface DirectoryWrite {
  readonly first: Change
  readonly password: string
  readonly last: Change
}

/**
 * What a password write may leave: only the intent, the new password without its record, everything
 * but the answer, or everything.
 */
function passwordWriteOutcomes({ first, password, last }: DirectoryWrite): [Change, Change, Change, Change] {
  const interrupted = all(first, signOutEverywhere, recordEvent('password.written unknown'), mailNotices)
  const written = all(first, signOutEverywhere, setPassword(password), recordEvent('password.written'), mailNotices)
  return [interrupted, all(interrupted, setPassword(password)), written, all(written, last)]
}

/** Signs in from the first step to the last, with whatever the account demands on the way. */
export async function signIn(person: Person, browserName: string): Promise<void> {
  const browser = browserOf(person, browserName)
  const verification = await start(person, browser, 'profile')
  if ('proofs' in verification && verification.proofs !== undefined) return proveByDevice(person, browser)
  if (verification.type === 'changePassword') return signInWithForcedChange(person, browser)
  if (verification.type === '') return signInWithFirstEmail(person, browser)
  const code = await requestCode(person, browser, { flow: 'profile', verification })
  const unheard = all(recordEvent('code.checked'), recordEvent('sign-in.done'))
  await typeCode(person, browser, { flow: 'profile', code, outcomes: [unheard, all(unheard, signInAt(browserName))] })
}

async function signInWithForcedChange(person: Person, browser: Browser): Promise<void> {
  const password = newPassword(person)
  const staged = { what: 'password staged', outcomes: [recordEvent('password.staged')] }
  const { body } = await attempt(person, staged, () => steps.chooseForcedPassword(browser, password))
  const code = await requestCode(person, browser, { flow: 'profile', verification: body })
  const last = signInAt(browser.name)
  const first = recordEvent('code.checked')
  const [intent, half, written] = passwordWriteOutcomes({ first, password, last })
  const done = all(written, recordEvent('sign-in.done'))
  await typeCode(person, browser, { flow: 'profile', code, outcomes: [intent, half, done, all(done, last)] })
}

async function signInWithFirstEmail(person: Person, browser: Browser): Promise<void> {
  const email = `a-${person.ledger.username}@mail.example`
  const action = { what: 'first address given', outcomes: [addressPending(email)] }
  const { body } = await attempt(person, action, () => browser.call('initialEmail', { email }))
  const code = await person.mailbox.nextCode(email)
  const proven = all(recordEvent('code.checked'), recordEvent('enrollment.added'), setEmail(email, 'verified'))
  const unheard = all(proven, recordEvent('sign-in.done'))
  await submitCode(person, {
    what: 'first address proven',
    browser,
    outcomes: [unheard, all(unheard, signInAt(browser.name))],
    submit: (one) => one.call('verifyInitialEmail', { code, id: body.data.id }),
  })
}

function addressPending(email: string): Change {
  return all(recordEvent('enrollment.pending'), setEmail(email, 'pending'), mailCode(email))
}

export async function unlock(person: Person, browserName: string): Promise<void> {
  const browser = browserOf(person, browserName)
  const verification = await start(person, browser, 'unlock')
  const code = await requestCode(person, browser, { flow: 'unlock', verification })
  const done = all(liftLock, recordEvent('code.checked'), recordEvent('unlock.done'), mailNotices)
  // After a crash in between, the next start completes the unlock.
  await typeCode(person, browser, { flow: 'unlock', code, outcomes: [done] })
}

export async function resetPassword(person: Person, browserName: string): Promise<void> {
  const browser = browserOf(person, browserName)
  const verification = await start(person, browser, 'reset')
  const code = await requestCode(person, browser, { flow: 'reset', verification })
  const granted = await typeCode(person, browser, { flow: 'reset', code, outcomes: [recordEvent('code.checked')] })
  const password = newPassword(person)
  const outcomes = passwordWriteOutcomes({ first: noChange, password, last: noChange })
  await attempt(person, { what: 'password reset', outcomes }, () => steps.resetPassword(granted, password))
}

export async function changePassword(person: Person, browserName: string): Promise<void> {
  const browser = browserOf(person, browserName)
  const from = person.ledger.expectations.password
  const to = newPassword(person)
  if (person.environment.chance.below(4) === 0) {
    const action = { what: 'wrong old password', outcomes: [noChange], status: 400 }
    await attempt(person, action, () => steps.changePassword(browser, { from: `${from}!`, to }))
  }
  const outcomes = passwordWriteOutcomes({ first: noChange, password: to, last: signInAt(browserName) })
  await attempt(person, { what: 'password changed', outcomes }, () => steps.changePassword(browser, { from, to }))
}

/** Adds an address, or one that was added before and never proven, and proves it. */
export async function addEmail(person: Person, { browserName, email }: { browserName: string; email: string }) {
  const browser = browserOf(person, browserName)
  const action = { what: 'address added', outcomes: [addressPending(email)] }
  const { body } = await attempt(person, action, () => browser.call('addEmail', { email }))
  const code = await person.mailbox.nextCode(email)
  await submitCode(person, {
    what: 'address proven',
    browser,
    outcomes: [all(mailNotices, setEmail(email, 'verified'), recordEvent('enrollment.added'))],
    submit: (one) => one.call('verifyEmail', { code, id: body.data.id }),
  })
}

export async function removeEmail(person: Person, { browserName, email }: { browserName: string; email: string }) {
  const browser = browserOf(person, browserName)
  const { body } = await browser.call('session')
  const id = body.user?.emails.find((entry) => entry.email === email)?._id
  if (id === undefined) throw new UnexpectedAnswer(`${person.ledger.username}: ${email} is not on the list`)
  const onlyHere = all(signOutEverywhere, signInAt(browserName))
  const outcomes = [all(mailNotices, setEmail(email, null), onlyHere, recordEvent('enrollment.removed'))]
  await attempt(person, { what: 'address removed', outcomes }, () => browser.call('removeEmail', { id }))
}

export async function signOut(person: Person, browserName: string): Promise<void> {
  const outcomes = [all(recordEvent('session.ended'), signOutAt(browserName))]
  await attempt(person, { what: 'signed out', outcomes }, () => browserOf(person, browserName).call('signOut'))
}

export async function tryWrongPassword(person: Person): Promise<void> {
  const browser = newBrowser({ ...person.environment, from: addressElsewhere() })
  const form = { username: person.ledger.username, password: 'Wrong-Pw-0', captcha: await solveCaptcha(browser) }
  const action = { what: 'wrong password', outcomes: [noChange], status: 400 }
  await attempt(person, action, () => steps.startFlow(browser, 'profile', form))
}
