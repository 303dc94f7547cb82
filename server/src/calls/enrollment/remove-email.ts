import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import type { Contact } from '../../rules/contact/contact-store.js'
import { isReachable } from '../../rules/contact/country-prefix.js'
import { refuseWhileStopped } from '../../rules/contact/refuse-while-stopped.js'
import { goOnTelling, tellOwner } from '../../rules/contact/tell-owner.js'
import { userOf } from '../../rules/contact/user-of.js'
import { refuseWhileHeld, requireFreshProof } from '../../rules/proof/refuse-while-held.js'
import { requireRecentSignIn } from '../../rules/session/require-recent-sign-in.js'
import { inLiveSession } from '../../rules/session/start-session.js'
import type { Stores } from '../../rules/stores.js'

type Removing = CallContext<'removeEmail', SignedIn>

/**
 * Removes an address of the visitor, but never the last verified contact (N8), and none that the
 * directory keeps (N9). Removing a verified one ends every other session and flow of the account
 * (S7). All contacts get a notice, the removed one included (R7).
 */
export async function removeEmail(context: Removing): Promise<Answer<OutputOf<'removeEmail'>>> {
  const { ports, visit, input, scoped } = context
  requireRecentSignIn(context)
  const { account } = scoped
  const user = await inLiveSession(context, async (stores) => {
    await requireFreshProof(stores, context)
    const own = await stores.contacts.allOf(account.id)
    const entry = own.find(({ id, kind }) => id === input.id && kind === 'email')
    if (entry === undefined) throw new Refusal('entry-unknown')
    await refuseWhileStopped(stores, ports, { accountId: account.id, isFinal: entry.verifiedAt !== null })
    if (entry.keptSince !== null) throw new Refusal('contact-kept')
    if (entry.verifiedAt !== null) {
      refuseLast(context, own, entry)
      await refuseWhileHeld(stores, context, entry)
      await endWhatUsed(stores, context, entry)
    }
    await stores.codes.voidAllOfContact(entry.id, ports.clock.now())
    await stores.contacts.remove(entry.id)
    await record(stores, context, { event: 'enrollment.removed', result: 'ok', purpose: 'enroll' })
    return userOf(stores, ports, account)
  })
  return { output: { message: visit.say('email.removed'), data: user } }
}

/** Refuses `last-contact` for the only address or phone that a code can be sent to. */
function refuseLast({ ports }: Removing, own: readonly Contact[], entry: Contact): void {
  const others = own.filter(
    (contact) => contact.id !== entry.id && contact.verifiedAt !== null && contact.missingSince === null,
  )
  if (!others.some((contact) => isReachable(contact, ports))) throw new Refusal('last-contact')
}

/** Tells the owner, ends what the contact may have been used for, and goes on telling it (G6). */
async function endWhatUsed(stores: Stores, context: Removing, entry: Contact): Promise<void> {
  const { ports, visit } = context
  const { accountId } = entry
  await tellOwner(stores, context, { what: 'email-removed', accountId, contact: entry })
  // A flow that was offered this contact must not continue with it (O8).
  await stores.people.raiseEpoch(accountId)
  await stores.flows.dropAllOf(accountId)
  await stores.sessions.endAllOf(accountId, { except: visit.session?.idHash ?? '' })
  await goOnTelling(stores, ports, entry)
}
