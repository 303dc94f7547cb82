import { setTimeout as sleep } from 'node:timers/promises'
import type { Verification } from '@portico/contract/verification'
import type { MailSink } from '../e2e/environments/mail-sink.js'
import { codeIn } from '../person/codes.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import {
  changePassword,
  compareCode,
  type OfferedContact,
  offeredContacts,
  requireStatus,
  resetPassword,
  sendCode,
  startFlow,
} from '../person/steps.js'
import { type HttpResponse, newVisitor, type Send } from '../person/visitor.js'

/** The calls that wait for the store most, in the order of a round. */
export const measuredCalls = [
  'signIn',
  'sendCode',
  'compareCode',
  'changePassword',
  'startReset',
  'resetPassword',
] as const

export type MeasuredCall = (typeof measuredCalls)[number]

/** The account that makes the calls. */
export const account = { username: 'alice', password: 'Portico-Demo-1', email: 'alice@mail.example' }
/** The portal takes no password again. */
const passwordOf = (change: number) => `Blauer-Himmel-${change}`
const pollMs = 20
/** A busy machine sends a mail late. */
const longestMailMs = 30_000

interface MeasuredPortal {
  readonly send: Send<HttpResponse>
  readonly mail: MailSink
  /** Makes a call whose cost counts, when the server has nothing left to do. */
  readonly measured: <Result>(name: MeasuredCall, call: () => Promise<Result>) => Promise<Result>
}

/**
 * Makes each measured call once, as a person on a new device: signs in and changes the password,
 * and then resets it.
 */
export async function makeRound(round: number, { send, mail, measured }: MeasuredPortal): Promise<void> {
  const quietly = async <Given extends HttpResponse>(name: MeasuredCall, call: () => Promise<Given>) =>
    requireStatus(await measured(name, call), 200, name)
  const password = round === 0 ? account.password : passwordOf(2 * round)
  const visitor = newVisitor(send)
  const form = { ...account, password, captcha: await solveCaptcha(visitor) }
  const signedIn = await quietly('signIn', () => startFlow(visitor, 'profile', form))
  const code = await codeAfter(mail, () =>
    quietly('sendCode', () => sendCode(visitor, 'profile', firstContact(signedIn.body))),
  )
  await quietly('compareCode', () => compareCode(visitor, 'profile', code))
  const change = { from: password, to: passwordOf(2 * round + 1) }
  await quietly('changePassword', () => changePassword(visitor, change))

  const forgetful = newVisitor(send)
  const name = { ...account, captcha: await solveCaptcha(forgetful) }
  const started = await quietly('startReset', () => startFlow(forgetful, 'reset', name))
  const proof = await codeAfter(mail, () => sendCode(forgetful, 'reset', firstContact(started.body)))
  requireStatus(await compareCode(forgetful, 'reset', proof), 200)
  await quietly('resetPassword', () => resetPassword(forgetful, passwordOf(2 * round + 2)))
}

function firstContact(verification: Verification): OfferedContact {
  const [contact] = offeredContacts(verification)
  if (contact === undefined) throw new Error('no contact was offered')
  return contact
}

/** The code that a mail brings after `send`. Notices bring none. */
async function codeAfter(mail: MailSink, send: () => Promise<HttpResponse>): Promise<string> {
  const before = mail.countCodes()
  requireStatus(await send(), 200)
  for (let waitedMs = 0; mail.countCodes() === before && waitedMs < longestMailMs; waitedMs += pollMs)
    await sleep(pollMs)
  const codes = mail.allTo(account.email).flatMap(({ text }) => codeIn(text) ?? [])
  return codes.at(-1) ?? ''
}
