import { z } from 'zod'
import { profileAddress } from '../paths.js'
import type { Calls } from './call.js'
import { fields, noFields } from './fields.js'
import { messageAnswer } from './message-answer.js'

/**
 * One session of the visitor. `browser` and `system` are empty where the server does not know them,
 * `with` has the kinds of proof that completed the sign-in. Instants are ISO 8601.
 */
export const ownSession = z.object({
  _id: z.string(),
  browser: z.string(),
  system: z.string(),
  signedInAt: z.string(),
  seenAt: z.string(),
  with: z.array(z.string()),
  isThis: z.boolean(),
})

const sessionList = z.array(ownSession)

/** One event of the visitor's account: a word of `activityWords`, and a network cut short. */
export const activityEntry = z.object({
  _id: z.string(),
  at: z.string(),
  what: z.string(),
  where: z.string().nullable(),
})

/** The calls that show a signed-in visitor where they are signed in, and what happened. */
export const activityCalls = {
  sessions: {
    method: 'POST',
    path: profileAddress('sessions'),
    word: 'activity',
    summary: "Lists the visitor's own sessions, newest first.",
    needs: 'session',
    input: noFields,
    output: sessionList,
    refusals: ['session-gone', 'too-many-calls'],
  },
  endSession: {
    method: 'POST',
    path: profileAddress('endSession'),
    word: 'activity',
    summary: "Ends one of the visitor's other sessions; one that is gone already, or never was, is no error.",
    needs: 'session',
    input: z.object({ id: fields.id }),
    output: messageAnswer.extend({ data: sessionList }),
    refusals: ['session-gone', 'this-session', 'too-many-calls'],
  },
  endOtherSessions: {
    method: 'POST',
    path: profileAddress('endOtherSessions'),
    word: 'activity',
    summary: "Ends all of the visitor's sessions but the one that asks.",
    needs: 'session',
    input: noFields,
    output: messageAnswer.extend({ data: sessionList }),
    refusals: ['session-gone', 'too-many-calls'],
  },
  activity: {
    method: 'POST',
    path: profileAddress('activity'),
    word: 'activity',
    summary:
      "Tells what happened to the visitor's account in the last `days`, which are 90 or as many as the portal keeps, 50 events a page, newest first; `before` is empty, or the `next` of the page before.",
    needs: 'session',
    input: z.object({ before: fields.id }),
    output: z.object({ entries: z.array(activityEntry), next: z.string().nullable(), days: z.number().int() }),
    refusals: ['session-gone', 'too-many-calls'],
  },
} as const satisfies Calls
