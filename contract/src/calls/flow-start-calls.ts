import { z } from 'zod'
import { additionPaths, callPaths } from '../paths.js'
import { verification } from '../verification.js'
import type { Calls } from './call.js'
import { fields, noFields } from './fields.js'

/** The calls of the three forms on the home page. */
export const flowStartCalls = {
  signIn: {
    method: 'POST',
    path: callPaths.signIn,
    word: 'sign-in',
    summary: 'Checks username, password and captcha, starts to sign in, and tells where a code can be sent.',
    needs: 'nothing',
    input: z.object({ username: fields.username, password: fields.password, captcha: fields.captcha }),
    output: verification,
    refusals: ['captcha', 'wrong-credentials', 'help-desk', 'throttled', 'flood'],
  },
  startReset: {
    method: 'POST',
    path: callPaths.startReset,
    word: 'recovery',
    summary:
      'Starts to reset a forgotten password and tells where a code can be sent, alike for names that do not exist.',
    needs: 'nothing',
    input: z.object({ username: fields.username, captcha: fields.captcha }),
    output: verification,
    refusals: ['captcha', 'username-missing', 'help-desk', 'flood', 'guessing'],
  },
  startUnlock: {
    method: 'POST',
    path: callPaths.startUnlock,
    word: 'recovery',
    summary: 'Starts to unlock an account and tells where a code can be sent, alike for names that do not exist.',
    needs: 'nothing',
    input: z.object({ username: fields.username, captcha: fields.captcha }),
    output: verification,
    refusals: ['captcha', 'username-missing', 'help-desk', 'flood', 'guessing'],
  },
  beginOutside: {
    method: 'POST',
    path: additionPaths.beginOutside,
    word: 'outside',
    summary:
      "Begins a sign-in at the institution's identity provider and tells the address to go to; the browser comes back to the callback.",
    needs: 'nothing',
    input: noFields,
    output: z.object({ address: z.string() }),
    refusals: ['outside-off', 'flood'],
  },
  captchaChallenge: {
    method: 'GET',
    path: additionPaths.captchaChallenge,
    word: 'captcha',
    summary: 'Makes a challenge of the built-in captcha; there is none where another captcha is used.',
    needs: 'nothing',
    input: noFields,
    output: z.record(z.string(), z.unknown()),
    refusals: ['not-found', 'flood'],
  },
} as const satisfies Calls
