import { z } from 'zod'
import { user } from './account.js'
import { additionPaths, callPaths } from './paths.js'
import { contactKind, verification } from './verification.js'

/** A string of at most `max` UTF-16 units that is well-formed and has no NUL (I1, I5). */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'not well-formed')

/** As typed on the sign-in form: any well-formed text, so that a NUL is a wrong password like any other (L3). */
const asTyped = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed(), 'not well-formed')

const username = asTyped(256)
const password = asTyped(1024)
/** One that is to be set: a NUL would be cut off or refused somewhere behind us (I5). */
const newPassword = text(1024)
const captcha = text(8192)
const id = text(128)
const code = text(64)
const email = text(320)
const none = z.object({})

const said = z.object({ message: z.string() })
const done = z.object({ success: z.literal(true), message: z.string() })
const doneWithUser = done.extend({ data: user })
const pending = z.object({ message: z.string(), data: z.object({ id: z.string() }) })
const withUser = z.object({ message: z.string(), data: user })

const passwordRule = z.object({
  id: z.string(),
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** What a reloaded page needs to stand where the visitor was (decisions section 2). */
export const sessionState = z.object({
  isLoggedIn: z.boolean(),
  isVerified: z.boolean(),
  isChangePassword: z.boolean(),
  path: z.enum(['/', 'profile/', 'reset/', 'unlock/']),
  verification: verification.nullable(),
  codeSent: z.object({ type: contactKind, id: z.string() }).nullable(),
  pendingEmailId: z.string().nullable(),
  user: user.nullable(),
})

/**
 * Every call: its method and address below the API base, what goes in and what comes out with HTTP 200.
 * Everything the wire spells oddly (`newpassword2`, `_id`, `comparecode`) stays in this package.
 */
export const calls = {
  signIn: {
    method: 'POST',
    path: callPaths.signIn,
    input: z.object({ username, password, captcha }),
    output: verification,
  },
  startReset: {
    method: 'POST',
    path: callPaths.startReset,
    input: z.object({ username, captcha }),
    output: verification,
  },
  startUnlock: {
    method: 'POST',
    path: callPaths.startUnlock,
    input: z.object({ username, captcha }),
    output: verification,
  },
  sendCode: {
    method: 'POST',
    path: callPaths.sendCode,
    input: z.object({ type: contactKind, id }),
    output: said,
  },
  resendCode: {
    method: 'POST',
    path: callPaths.resendCode,
    input: z.object({ type: contactKind, id }),
    output: said,
  },
  compareCode: {
    method: 'POST',
    path: callPaths.compareCode,
    input: z.object({ code }),
    output: done.extend({ data: user.optional() }),
  },
  signOut: { method: 'POST', path: callPaths.signOut, input: none, output: said },
  addEmail: { method: 'POST', path: callPaths.addEmail, input: z.object({ email }), output: pending },
  verifyEmail: {
    method: 'POST',
    path: callPaths.verifyEmail,
    input: z.object({ code, id }),
    output: doneWithUser,
  },
  removeEmail: { method: 'POST', path: callPaths.removeEmail, input: z.object({ id }), output: withUser },
  initialEmail: { method: 'POST', path: callPaths.initialEmail, input: z.object({ email }), output: pending },
  verifyInitialEmail: {
    method: 'POST',
    path: callPaths.verifyInitialEmail,
    input: z.object({ code, id }),
    output: doneWithUser,
  },
  changePassword: {
    method: 'POST',
    path: callPaths.changePassword,
    input: z.object({ oldPassword: password, newPassword, newpassword2: newPassword }),
    output: done,
  },
  forcedChange: {
    method: 'POST',
    path: callPaths.forcedChange,
    input: z.object({ password: newPassword, password2: newPassword }),
    output: verification,
  },
  resetPassword: {
    method: 'POST',
    path: callPaths.resetPassword,
    input: z.object({ password: newPassword, password2: newPassword }),
    output: done,
  },
  session: { method: 'GET', path: additionPaths.session, input: none, output: sessionState },
  captchaChallenge: {
    method: 'GET',
    path: additionPaths.captchaChallenge,
    input: none,
    output: z.record(z.string(), z.unknown()),
  },
  passwordRules: {
    method: 'POST',
    path: additionPaths.passwordRules,
    input: none,
    output: z.object({ rules: z.array(passwordRule), notes: z.array(z.string()) }),
  },
} as const

export type CallName = keyof typeof calls
export type InputOf<Name extends CallName> = z.infer<(typeof calls)[Name]['input']>
export type OutputOf<Name extends CallName> = z.infer<(typeof calls)[Name]['output']>
export type SessionState = z.infer<typeof sessionState>
export type PasswordRuleShown = z.infer<typeof passwordRule>
