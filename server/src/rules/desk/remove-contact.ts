import { Refusal } from '../../ports/refusal.js'
import type { Contact } from '../contact/contact-store.js'
import { goOnTelling } from '../contact/tell-owner.js'
import { holdOn } from '../proof/refuse-while-held.js'
import { acceptsFrom } from './desk-wait-ms.js'
import { type InCase, impossible } from './in-case.js'
import { type Doing, type Done, done } from './order.js'
import { tellingFor } from './tell-case.js'
import { tellOrder } from './tell-order.js'
import { canWaitLess } from './uses-of-contact.js'

/**
 * The contact that an act removes. Refuses `act-impossible` for one that the directory keeps (N9), and
 * for an older one after a reset and while a new one waits (G6).
 */
export async function requireRemovable(found: InCase, doing: Doing): Promise<Contact> {
  const { ports, visit } = doing.desk
  const entry = await contactOf(found, doing)
  if (entry === undefined) throw impossible(visit, 'no-contact')
  if (entry.keptSince !== null) throw impossible(visit, 'kept')
  if (entry.verifiedAt !== null && (await holdOn(found.stores, ports, entry)) !== null) throw impossible(visit, 'held')
  return entry
}

/**
 * Removes a contact of the person, a phone too. As where the person does it, sessions and flows end,
 * and the removed one hears of it and of what follows.
 */
export async function removeContact(found: InCase, doing: Doing): Promise<Done> {
  const { stores } = found
  const { ports } = doing.desk
  const entry = await requireRemovable(found, doing)
  // Before it is gone, so that it hears of it.
  await tellOrder(found, doing, { contact: entry })
  if (entry.verifiedAt !== null) {
    await stores.people.raiseEpoch(entry.accountId)
    await stores.flows.dropAllOf(entry.accountId)
    await stores.sessions.endAllOf(entry.accountId)
    await goOnTelling(stores, ports, entry)
  }
  await stores.codes.voidAllOfContact(entry.id, ports.clock.now())
  await stores.contacts.remove(entry.id)
  return { ...done, isTold: true }
}

/**
 * The waiting contact that an act lets count: some hours after it was proven, in which its person had the
 * time to object (HD21). Refuses `act-impossible` for every other, and before.
 */
export async function requireAcceptable(found: InCase, doing: Doing): Promise<Contact> {
  const { ports, visit } = doing.desk
  const now = ports.clock.now()
  const entry = await contactOf(found, doing)
  if (entry === undefined || !canWaitLess(entry, now)) throw impossible(visit, 'not-waiting')
  const from = acceptsFrom(entry, ports.rules)
  if (now < from) throw tooEarly(doing, from)
  return entry
}

/** Lets a contact count that waits (HD21). */
export async function acceptContact(found: InCase, doing: Doing): Promise<Done> {
  const { id } = await requireAcceptable(found, doing)
  await found.stores.contacts.endWait(id)
  return done
}

async function contactOf({ stores, one }: InCase, { order }: Doing) {
  const own = await stores.contacts.allOf(one.accountId)
  return own.find(({ id }) => id === order.contact)
}

function tooEarly({ desk }: Doing, from: number): Refusal {
  const { ports, visit } = desk
  const reason = visit.say('impossible.too-early', { from: tellingFor(ports, visit).moment('from', from) })
  return new Refusal('act-impossible', { params: { reason }, reason: 'act-impossible' })
}
