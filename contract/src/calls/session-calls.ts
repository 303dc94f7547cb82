import { z } from 'zod'
import { additionPaths, callPaths } from '../paths.js'
import { user } from '../user.js'
import { contactKind, verification } from '../verification.js'
import type { Calls } from './call.js'
import { noFields } from './fields.js'
import { messageAnswer } from './message-answer.js'

/**
 * The account as the directory tells it to a signed-in visitor. `phones` are the numbers that can
 * get codes, masked. Instants are ISO 8601, and null where the directory does not tell, or a
 * password never expires. `canRecover` is false where only the help desk can reset the password or
 * unlock the account, also while it has stopped self-service. `needsDevice` stands where sign-in and reset demand a device proof.
 */
const accountState = z.object({
  username: z.string(),
  phones: z.array(z.string()),
  passwordChangedAt: z.string().nullable(),
  passwordExpiresAt: z.string().nullable(),
  canRecover: z.boolean().optional(),
  needsDevice: z.literal(true).optional(),
})

/** The state that a page needs after a reload to show the same step again. */
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
