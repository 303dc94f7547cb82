import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'
import { instant } from '../../ports/system/clock.js'
import { record } from '../../rules/audit/record.js'
import type { Session } from '../../rules/session/session-store.js'
import { shortId } from '../../rules/session/short-id.js'
import { inLiveSession } from '../../rules/session/start-session.js'
import type { Stores } from '../../rules/stores.js'

type Asking = Pick<CallContext<'sessions', SignedIn>, 'ports' | 'visit' | 'scoped'>

/** Lists the visitor's own sessions, the newest first (SA1). */
export async function ownSessions(context: Asking): Promise<Answer<OutputOf<'sessions'>>> {
  return { output: await listed(context) }
}

/**
 * Ends one of the visitor's other sessions. An id that names none of them ends nothing and is no
 * error: the session may have ended meanwhile (SA1). Refuses `this-session`.
 */
export async function endOwnSession(
  context: CallContext<'endSession', SignedIn>,
): Promise<Answer<OutputOf<'endSession'>>> {
  const { ports, visit, input, scoped } = context
  if (input.id === shortId(scoped.session.idHash)) throw new Refusal('this-session', { isIdle: true })
  await endAmongOwn(context, async (stores, others) => {
    const meant = others.find(({ idHash }) => shortId(idHash) === input.id)
    if (meant === undefined || !(await stores.sessions.end(meant.idHash))) return false
    // The list shows no console, so it ends with its session, but for that of this sign-in (HD3).
    if (ports.rules.staff.isOn) await stores.sessions.endConsoleOf(scoped.account.id, scoped.session)
    return true
  })
  return { output: { message: visit.say('session.one-ended'), data: await listed(context) } }
}

/** Ends every other session of the visitor, with the grants that a right code gave elsewhere (SA1). */
export async function endOtherSessions(
  context: CallContext<'endOtherSessions', SignedIn>,
): Promise<Answer<OutputOf<'endOtherSessions'>>> {
  const { visit, scoped } = context
  const { accountId, idHash } = scoped.session
  await endAmongOwn(context, async (stores, others) => {
    await stores.sessions.endAllOf(accountId, { except: idHash })
    return others.length > 0
  })
  return { output: { message: visit.say('session.others-ended'), data: await listed(context) } }
}

/** Ends some of the other signed-in sessions, and tells the audit where there was one to end. */
function endAmongOwn(
  context: Asking,
  end: (stores: Stores, others: readonly Session[]) => Promise<boolean>,
): Promise<void> {
  const { scoped } = context
  return inLiveSession(context, async (stores) => {
    const others = (await signedInSessions(stores, context)).filter(({ idHash }) => idHash !== scoped.session.idHash)
    if (await end(stores, others)) await record(stores, context, { event: 'session.ended-elsewhere', result: 'ok' })
  })
}

async function listed(context: Asking): Promise<OutputOf<'sessions'>> {
  const { ports, scoped } = context
  const own = await signedInSessions(ports.store, context)
  return own.toReversed().map(({ idHash, browser, system, signedInAt, seenAt, proven }) => ({
    ...{ _id: shortId(idHash), browser, system },
    signedInAt: instant(ports.clock.date(signedInAt)),
    seenAt: instant(ports.clock.date(seenAt)),
    with: [...proven],
    isThis: idHash === scoped.session.idHash,
  }))
}

async function signedInSessions({ sessions }: Pick<Stores, 'sessions'>, { ports, scoped }: Asking) {
  const now = ports.clock.now()
  const own = await sessions.liveOf(scoped.session.accountId, now, now - ports.rules.session.idleMs)
  return own.flatMap(({ signedInAt, ...session }) => (signedInAt === null ? [] : { ...session, signedInAt }))
}
