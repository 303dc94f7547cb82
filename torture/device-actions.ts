import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import type { Browser } from './browser.js'
import { attempt, browserOf, type Person, submitCode, UnexpectedAnswer } from './person.js'
import {
  all,
  mailNotices,
  noChange,
  recordEvent,
  setApp,
  setCodesLeft,
  signInAt,
  signOutEverywhere,
} from './person-state.js'

/** How long an app shows one code, in ms. */
const stepMs = 30_000
/** Fewer than these, and the person makes new ones. */
const fewCodes = 4
/** The portal begins ten set-ups an hour for an account. */
const mostSetUps = 8

/** Completes a sign-in with a recovery code, or with the app where there is none on paper. */
export async function proveByDevice(person: Person, browser: Browser): Promise<void> {
  const [code, ...others] = person.paper
  const { codesLeft } = person.ledger.expectations
  const checked = all(recordEvent('proof.checked'), recordEvent('sign-in.done'))
  const unheard = code === undefined ? checked : all(checked, mailNotices, setCodesLeft(codesLeft - 1))
  const outcomes = [unheard, all(unheard, signInAt(browser.name))]
  person.paper = others
  const step = code === undefined ? await freshCodeOf(person) : ''
  await submitCode(person, {
    ...{ browser, outcomes, isAlone: true },
    what: code === undefined ? 'code of an app used' : 'recovery code used',
    submit: (one) =>
      code === undefined ? one.call('compareApp', { code: step }) : one.call('compareRecoveryCode', { code }),
  })
}

/** The code of a step that was never typed; waits for the next one where need be. */
async function freshCodeOf({ app, ledger, environment }: Person): Promise<string> {
  if (app === null) throw new UnexpectedAnswer(`${ledger.username}: an app is demanded, and none is on the phone`)
  const next = app.lastStep + 1
  while (presentStep() + 1 < next) await sleep(100)
  app.lastStep = Math.max(next, oldestStep(environment))
  return codeOf(app)
}

const presentStep = () => Math.floor(Date.now() / stepMs)

/**
 * The step of the oldest code that is still taken, which leaves the most codes for later. Where a call
 * may wait for a server that hangs, that code would be over when it is compared.
 */
function oldestStep({ mayBeAway = false }: Person['environment']): number {
  return mayBeAway ? presentStep() : presentStep() - 1
}

function codeOf({ key, lastStep }: NonNullable<Person['app']>): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: lastStep * stepMs })
}

/** Sets up an app, makes codes for it when there are few, and else removes it now and then. */
export async function changeProofs(person: Person, browserName: string): Promise<void> {
  const { hasApp } = person.ledger.expectations
  if (!hasApp) return setUpApp(person, browserName)
  if (person.paper.length < fewCodes) return makeCodes(person, browserName)
  if (person.environment.chance.below(2) === 0) return removeApp(person, browserName)
}

async function setUpApp(person: Person, browserName: string): Promise<void> {
  if ((person.ledger.acknowledged.get('app begun') ?? 0) >= mostSetUps) return
  const browser = browserOf(person, browserName)
  const begun = { what: 'app begun', outcomes: [noChange] }
  const { body } = await attempt(person, begun, () => browser.call('addApp'))
  person.app = { key: body.data.secret, lastStep: oldestStep(person.environment) }
  const code = codeOf(person.app)
  const onlyHere = all(signOutEverywhere, signInAt(browserName))
  const outcomes = [all(mailNotices, setApp(true), onlyHere, recordEvent('proof.added'))]
  await attempt(person, { what: 'app set up', outcomes }, () => browser.call('verifyApp', { id: body.data.id, code }))
}

async function makeCodes(person: Person, browserName: string): Promise<void> {
  // Where the answer is lost, nobody knows the new codes, and the old ones may be void.
  person.paper = []
  const outcomes = [all(mailNotices, setCodesLeft(10), recordEvent('proof.added'))]
  const action = { what: 'recovery codes made', outcomes }
  const { body } = await attempt(person, action, () => browserOf(person, browserName).call('addRecoveryCodes'))
  person.paper = body.data.codes
}

async function removeApp(person: Person, browserName: string): Promise<void> {
  const browser = browserOf(person, browserName)
  const id = (await browser.call('proofs')).body.app?._id
  if (id === undefined) throw new UnexpectedAnswer(`${person.ledger.username}: the app is not on the list`)
  const onlyHere = all(signOutEverywhere, signInAt(browserName))
  const outcomes = [all(mailNotices, setApp(false), onlyHere, recordEvent('proof.removed'))]
  await attempt(person, { what: 'app removed', outcomes }, () => browser.call('removeProof', { id }))
  person.paper = []
}
