import type { OutputOf } from '@portico/contract'
import { record } from '../audit/record.js'
import type { Answer, CallContext } from '../call/call-context.js'
import type { SignedIn } from '../call/scope.js'
import { isReachable } from '../contact/is-reachable.js'
import { notifyContacts } from '../contact/notify-contacts.js'
import { userOf } from '../contact/user-of.js'
import { Refusal } from '../refusal.js'
import { inLiveSession } from '../session/start-session.js'
import { requireRecentSignIn } from './require-recent-sign-in.js'

/**
 * Removes an address of the visitor, but never the last verified contact (N8), and none that the
 * directory keeps (N9). All contacts get a notice, the removed one included (R7).
 */
export async function removeEmail(
  context: CallContext<'removeEmail', SignedIn>,
): Promise<Answer<OutputOf<'removeEmail'>>> {
  const { ports, visit, input, scoped } = context
  requireRecentSignIn(context)
  const user = await inLiveSession(context, async (stores) => {
    const own = await stores.contacts.allOf(scoped.account.id)
    const entry = own.find(({ id, kind }) => id === input.id && kind === 'email')
    if (entry === undefined) throw new Refusal('entry-unknown')
    if (entry.keptSince !== null) throw new Refusal('contact-kept')
    const verified = own.filter((contact) => contact.verifiedAt !== null && isReachable(contact, ports))
    if (entry.verifiedAt !== null && verified.length <= 1) throw new Refusal('last-contact')
    if (entry.verifiedAt !== null) {
      await notifyContacts(stores, context, { accountId: scoped.account.id, what: 'email-removed' })
      // A flow that was offered this contact must not continue with it (O8).
      await stores.epochs.raiseEpoch(scoped.account.id)
    }
    await stores.codes.voidAllOfContact(entry.id, ports.clock.now())
    await stores.contacts.remove(entry.id)
    await record(stores, context, { event: 'enrollment.removed', result: 'ok', purpose: 'enroll' })
    return userOf(stores, scoped.account)
  })
  return { output: { message: visit.say('email.removed'), data: user } }
}
