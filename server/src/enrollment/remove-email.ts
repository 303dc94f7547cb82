import type { OutputOf } from '@portico/contract'
import { record } from '../audit/audit.js'
import { isReachable } from '../contact/reachable.js'
import { tellContacts } from '../delivery/tell-contacts.js'
import { userOf } from '../profile/user-of.js'
import { Refusal } from '../refusal.js'
import type { Asked } from '../session/asked.js'
import type { SignedIn } from '../session/scopes.js'
import { inLiveSession } from '../session/session.js'
import { requireRecentSignIn } from './recent-sign-in.js'

/** Removes an own address, never the last verified contact (N8). Everybody is told, the removed address included (R7). */
export async function removeEmail(asked: Asked<'removeEmail', SignedIn>): Promise<OutputOf<'removeEmail'>> {
  const { ports, visit, input, scoped } = asked
  requireRecentSignIn(asked)
  const user = await inLiveSession(asked, async (stores) => {
    const own = await stores.contacts.allOf(scoped.account.id)
    const entry = own.find(({ id, kind }) => id === input.id && kind === 'email')
    if (entry === undefined) throw new Refusal('entry-unknown')
    const verified = own.filter((contact) => contact.verifiedAt !== null && isReachable(contact, ports))
    if (entry.verifiedAt !== null && verified.length <= 1) throw new Refusal('last-contact')
    if (entry.verifiedAt !== null) {
      await tellContacts(stores, asked, { accountId: scoped.account.id, what: 'email-removed' })
      // Flows that were offered this contact must not go on with it (O8).
      await stores.people.raiseEpoch(scoped.account.id)
    }
    await stores.codes.voidAllOfContact(entry.id, ports.clock.now())
    await stores.contacts.remove(entry.id)
    await record(stores, asked, { event: 'enrollment.removed', result: 'ok', purpose: 'enroll' })
    return userOf(stores, scoped.account)
  })
  ports.nudgeOutbox()
  return { message: visit.say('email.removed'), data: user }
}
