import { z } from 'zod'
import { additionPaths, callPaths } from '../paths.js'
import { newPasswordRefusals, passwordWriteRefusals } from '../refusal-code.js'
import { verification } from '../verification.js'
import type { Calls } from './call.js'
import { fields, noFields } from './fields.js'
import { successAnswer } from './message-answer.js'

const passwordRule = z.object({
  id: z.string(),
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** The calls that set a password or list its rules. */
export const passwordCalls = {
  changePassword: {
    method: 'POST',
    path: callPaths.changePassword,
    word: 'password',
    summary: 'Changes the password of the signed-in visitor; all other sessions of the account end.',
    needs: 'session',
    input: z.object({
      oldPassword: fields.password,
      newPassword: fields.newPassword,
      newpassword2: fields.newPassword,
    }),
    output: successAnswer,
    refusals: [
      'session-gone',
      'old-password-wrong',
      'old-password-limit',
      ...newPasswordRefusals,
      ...passwordWriteRefusals,
      'flood',
    ],
  },
  forcedChange: {
    method: 'POST',
    path: callPaths.forcedChange,
    word: 'password',
    summary: 'Takes the new password that a visitor must choose while signing in; it holds once the code is proven.',
    needs: 'grant',
    input: z.object({ password: fields.newPassword, password2: fields.newPassword }),
    output: verification,
    refusals: ['grant-gone', ...newPasswordRefusals, 'done-already', 'flood'],
  },
  resetPassword: {
    method: 'POST',
    path: callPaths.resetPassword,
    word: 'password',
    summary: 'Sets a new password after the code of a reset was right; it does not sign the visitor in.',
    needs: 'grant',
    input: z.object({ password: fields.newPassword, password2: fields.newPassword }),
    output: successAnswer,
    refusals: ['grant-gone', ...newPasswordRefusals, ...passwordWriteRefusals, 'flood'],
  },
  passwordRules: {
    method: 'POST',
    path: additionPaths.passwordRules,
    flows: ['profile', 'reset'],
    word: 'password',
    summary:
      'Lists the rules that hold for a new password of this account: those a browser can check, and notes on the others.',
    needs: 'grant or session',
    input: noFields,
    output: z.object({ rules: z.array(passwordRule), notes: z.array(z.string()) }),
    refusals: ['grant-gone', 'session-gone', 'flood'],
  },
} as const satisfies Calls
