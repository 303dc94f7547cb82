import { limits, type OutputOf } from '@portico/contract'
import { record } from '../audit/audit.js'
import type { Contact } from '../contact/contact-store.js'
import { issueCode } from '../contact/issue-code.js'
import { acceptAddress, pendingEntry } from '../contact/new-address.js'
import { coolDown, enrollKeyOf, takeSend } from '../contact/send-limits.js'
import { nameKeyOf } from '../flow/begin-flow.js'
import { Refusal } from '../refusal.js'
import type { Asked } from '../session/asked.js'
import type { SignedIn } from '../session/scopes.js'
import { inLiveSession } from '../session/session.js'
import type { Stores } from '../stores.js'
import { requireRecentSignIn } from './recent-sign-in.js'

type Adding = Asked<'addEmail', SignedIn>

/**
 * Adds an address, unproven, and sends its code. An own pending address is that entry again, with a new code after the
 * cooldown (N6). Whether somebody else has the address never shows.
 */
export async function addEmail(asked: Adding): Promise<OutputOf<'addEmail'>> {
  const { ports, visit, input, scoped } = asked
  const entry = { accountId: scoped.account.id, ...acceptAddress(ports, input.email) }
  const { id, waitSeconds } = await inLiveSession(asked, async (stores) => {
    const own = await stores.contacts.allOf(scoped.account.id)
    const isKnown = own.some(({ kind, canonical }) => kind === 'email' && canonical === entry.canonical)
    // Proving an address that is on the list already needs no recent sign-in (decisions section 5).
    if (!isKnown) requireRecentSignIn(asked)
    const contact = await pendingEntry(stores, ports, entry)
    return { id: contact.id, waitSeconds: await sendTo(asked, stores, contact) }
  })
  if (waitSeconds > 0) return { message: visit.say('code.cooling', { count: waitSeconds }), data: { id } }
  ports.nudgeOutbox()
  return { message: visit.say('email.code-sent', { minutes: limits.codeLifeMinutes }), data: { id } }
}

/** Sends a code to a pending address; tells for how many seconds an earlier one still stands, 0 when a new one left. */
async function sendTo(asked: Adding, stores: Stores, contact: Contact): Promise<number> {
  const { ports, visit, scoped } = asked
  const personKey = nameKeyOf(ports, scoped.account.username)
  const contactKey = enrollKeyOf(ports, contact)
  const waitSeconds = await coolDown(stores, ports, contactKey)
  if (waitSeconds > 0) return waitSeconds
  if (!(await takeSend(stores, ports, { family: 'sign-in', contactKey, personKey })))
    throw new Refusal('email-too-often')
  await issueCode(stores, ports, { scope: contact.id, purpose: 'enroll', personKey, contact, language: visit.language })
  await record(stores, asked, { event: 'enrollment.pending', result: 'ok', purpose: 'enroll' })
  return 0
}
