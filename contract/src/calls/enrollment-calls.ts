import { z } from 'zod'
import { callPaths } from '../paths.js'
import { newAddressRefusals } from '../refusal-code.js'
import { user } from '../user.js'
import type { Calls } from './call.js'
import { fields } from './fields.js'
import { messageAnswer, pendingEmail, successWithUser } from './message-answer.js'

/** The calls that change the email addresses of a signed-in visitor. */
export const enrollmentCalls = {
  addEmail: {
    method: 'POST',
    path: callPaths.addEmail,
    word: 'enrollment',
    summary: 'Puts an address on the list, unproven, and sends it a code; the answer names the entry.',
    needs: 'session',
    input: z.object({ email: fields.email }),
    output: pendingEmail,
    refusals: ['session-gone', 'self-service-stopped', 'sign-in-again', ...newAddressRefusals, 'too-many-calls'],
  },
  verifyEmail: {
    method: 'POST',
    path: callPaths.verifyEmail,
    word: 'enrollment',
    summary: 'Proves an added address by the code that was sent to it.',
    needs: 'session',
    input: z.object({ code: fields.code, id: fields.id }),
    output: successWithUser,
    refusals: ['session-gone', 'code-wrong', 'code-dead', 'code-limit', 'self-service-stopped', 'too-many-calls'],
  },
  removeEmail: {
    method: 'POST',
    path: callPaths.removeEmail,
    word: 'enrollment',
    summary: 'Takes an address off the list, never the last one that is proven.',
    needs: 'session',
    input: z.object({ id: fields.id }),
    output: messageAnswer.extend({ data: user }),
    refusals: [
      'session-gone',
      'self-service-stopped',
      'sign-in-again',
      'entry-unknown',
      'contact-kept',
      'contact-held',
      'removal-held',
      'last-contact',
      'too-many-calls',
    ],
  },
} as const satisfies Calls
