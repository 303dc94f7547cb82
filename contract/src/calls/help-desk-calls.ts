import { z } from 'zod'
import { actNames, caseReasons } from '../desk/act-classes.js'
import { additionPaths, profileAddress } from '../paths.js'
import type { Calls } from './call.js'
import { fields, noFields } from './fields.js'
import { messageAnswer } from './message-answer.js'

/** A case about the visitor, as they see it: no more of the agent than first word and initial. */
export const ownCase = z.object({
  case: z.string(),
  agent: z.string(),
  since: z.string(),
  /** Null while the case is open. */
  closedAt: z.string().nullable(),
  reason: z.enum(caseReasons),
  /** The act that waits for the visitor to pick the number that the agent tells; null where none does. */
  asks: z.object({ act: z.enum(actNames), numbers: z.array(z.string()) }).nullable(),
})

/** The calls of the portal that exist only with the console: the owner answers a case, and resets by a pass. */
export const helpDeskCalls = {
  helpDesk: {
    method: 'POST',
    path: profileAddress('helpDesk'),
    word: 'help-desk',
    summary: 'Tells which agent has an open case about the account, and the last case of 72 hours.',
    needs: 'session',
    input: noFields,
    output: z.object({ open: ownCase.nullable(), last: ownCase.nullable() }),
    refusals: ['session-gone', 'not-found', 'too-many-calls'],
  },
  helpDeskAnswer: {
    method: 'POST',
    path: profileAddress('helpDeskAnswer'),
    word: 'help-desk',
    summary: 'Picks the number that the agent tells, or says that it was somebody else: then self-service stops.',
    needs: 'session',
    input: z.object({ case: fields.id, answer: z.union([z.literal('not-me'), z.string().regex(/^[1-9]\d$/)]) }),
    output: messageAnswer,
    refusals: ['session-gone', 'not-found', 'case-gone', 'check-wrong', 'too-many-calls'],
  },
  resetPass: {
    method: 'POST',
    path: additionPaths.resetPass,
    word: 'recovery',
    summary: 'Takes a one-time pass of the help desk, which lets the visitor set a new password.',
    needs: 'nothing',
    input: z.object({ username: fields.username, pass: fields.code, captcha: fields.captcha }),
    /** Until when the new password can be set, ISO 8601. */
    output: messageAnswer.extend({ grant: z.string() }),
    refusals: ['captcha', 'not-found', 'pass-wrong', 'pass-early', 'another-proof', 'flood'],
  },
} as const satisfies Calls
