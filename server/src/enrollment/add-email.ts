import { limits, type OutputOf } from '@portico/contract'
import { record } from '../audit/audit.js'
import type { Contact } from '../contact/contact-store.js'
import { issueCode } from '../contact/issue-code.js'
import { acceptAddress, addUnproven } from '../contact/new-address.js'
import { takeSend } from '../contact/send-limits.js'
import { nameKeyOf } from '../flow/begin-flow.js'
import { Refusal } from '../refusal.js'
import type { Asked } from '../session/asked.js'
import type { SignedIn } from '../session/scopes.js'
import type { Stores } from '../stores.js'
import { requireRecentSignIn } from './recent-sign-in.js'

/**
 * Adds an address, unproven, and sends its code. An own pending address is that entry again, with a new code after the
 * cooldown (N6). Whether somebody else has the address never shows.
 */
export async function addEmail(asked: Asked<'addEmail', SignedIn>): Promise<OutputOf<'addEmail'>> {
  const { ports, visit, input, scoped } = asked
  const entry = acceptAddress(ports, input.email)
  const answer = await ports.store.transaction(async (stores) => {
    const own = (await stores.contacts.allOf(scoped.account.id)).filter(({ kind }) => kind === 'email')
    const known = own.find(({ canonical }) => canonical === entry.canonical)
    if (known?.verifiedAt != null) throw new Refusal('email-duplicate')
    if (known === undefined) {
      requireRecentSignIn(asked)
      const maximum = limits.emailAddressesPerAccount
      if (own.length >= maximum) throw new Refusal('email-too-many', { params: { maximum } })
    }
    const contact = known ?? (await addUnproven(stores, ports, { accountId: scoped.account.id, ...entry }))
    return { id: contact.id, waitSeconds: await sendTo(asked, stores, contact) }
  })
  if (answer.waitSeconds === 0) ports.nudgeOutbox()
  const message =
    answer.waitSeconds === 0
      ? visit.say('email.code-sent', { email: entry.address })
      : visit.say('code.cooling', { count: answer.waitSeconds })
  return { message, data: { id: answer.id } }
}

/** Sends a code to a pending address; tells for how many seconds the last one still stands, 0 when a new one left. */
async function sendTo(asked: Asked<'addEmail', SignedIn>, stores: Stores, contact: Contact): Promise<number> {
  const { ports, visit, scoped } = asked
  const personKey = nameKeyOf(ports, scoped.account.username)
  const latest = await stores.codes.latestOf(contact.id)
  const waitMs = (latest?.createdAt ?? -Infinity) + ports.rules.limits.resendMs - ports.clock.now()
  if (waitMs > 0) return Math.ceil(waitMs / 1000)
  if (!(await takeSend(stores, ports, { contactId: contact.id, personKey }))) throw new Refusal('email-too-often')
  await issueCode(stores, ports, { scope: contact.id, purpose: 'enroll', personKey, contact, language: visit.language })
  await record(stores, asked, { event: 'enrollment.pending', result: 'ok', purpose: 'enroll' })
  return 0
}
