import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { Refusal } from '../../ports/refusal.js'
import type { KeyedMutex } from '../../ports/system/concurrency.js'
import { writePassword } from '../../rules/directory-write/write-password.js'
import {
  afterOne,
  bindLimitOf,
  bindsTaken,
  mayBeCounted,
  rightSpelling,
  takeOwnBind,
} from '../../rules/limits/bind-limit.js'
import { settle } from '../../rules/limits/limit.js'
import { otherLimits } from '../../rules/limits/other-limits.js'
import type { Ports } from '../../rules/ports.js'
import { rememberDevice } from '../../rules/session/known-device.js'
import { startSession } from '../../rules/session/start-session.js'
import { acceptPassword } from './accept-password.js'
import { refundOnOutage } from './refund-on-outage.js'

type Changing = CallContext<'changePassword', SignedIn>

/** Changes the password of a visitor; the session goes on under a new id, all others end. */
export function changePassword(mutex: KeyedMutex) {
  // In turn, so that parallel right tries do not use up each other's.
  return (context: Changing) =>
    mutex.runExclusive(context.scoped.session.idHash, async () => {
      return change(context, await requireOldPassword(context))
    })
}

async function change(
  { ports, visit, input, scoped }: Changing,
  old: string,
): Promise<Answer<OutputOf<'changePassword'>>> {
  const { account, session } = scoped
  const next = await acceptPassword(ports, {
    account,
    password: input.newPassword,
    repeated: input.newpassword2,
  })
  const cookies = await writePassword(ports, visit, {
    account,
    purpose: 'change',
    write: () => ports.directory.changePassword(account, { old, next }),
    afterWrite: async (stores) => ({
      session: await startSession(stores, ports, {
        accountId: account.id,
        signedInAt: session.signedInAt,
        lifeMs: session.expiresAt - ports.clock.now(),
        origin: session,
      }),
      device: await rememberDevice(stores, { ports, visit }, account.id),
    }),
  })
  return { output: { success: true, message: visit.say('password.changed') }, ...cookies }
}

/**
 * Counts the try before it is compared, so that parallel guesses are no more than five (P4). The
 * sixth ends the session; then not even the right one helps. Returns it in the spelling that is right.
 */
async function requireOldPassword({ ports, input, scoped }: Changing): Promise<string> {
  const { idHash } = scoped.session
  const mayTry = await ports.store.sessions.countOldPasswordTry(idHash, otherLimits.oldPasswords.bound)
  if (!mayTry) {
    const wasAlive = await ports.store.sessions.end(idHash)
    // Of two presses the first may have rotated the session: its new id must stay (W10).
    if (!wasAlive) throw new Refusal('session-gone')
    throw new Refusal('old-password-limit', { session: null })
  }
  const bind = await takeBindOfSession(ports, scoped)
  const giveBack = () => ports.store.sessions.giveBackOldPasswordTry(idHash)
  const isRight = (spelling: string) => ports.directory.isPasswordRight(scoped.account, spelling)
  const isTypedRight = async () => (await bind.takeAnother()) && isRight(input.oldPassword)
  const old = await rightSpelling(input.oldPassword, isRight, isTypedRight)
    .catch(async (cause: unknown) => {
      if (!mayBeCounted(cause)) await bind.giveBack()
      throw cause
    })
    .catch(refundOnOutage(giveBack))
  if (old === null) throw new Refusal('old-password-wrong')
  await bind.giveBack()
  await giveBack()
  return old
}

/**
 * Counts the bind of an old password with those of sign-ins, because the directory does so too
 * (K4). A full row ends the session.
 */
async function takeBindOfSession(ports: Ports, { account, session }: SignedIn) {
  const limit = bindLimitOf(await ports.directory.lockout())
  if (limit === null) return { takeAnother: async () => true, giveBack: async () => undefined }
  // The browser has completed a sign-in, so it counts as known whether it has the cookie or not.
  const tried = { nameKey: nameKeyOf(ports, account.username), accountId: account.id, device: session.idHash }
  const take = (failureCount: Account['failureCount']) =>
    takeOwnBind(ports.store, { limit, tried, now: ports.clock.now(), failureCount })
  if (await take(account.failureCount))
    return {
      takeAnother: () => take(afterOne(account.failureCount)),
      giveBack: () => settle(ports.store.counters, 'right', bindsTaken(tried)),
    }
  await ports.store.sessions.end(session.idHash)
  throw new Refusal('old-password-limit', { session: null })
}
