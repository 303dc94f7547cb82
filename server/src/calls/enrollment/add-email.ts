import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { NameKey } from '../../ports/ids.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import type { Contact } from '../../rules/contact/contact-store.js'
import { acceptAddress, pendingEntry } from '../../rules/contact/pending-entry.js'
import { refuseWhileStopped } from '../../rules/contact/refuse-while-stopped.js'
import { coolDown, enrollKeyOf, takeSend } from '../../rules/contact/take-send.js'
import type { TransactionPorts } from '../../rules/ports.js'
import { issueCode } from '../../rules/proof/issue-code.js'
import { sentAnswer } from '../../rules/proof/sent-answer.js'
import { requireRecentSignIn } from '../../rules/session/require-recent-sign-in.js'
import { inLiveSession } from '../../rules/session/start-session.js'
import type { Visit } from '../../rules/session/visit.js'
import type { Stores } from '../../rules/stores.js'

type Adding = CallContext<'addEmail', SignedIn>

/**
 * Adds an unverified address and sends its code. An address that is already pending is renewed, and
 * gets a new code after the cooldown. The answer never shows whether another account has the
 * address (N6).
 */
export async function addEmail(context: Adding): Promise<Answer<OutputOf<'addEmail'>>> {
  const { ports, visit, input, scoped } = context
  const entry = { accountId: scoped.account.id, ...acceptAddress(ports, input.email) }
  const nameKey = nameKeyOf(ports, scoped.account.username)
  const { id, waitSeconds } = await inLiveSession(context, async (stores) => {
    await refuseWhileStopped(stores, ports, { accountId: scoped.account.id, isFinal: false })
    const own = await stores.contacts.allOf(scoped.account.id)
    const isKnown = own.some(({ kind, canonical }) => kind === 'email' && canonical === entry.canonical)
    // Verifying an address that is already on the list needs no recent sign-in.
    if (!isKnown) requireRecentSignIn(context)
    const contact = await pendingEntry(stores, ports, entry)
    return { id: contact.id, waitSeconds: await sendTo(stores, { ports, visit, nameKey }, contact) }
  })
  return {
    output: { ...sentAnswer(context, { channel: 'email', waitSeconds, sentence: 'email.code-sent' }), data: { id } },
  }
}

/**
 * Sends a code to a pending address. Returns the seconds of a running cooldown, or 0 when a new
 * code left.
 */
async function sendTo(
  stores: Stores,
  { ports, visit, nameKey }: { readonly ports: TransactionPorts; readonly visit: Visit; readonly nameKey: NameKey },
  contact: Contact,
): Promise<number> {
  const contactKey = enrollKeyOf(ports, contact)
  const waitSeconds = await coolDown(stores, ports, contactKey)
  if (waitSeconds > 0) return waitSeconds
  const taken = await takeSend(stores, ports, { budget: 'enrollment', contactKey, nameKey })
  if (taken === null) throw new Refusal('email-too-often')
  await issueCode(stores, ports, { scope: contact.id, purpose: 'enroll', nameKey, contact, visit, taken })
  await record(stores, { ports, visit }, { event: 'enrollment.pending', result: 'ok', purpose: 'enroll' })
  return 0
}
