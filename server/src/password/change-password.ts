import type { OutputOf } from '@portico/contract'
import { writePassword } from '../directory/write-password.js'
import { Refusal } from '../refusal.js'
import type { Asked } from '../session/asked.js'
import type { SignedIn } from '../session/scopes.js'
import { startSession } from '../session/session.js'
import type { Line } from '../throttle/in-line.js'
import { acceptPassword } from './accept-password.js'
import { unlessEvaluated } from './unless-evaluated.js'

/** Wrong old passwords that a session survives (P4). */
const oldPasswordTries = 5

type Changing = Asked<'changePassword', SignedIn>

/** Changes the password of a signed-in visitor: this session goes on under a new id, all others end (S7). */
export function changePassword(line: Line) {
  // One after the other, so that parallel right tries do not use up each other's.
  return (asked: Changing) =>
    line.waitFor(asked.scoped.session.idHash, async () => {
      await requireOldPassword(asked)
      return change(asked)
    })
}

async function change({ ports, visit, input, scoped }: Changing): Promise<OutputOf<'changePassword'>> {
  const { account, session } = scoped
  const prepared = await acceptPassword(ports, visit, {
    account,
    password: input.newPassword,
    repeated: input.newpassword2,
  })
  const sessionId = await writePassword(ports, visit, {
    accountId: account.id,
    purpose: 'change',
    prepared,
    spend: async (stores) => {
      if (!(await stores.sessions.end(session.idHash)))
        throw new Refusal('session-gone', { reason: 'replaced meanwhile' })
    },
    finish: (stores) =>
      startSession(stores, ports, {
        accountId: account.id,
        signedInAt: session.signedInAt,
        lifeMs: session.expiresAt - ports.clock.now(),
      }),
  })
  visit.carry(sessionId)
  return { success: true, message: visit.say('password.changed') }
}

/**
 * Counts the try before looking at it, so that parallel guesses are no more than five (P4, F2). The sixth ends the session;
 * then not even the right one helps.
 */
async function requireOldPassword({ ports, visit, input, scoped }: Changing): Promise<void> {
  const { idHash } = scoped.session
  const mayTry = await ports.store.sessions.countOldPasswordTry(idHash, oldPasswordTries)
  if (!mayTry) {
    const wasAlive = await ports.store.sessions.end(idHash)
    // Pressed twice, the first press has rotated the session: its new id must not be taken away (W10).
    if (wasAlive) visit.carry(null)
    throw new Refusal(wasAlive ? 'old-password-limit' : 'session-gone')
  }
  const forgive = () => ports.store.sessions.forgiveOldPasswordTry(idHash)
  const isRight = await ports.directory
    .isPasswordRight(scoped.account, input.oldPassword)
    .catch(unlessEvaluated(forgive))
  if (!isRight) throw new Refusal('old-password-wrong')
  await forgive()
}
