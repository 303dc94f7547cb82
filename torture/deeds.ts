import type { FlowName, OutputOf } from '@portico/contract'
import type { Browser } from './browser.js'
import { attempt, browserOf, handIn, otherThan, type Person, readCode, Surprise } from './person.js'
import {
  all,
  allAreTold,
  type Change,
  codeTo,
  emailBecomes,
  happened,
  nothing,
  passwordBecomes,
  signedInAt,
  signedOutAt,
  signedOutEverywhere,
  unlocked,
} from './standing.js'

/** Wrong codes that one person types on purpose: far below the day's budget. */
const mostWrongCodes = 8

let passwords = 0

function freshPassword({ around }: Person): string {
  passwords += 1
  const letters = Array.from({ length: 8 }, () => 'bcdfghjkmnpqrstvwxz'[around.chance.below(19)]).join('')
  return `${letters}-Qy${passwords}`
}

type Offer = Partial<OutputOf<'signIn'>>

/** The first step of signing in; a login that this browser held ends with it. */
async function startSignIn(person: Person, browser: Browser): Promise<Offer> {
  const captcha = await browser.captcha()
  const { username, standing } = person.ledger
  const ways = [all(happened('sign-in.password'), signedOutAt(browser.name))]
  const call = () => browser.call('signIn', { username, password: standing.password, captcha })
  return (await attempt(person, { what: 'password checked', ways }, call)).body
}

async function startRecovery(person: Person, browser: Browser, flow: 'reset' | 'unlock'): Promise<Offer> {
  const captcha = await browser.captcha()
  const { username } = person.ledger
  const deed = { what: `${flow} begun`, ways: [signedOutAt(browser.name)] }
  const name = flow === 'reset' ? 'startReset' : 'startUnlock'
  return (await attempt(person, deed, () => browser.call(name, { username, captcha }))).body
}

/** Chooses one of the offered addresses and waits for the code. */
async function getCode(person: Person, browser: Browser, { flow, offer }: { flow: FlowName; offer: Offer }) {
  const choices = offer.type === 'email' ? (offer.data ?? []) : []
  const choice = choices[person.around.chance.below(choices.length)]
  const known = Object.keys(person.ledger.standing.emails)
  const address = known.find(
    (email) => 'email' in (choice ?? {}) && email[0] === (choice as { email: string }).email[0],
  )
  if (choice === undefined || address === undefined)
    throw new Surprise(`${person.ledger.username}: no address offered in ${JSON.stringify(offer)}`)
  const id = (choice as { _id: string })._id
  const ways = [all(happened('code.sent'), codeTo(address))]
  await attempt(person, { what: 'code sent', ways }, () => browser.call('sendCode', { type: 'email', id }, flow))
  return readCode(person, address)
}

/** Types the code, now and then a wrong one first. */
async function typeCode(person: Person, browser: Browser, typed: { flow: FlowName; code: string; ways: Change[] }) {
  const { flow, code, ways } = typed
  const wrong = person.ledger.standing.events['wrong-code'] ?? 0
  if (person.around.chance.below(5) === 0 && wrong < mostWrongCodes) {
    const deed = { what: 'wrong code', ways: [happened('wrong-code')], status: 400 }
    await attempt(person, deed, () => browser.call('compareCode', { code: otherThan(code) }, flow))
  }
  const what = `code used for ${flow}`
  return handIn(person, { what, browser, ways, handIn: (one) => one.call('compareCode', { code }, flow) })
}

/** What a password write may leave: only the intent, the new password without its record, all but the answer, all. */
function waysOfWriting({ first, password, last }: { first: Change; password: string; last: Change }): Change[] {
  const interrupted = all(first, signedOutEverywhere, happened('password.written unknown'), allAreTold)
  const written = all(first, signedOutEverywhere, passwordBecomes(password), happened('password.written'), allAreTold)
  return [interrupted, all(interrupted, passwordBecomes(password)), written, all(written, last)]
}

/** Signs in from the first step to the last, whatever the person must do on the way. */
export async function signIn(person: Person, browserName: string): Promise<void> {
  const browser = browserOf(person, browserName)
  const offer = await startSignIn(person, browser)
  if (offer.type === 'changePassword') return signInWithForcedChange(person, browser)
  if (offer.type === '') return signInWithFirstEmail(person, browser)
  const code = await getCode(person, browser, { flow: 'profile', offer })
  const unheard = all(happened('code.checked'), happened('sign-in.done'))
  await typeCode(person, browser, { flow: 'profile', code, ways: [unheard, all(unheard, signedInAt(browserName))] })
}

async function signInWithForcedChange(person: Person, browser: Browser): Promise<void> {
  const password = freshPassword(person)
  const staged = { what: 'password staged', ways: [happened('password.staged')] }
  const call = () => browser.call('forcedChange', { password, password2: password })
  const { body: offer } = await attempt(person, staged, call)
  const code = await getCode(person, browser, { flow: 'profile', offer })
  const last = signedInAt(browser.name)
  const [intent, half, written] = waysOfWriting({ first: happened('code.checked'), password, last })
  const done = all(written ?? nothing, happened('sign-in.done'))
  const ways = [intent ?? nothing, half ?? nothing, done, all(done, last)]
  await typeCode(person, browser, { flow: 'profile', code, ways })
}

async function signInWithFirstEmail(person: Person, browser: Browser): Promise<void> {
  const email = `a-${person.ledger.username}@mail.example`
  const ways = [all(happened('enrollment.pending'), emailBecomes(email, 'pending'), codeTo(email))]
  const call = () => browser.call('initialEmail', { email })
  const { body } = await attempt(person, { what: 'first address given', ways }, call)
  const [code, id] = [await readCode(person, email), body.data?.id ?? '']
  const proven = all(happened('code.checked'), happened('enrollment.added'), emailBecomes(email, 'verified'))
  const unheard = all(proven, happened('sign-in.done'))
  await handIn(person, {
    what: 'first address proven',
    browser,
    ways: [unheard, all(unheard, signedInAt(browser.name))],
    handIn: (one) => one.call('verifyInitialEmail', { code, id }),
  })
}

export async function unlock(person: Person, browserName: string): Promise<void> {
  const browser = browserOf(person, browserName)
  const offer = await startRecovery(person, browser, 'unlock')
  const code = await getCode(person, browser, { flow: 'unlock', offer })
  const done = all(unlocked, happened('code.checked'), happened('unlock.done'), allAreTold)
  // The directory comes first, since unlocking twice does no harm: after a crash between, the same code finishes the rest.
  await typeCode(person, browser, { flow: 'unlock', code, ways: [unlocked, done] })
}

export async function resetPassword(person: Person, browserName: string): Promise<void> {
  const browser = browserOf(person, browserName)
  const offer = await startRecovery(person, browser, 'reset')
  const code = await getCode(person, browser, { flow: 'reset', offer })
  const granted = await typeCode(person, browser, { flow: 'reset', code, ways: [happened('code.checked')] })
  const password = freshPassword(person)
  const deed = { what: 'password reset', ways: waysOfWriting({ first: nothing, password, last: nothing }) }
  await attempt(person, deed, () => granted.call('resetPassword', { password, password2: password }))
}

export async function changePassword(person: Person, browserName: string): Promise<void> {
  const browser = browserOf(person, browserName)
  const oldPassword = person.ledger.standing.password
  const password = freshPassword(person)
  const given = { newPassword: password, newpassword2: password }
  if (person.around.chance.below(4) === 0) {
    const deed = { what: 'wrong old password', ways: [nothing], status: 400 }
    await attempt(person, deed, () => browser.call('changePassword', { ...given, oldPassword: `${oldPassword}!` }))
  }
  const ways = waysOfWriting({ first: nothing, password, last: signedInAt(browserName) })
  const call = () => browser.call('changePassword', { ...given, oldPassword })
  await attempt(person, { what: 'password changed', ways }, call)
}

/** Adds an address, or takes up again one that was added and never proven, and proves it. */
export async function addEmail(person: Person, { browserName, email }: { browserName: string; email: string }) {
  const browser = browserOf(person, browserName)
  const ways = [all(happened('enrollment.pending'), emailBecomes(email, 'pending'), codeTo(email))]
  const { body } = await attempt(person, { what: 'address added', ways }, () => browser.call('addEmail', { email }))
  const [code, id] = [await readCode(person, email), body.data?.id ?? '']
  await handIn(person, {
    what: 'address proven',
    browser,
    ways: [all(allAreTold, emailBecomes(email, 'verified'), happened('enrollment.added'))],
    handIn: (one) => one.call('verifyEmail', { code, id }),
  })
}

export async function removeEmail(person: Person, { browserName, email }: { browserName: string; email: string }) {
  const browser = browserOf(person, browserName)
  const { body } = await browser.call('session', {})
  const id = body.user?.emails.find((entry) => entry.email === email)?._id
  if (id === undefined) throw new Surprise(`${person.ledger.username}: ${email} is not on the list`)
  const ways = [all(allAreTold, emailBecomes(email, null), happened('enrollment.removed'))]
  await attempt(person, { what: 'address removed', ways }, () => browser.call('removeEmail', { id }))
}

export async function signOut(person: Person, browserName: string): Promise<void> {
  const ways = [all(happened('session.ended'), signedOutAt(browserName))]
  await attempt(person, { what: 'signed out', ways }, () => browserOf(person, browserName).call('signOut', {}))
}

export async function tryWrongPassword(person: Person): Promise<void> {
  const browser = browserOf(person, 'elsewhere')
  const captcha = await browser.captcha()
  const { username } = person.ledger
  const call = () => browser.call('signIn', { username, password: 'Wrong-Pw-0', captcha })
  await attempt(person, { what: 'wrong password', ways: [nothing], status: 400 }, call)
}
