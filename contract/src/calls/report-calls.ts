import { z } from 'zod'
import { activityWords } from '../activity-words.js'
import { profileAddress } from '../paths.js'
import type { Calls } from './call.js'
import { fields } from './fields.js'
import { messageAnswer } from './message-answer.js'

/**
 * The calls of the page that a notice names. The code of the notice is all that they need. Where no
 * reports are taken each answers 404.
 */
export const reportCalls = {
  showNotMe: {
    method: 'POST',
    path: profileAddress('showNotMe'),
    word: 'not-me',
    summary: 'Tells which event a code of a notice is about, and changes nothing.',
    needs: 'nothing',
    input: z.object({ code: fields.code }),
    output: z.object({
      what: z.enum(activityWords),
      at: z.string(),
      where: z.string(),
      /** `reported` while self-service is stopped and this code was used. */
      state: z.enum(['open', 'reported']),
    }),
    refusals: ['not-found', 'report-unknown', 'flood'],
  },
  reportNotMe: {
    method: 'POST',
    path: profileAddress('reportNotMe'),
    word: 'not-me',
    summary: 'Says that the event was not the owner: everybody is signed out, and self-service of the account stops.',
    needs: 'nothing',
    input: z.object({ code: fields.code }),
    output: messageAnswer,
    refusals: ['not-found', 'report-unknown', 'flood'],
  },
} as const satisfies Calls
