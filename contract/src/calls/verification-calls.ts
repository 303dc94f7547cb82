import { z } from 'zod'
import { callPaths } from '../paths.js'
import { newAddressRefusals, stagedWriteRefusals } from '../refusal-code.js'
import { user } from '../user.js'
import { contactKind } from '../verification.js'
import type { Calls } from './call.js'
import { fields } from './fields.js'
import { codeAnswer, pendingEmail, successAnswer, successWithUser } from './message-answer.js'

/** The calls that prove a contact inside a flow. */
export const verificationCalls = {
  sendCode: {
    method: 'POST',
    path: callPaths.sendCode,
    word: 'verification',
    summary: 'Sends a code to one of the offered contacts; pressed again too early it sends none and says so.',
    needs: 'flow',
    input: z.object({ type: contactKind, id: fields.id }),
    output: codeAnswer,
    refusals: ['flow-gone', 'contact-unknown', 'send-limit', 'flood'],
  },
  resendCode: {
    method: 'POST',
    path: callPaths.resendCode,
    word: 'verification',
    summary:
      'Sends another code to the contact chosen last; while the flow lives it is never refused, and the message says whether one was sent.',
    needs: 'flow',
    input: z.object({ type: contactKind, id: fields.id }),
    output: codeAnswer,
    refusals: ['flow-gone'],
  },
  compareCode: {
    method: 'POST',
    path: callPaths.compareCode,
    word: 'verification',
    summary:
      'Compares a code; a right one signs in, allows a new password, or unlocks, as the flow says, and on `profile` brings the user.',
    needs: 'flow',
    input: z.object({ code: fields.code }),
    output: successAnswer.extend({ data: user.optional() }),
    refusals: ['flow-gone', 'code-wrong', 'code-dead', 'another-proof', ...stagedWriteRefusals, 'flood', 'guessing'],
  },
  initialEmail: {
    method: 'POST',
    path: callPaths.initialEmail,
    word: 'verification',
    summary: 'Takes the first address of a visitor who signs in with no contact at all, and sends it a code.',
    needs: 'flow',
    input: z.object({ email: fields.email }),
    output: pendingEmail,
    refusals: ['flow-gone', ...newAddressRefusals, 'email-already-enrolled', 'too-many-calls'],
  },
  verifyInitialEmail: {
    method: 'POST',
    path: callPaths.verifyInitialEmail,
    word: 'verification',
    summary: 'Proves the first address by its code, and so signs in.',
    needs: 'flow',
    input: z.object({ code: fields.code, id: fields.id }),
    output: successWithUser,
    refusals: [
      'flow-gone',
      'code-wrong',
      'code-dead',
      'email-already-enrolled',
      ...stagedWriteRefusals,
      'too-many-calls',
    ],
  },
} as const satisfies Calls
