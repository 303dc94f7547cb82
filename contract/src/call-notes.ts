import { type CallName, calls } from './calls.js'
import type { RefusalCode } from './error-catalogue.js'
import { type additionPaths, type FlowName, flowNames, passwordRuleFlows } from './paths.js'

/** What a visitor must have before any field of a call is looked at; without it the answer is 401. */
export type Needs = 'nothing' | 'flow' | 'grant' | 'session' | 'grant or session'

/** What people read about a call: never repeated elsewhere, so that description and documents agree. */
export interface CallNote {
  /** The word of the glossary under which it stands. */
  readonly word: string
  /** One sentence: what the call does. */
  readonly summary: string
  readonly needs: Needs
  /** Codes it may be refused with, beside those of every call (`refusalsOf` has both). */
  readonly refusals: readonly RefusalCode[]
  /** What `{flow}` in its address may stand for; all three unless said otherwise. */
  readonly flows?: readonly FlowName[]
}

const newPassword = [
  'password-mismatch',
  'password-long',
  'password-rules',
  'password-institution',
  'password-common',
  'password-recent',
] as const satisfies RefusalCode[]
/** What a directory may say when a password is written. */
const passwordWrite = ['help-desk', 'outcome-unknown'] as const satisfies RefusalCode[]
const newAddress = [
  'email-invalid',
  'email-institutional',
  'email-duplicate',
  'email-too-many',
  'email-too-often',
] as const satisfies RefusalCode[]

/** A note for every call of the contract: a call without one does not compile. */
export const callNotes: Readonly<Record<CallName, CallNote>> = {
  signIn: {
    word: 'sign-in',
    summary: 'Checks username, password and captcha, starts to sign in, and tells where a code can be sent.',
    needs: 'nothing',
    refusals: ['captcha', 'wrong-credentials', 'help-desk', 'throttled', 'flood'],
  },
  startReset: {
    word: 'recovery',
    summary:
      'Starts to reset a forgotten password and tells where a code can be sent, alike for names that do not exist.',
    needs: 'nothing',
    refusals: ['captcha', 'username-missing', 'help-desk', 'flood'],
  },
  startUnlock: {
    word: 'recovery',
    summary: 'Starts to unlock an account and tells where a code can be sent, alike for names that do not exist.',
    needs: 'nothing',
    refusals: ['captcha', 'username-missing', 'help-desk', 'flood'],
  },
  sendCode: {
    word: 'verification',
    summary: 'Sends a code to one of the offered contacts; pressed again too early it sends none and says so.',
    needs: 'flow',
    refusals: ['flow-gone', 'contact-unknown', 'send-limit', 'flood'],
  },
  resendCode: {
    word: 'verification',
    summary:
      'Sends another code to the contact chosen last; while the flow lives it is never refused, and the message says whether one was sent.',
    needs: 'flow',
    refusals: ['flow-gone'],
  },
  compareCode: {
    word: 'verification',
    summary:
      'Compares a code; a right one signs in, allows a new password, or unlocks, as the flow says, and on `profile` brings the user.',
    needs: 'flow',
    refusals: ['flow-gone', 'code-wrong', 'code-dead', ...passwordWrite, 'flood'],
  },
  signOut: {
    word: 'session',
    summary: 'Ends the session and any unfinished flow; without a session it needs no token and succeeds as well.',
    needs: 'nothing',
    refusals: [],
  },
  addEmail: {
    word: 'enrollment',
    summary: 'Puts an address on the list, unproven, and sends it a code; the answer names the entry.',
    needs: 'session',
    refusals: ['session-gone', 'sign-in-again', ...newAddress, 'too-many-calls'],
  },
  verifyEmail: {
    word: 'enrollment',
    summary: 'Proves an added address by the code that was sent to it.',
    needs: 'session',
    refusals: ['session-gone', 'code-wrong', 'code-dead', 'too-many-calls'],
  },
  removeEmail: {
    word: 'enrollment',
    summary: 'Takes an address off the list, never the last one that is proven.',
    needs: 'session',
    refusals: ['session-gone', 'sign-in-again', 'entry-unknown', 'last-contact', 'too-many-calls'],
  },
  initialEmail: {
    word: 'verification',
    summary: 'Takes the first address of somebody who signs in with no contact at all, and sends it a code.',
    needs: 'flow',
    refusals: ['flow-gone', ...newAddress, 'email-already-enrolled', 'too-many-calls'],
  },
  verifyInitialEmail: {
    word: 'verification',
    summary: 'Proves the first address by its code, and so signs in.',
    needs: 'flow',
    refusals: ['flow-gone', 'code-wrong', 'code-dead', 'email-already-enrolled', ...passwordWrite, 'too-many-calls'],
  },
  changePassword: {
    word: 'password',
    summary: 'Changes the password of whoever is signed in; all other sessions of the account end.',
    needs: 'session',
    refusals: ['session-gone', 'old-password-wrong', 'old-password-limit', ...newPassword, ...passwordWrite, 'flood'],
  },
  forcedChange: {
    word: 'password',
    summary: 'Takes the new password that somebody must choose while signing in; it holds once the code is proven.',
    needs: 'grant',
    refusals: ['grant-gone', ...newPassword, 'done-already', 'flood'],
  },
  resetPassword: {
    word: 'password',
    summary: 'Sets a new password after the code of a reset was right; nobody is signed in by it.',
    needs: 'grant',
    refusals: ['grant-gone', ...newPassword, ...passwordWrite, 'flood'],
  },
  session: {
    word: 'session',
    summary:
      'Tells where the visitor stands, so that a reloaded page can go on, and gives the cookies that calls need.',
    needs: 'nothing',
    refusals: ['flood'],
  },
  captchaChallenge: {
    word: 'captcha',
    summary: 'Makes a challenge of the built-in captcha; there is none where another captcha is used.',
    needs: 'nothing',
    refusals: ['not-found', 'flood'],
  },
  passwordRules: {
    word: 'password',
    summary:
      'Lists the rules that hold for a new password of this account: those a browser can check, and notes on the others.',
    needs: 'grant or session',
    refusals: ['grant-gone', 'session-gone', 'flood'],
    flows: passwordRuleFlows,
  },
}

/** What is fetched below the API base without being a call. */
export const fetchedNotes: Readonly<
  Record<Exclude<keyof typeof additionPaths, CallName>, CallNote & { readonly contentType: string }>
> = {
  photo: {
    word: 'profile',
    summary: 'The photo of whoever is signed in, where the account has one.',
    needs: 'session',
    refusals: ['session-gone', 'not-found', 'https-only', 'unavailable'],
    contentType: 'image/*',
  },
  description: {
    word: 'description',
    summary: 'This description of all calls, OpenAPI 3.1.',
    needs: 'nothing',
    refusals: [],
    contentType: 'application/json',
  },
}

/** What a request may meet before or beside the rule of its call. */
export const sharedRefusals = {
  POST: ['too-large', 'json-only', 'https-only', 'foreign-origin', 'xsrf', 'malformed', 'bug', 'unavailable'],
  GET: ['https-only', 'bug', 'unavailable'],
} as const satisfies Record<'POST' | 'GET', RefusalCode[]>

/** Every code a call may be refused with when it is made by its own method. */
export function refusalsOf(name: CallName): readonly RefusalCode[] {
  return [...callNotes[name].refusals, ...sharedRefusals[calls[name].method]]
}

/** What `{flow}` in the address of a call may stand for. */
export function flowsOf(name: CallName): readonly FlowName[] {
  return callNotes[name].flows ?? flowNames
}
