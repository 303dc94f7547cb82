import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'
import { driveOf, whatIsAsked } from '../../rules/drive/what-is-asked.js'
import { inLiveSession } from '../../rules/session/start-session.js'

/**
 * Puts off what a drive asks for until the next sign-in. The first press of a session counts, and one
 * where nothing is asked, or where nothing can be put off any more, does nothing (EN1). Without a drive there is no
 * such call.
 */
export async function askLater(context: CallContext<'askLater', SignedIn>): Promise<Answer<OutputOf<'askLater'>>> {
  const { ports, visit, scoped } = context
  if (driveOf(ports) === null) throw new Refusal('not-found', { isIdle: true })
  const { account, session } = scoped
  const contacts = await ports.store.contacts.allOf(account.id)
  const standing = await ports.store.people.standingOf(account.id)
  const asked = await whatIsAsked(ports, { account, contacts, standing }, session)
  if (asked !== null && asked.later > 0) {
    await inLiveSession(context, async (stores) => {
      // Of two presses at once, one is first.
      if (await stores.sessions.noteLater(session.idHash, ports.clock.now()))
        await stores.asked.putOff({ accountId: account.id, what: asked.what })
    })
  }
  return { output: { message: visit.say('drive.put-off') } }
}
