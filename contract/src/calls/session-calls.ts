import { z } from 'zod'
import { outsideCodes } from '../outside-codes.js'
import { additionPaths, callPaths, profileAddress } from '../paths.js'
import { user } from '../user.js'
import { contactKind, verification } from '../verification.js'
import { waysBack } from '../way-back.js'
import type { Calls } from './call.js'
import { noFields } from './fields.js'
import { messageAnswer } from './message-answer.js'

/**
 * What a drive asks the visitor for: a second contact or a proof of a device. `until` is its last day
 * in the time zone of the institution, YYYY-MM-DD, and `later` how often the visitor may still put it
 * off; 0 from the day after.
 */
const asked = z.object({
  what: z.enum(['second-contact', 'device']),
  until: z.string(),
  later: z.number().int().nonnegative(),
})

export type Asked = z.infer<typeof asked>

/**
 * The account as the directory tells it to a signed-in visitor. `phones` are the numbers that can
 * get codes, masked. Instants are ISO 8601, and null where the directory does not tell, or a
 * password never expires. `canRecover` is false where only the help desk can reset the password or
 * unlock the account, also while it has stopped self-service. `needsDevice` stands where sign-in and reset demand a device proof, and `wayBack`
 * where a verified contact does not serve a reset yet, so that the lists of contacts do not tell it. `asked` is null where a drive
 * asks this visitor for nothing now, and absent without a drive.
 * `signedInElsewhere` is where the browser signs out of the identity provider too, after an outside sign-in.
 */
const accountState = z.object({
  username: z.string(),
  phones: z.array(z.string()),
  passwordChangedAt: z.string().nullable(),
  passwordExpiresAt: z.string().nullable(),
  canRecover: z.boolean().optional(),
  needsDevice: z.literal(true).optional(),
  wayBack: z.enum(waysBack).optional(),
  asked: asked.nullable().optional(),
  signedInElsewhere: z.string().optional(),
})

/**
 * The state that a page needs after a reload to show the same step again. `outside` tells once why an
 * outside sign-in came to nothing.
 */
export const sessionState = z.object({
  isLoggedIn: z.boolean(),
  isVerified: z.boolean(),
  isChangePassword: z.boolean(),
  path: z.enum(['/', 'profile/', 'reset/', 'unlock/']),
  verification: verification.nullable(),
  codeSent: z.object({ type: contactKind, id: z.string() }).nullable(),
  pendingEmailId: z.string().nullable(),
  user: user.nullable(),
  account: accountState.nullable().optional(),
  outside: z.enum(outsideCodes).optional(),
})

export type SessionState = z.infer<typeof sessionState>

export const sessionCalls = {
  session: {
    method: 'GET',
    path: additionPaths.session,
    word: 'session',
    summary:
      'Tells where the visitor stands, so that a reloaded page can go on, and gives the cookies that calls need.',
    needs: 'nothing',
    input: noFields,
    output: sessionState,
    refusals: ['flood'],
  },
  askLater: {
    method: 'POST',
    path: profileAddress('askLater'),
    word: 'session',
    summary: 'Puts off what a drive asks for until the next sign-in; the first press of a session counts.',
    needs: 'session',
    input: noFields,
    output: messageAnswer,
    refusals: ['not-found', 'session-gone', 'too-many-calls'],
  },
  signOut: {
    method: 'POST',
    path: callPaths.signOut,
    word: 'session',
    summary: 'Ends the session and any unfinished flow; without a session it needs no token and succeeds as well.',
    needs: 'nothing',
    input: noFields,
    output: messageAnswer,
    refusals: [],
  },
} as const satisfies Calls
