import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { afterOne, bindLimitOf, bindsTaken, mayBeCounted, rightSpelling, takeOwnBind } from '../limits/bind-limit.js'
import { settle } from '../limits/limit.js'
import { otherLimits } from '../limits/other-limits.js'
import type { Ports } from '../ports.js'
import type { Session } from './session-store.js'

interface OwnPassword {
  readonly session: Pick<Session, 'idHash'>
  readonly account: Account
  readonly typed: string
  /** What a wrong one, and a session that has ended meanwhile, are refused with. */
  readonly refusals: {
    readonly wrong: 'old-password-wrong' | 'prove-wrong'
    readonly gone: 'session-gone' | 'staff-gone'
  }
}

/**
 * Counts the try before it is compared, so that parallel guesses are no more than five (P4). The
 * sixth ends the session; then not even the right one helps. Returns it in the spelling that is right.
 */
export async function requireOwnPassword(ports: Ports, own: OwnPassword): Promise<string> {
  const { typed, account, refusals } = own
  const { idHash } = own.session
  const mayTry = await ports.store.sessions.countOldPasswordTry(idHash, otherLimits.oldPasswords.bound)
  if (!mayTry) {
    const wasAlive = await ports.store.sessions.end(idHash)
    // Of two presses the first may have rotated the session: its new id must stay (W10).
    if (!wasAlive) throw new Refusal(refusals.gone)
    throw new Refusal('old-password-limit', { session: null })
  }
  const bind = await takeBindOfSession(ports, own)
  const giveBack = () => ports.store.sessions.giveBackOldPasswordTry(idHash)
  const isRight = (spelling: string) => ports.directory.isPasswordRight(account, spelling)
  const isTypedRight = async () => (await bind.takeAnother()) && isRight(typed)
  const right = await rightSpelling(typed, isRight, isTypedRight)
    .catch(async (cause: unknown) => {
      if (!mayBeCounted(cause)) await bind.giveBack()
      throw cause
    })
    .catch(refundOnOutage(giveBack))
  if (right === null) throw new Refusal(refusals.wrong)
  await bind.giveBack()
  await giveBack()
  return right
}

/**
 * Counts the bind of an own password with those of sign-ins, because the directory does so too
 * (K4). A full row ends the session.
 */
async function takeBindOfSession(ports: Ports, { account, session }: OwnPassword) {
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

/** Gives a counted try back when an outage kept the password from being checked. */
export function refundOnOutage(giveBack: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    if (error instanceof Unavailable) await giveBack()
    throw error
  }
}
