import type { OutputOf } from '@portico/contract'
import { writePassword } from '../directory/write-password.js'
import { Refusal } from '../refusal.js'
import type { Asked } from '../session/asked.js'
import type { SignedIn } from '../session/scopes.js'
import { rotateSession } from '../session/session.js'
import { acceptPassword } from './accept-password.js'

/** Wrong old passwords that a session survives (P4). */
const wrongOldPasswords = 5

/** Changes the password of a signed-in visitor: this session goes on under a new id, all others end (S7). */
export async function changePassword(asked: Asked<'changePassword', SignedIn>): Promise<OutputOf<'changePassword'>> {
  const { ports, visit, input, scoped } = asked
  const { account, session } = scoped
  await requireOldPassword(asked)
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
      rotateSession(
        stores,
        { ports, visit: { ...visit, session: null } },
        { accountId: account.id, signedInAt: session.signedInAt, lifeMs: session.expiresAt - ports.clock.now() },
      ),
  })
  visit.carry(sessionId)
  return { success: true, message: visit.say('password.changed') }
}

/** The sixth wrong old password ends the session; then not even the right one helps (P4). */
async function requireOldPassword({ ports, visit, input, scoped }: Asked<'changePassword', SignedIn>): Promise<void> {
  if (await ports.directory.isPasswordRight(scoped.account, input.oldPassword)) return
  const wrong = await ports.store.sessions.countWrongOldPassword(scoped.session.idHash)
  if (wrong !== null && wrong <= wrongOldPasswords) throw new Refusal('old-password-wrong')
  await ports.store.sessions.end(scoped.session.idHash)
  visit.carry(null)
  throw new Refusal('old-password-limit')
}
