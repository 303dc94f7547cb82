import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { AccountId } from '../../ports/ids.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import type { Contact } from '../../rules/contact/contact-store.js'
import { acceptAddress, pendingEntry } from '../../rules/contact/pending-entry.js'
import { coolDown, enrollKeyOf, takeSend } from '../../rules/contact/take-send.js'
import { tellWebhook } from '../../rules/contact/tell-webhook.js'
import { advance, type Flow } from '../../rules/flow/flow.js'
import type { TransactionPorts } from '../../rules/ports.js'
import { issueCode } from '../../rules/proof/issue-code.js'
import { sentAnswer } from '../../rules/proof/sent-answer.js'
import type { Visit } from '../../rules/session/visit.js'
import type { Stores } from '../../rules/stores.js'
import { checkFlowCode } from './compare-code.js'
import { completeFlow } from './complete-flow.js'

type Adding = CallContext<'initialEmail', Flow>

/**
 * Accepts the first address of a person who signs in without a contact, and sends its code (N2).
 * The address gives no right before it is verified. The same address again is the same entry, with
 * a new code after the cooldown; another one takes the place of the one before.
 */
export async function addFirstEmail(context: Adding): Promise<Answer<OutputOf<'initialEmail'>>> {
  const { ports, input, scoped } = context
  const accountId = ownerOf(scoped)
  const entry = acceptAddress(ports, input.email)
  const { id, waitSeconds } = await ports.store.transaction(async (stores) => {
    const flow = await stores.flows.findForChange(scoped.id, ports.clock.now())
    if (flow === null) throw new Refusal('flow-gone')
    await refuseEnrolled(stores, accountId)
    const given = flow.state.at === 'awaiting-proof' && flow.state.to.what === 'first-email' ? flow.state.to : null
    await dropUnproven(stores, ports, {
      accountId,
      of: ({ id, canonical }) => id === given?.contactId && canonical !== entry.canonical,
    })
    const contact = await pendingEntry(stores, ports, { accountId, ...entry })
    return { id: contact.id, waitSeconds: await sendTo(stores, context, { flow, contact }) }
  })
  return {
    output: { ...sentAnswer(context, { channel: 'email', waitSeconds, sentence: 'email.code-sent' }), data: { id } },
  }
}

/**
 * Sends a code to the first address. Returns the seconds of a running cooldown, or 0 when a new
 * code left.
 */
async function sendTo(
  stores: Stores,
  { ports, visit }: { readonly ports: TransactionPorts; readonly visit: Visit },
  { flow, contact }: { flow: Flow; contact: Contact },
): Promise<number> {
  const contactKey = enrollKeyOf(ports, contact)
  if (flow.sends >= ports.rules.limits.sendsPerFlow) throw new Refusal('email-too-often')
  const waitSeconds = await coolDown(stores, ports, contactKey)
  if (waitSeconds > 0 && flow.state.at === 'awaiting-proof') {
    // The address was changed back. The code under way belongs to another one, which stays.
    if (flow.state.to.what !== 'first-email' || flow.state.to.contactId !== contact.id)
      throw new Refusal('email-too-often')
    return waitSeconds
  }
  const taken = await takeSend(stores, ports, { budget: 'sign-in', contactKey, nameKey: flow.nameKey })
  if (taken === null) throw new Refusal('email-too-often')
  const { nameKey } = flow
  const order = { scope: flow.id, purpose: 'initial', nameKey, contact, visit, taken } as const
  const codeId = await issueCode(stores, ports, order)
  const to = { what: 'first-email', contactId: contact.id } as const
  const state = advance(flow, { type: 'proof-begun', codeId, to }, ports.clock.now())
  if (typeof state === 'string') throw new Refusal('email-already-enrolled')
  await stores.flows.save({ ...flow, state, sends: flow.sends + 1 })
  await record(stores, { ports, visit }, { event: 'enrollment.pending', result: 'ok', flow })
  return 0
}

/** Verifies the first address. Success signs in, and a staged password takes effect (R5). */
export async function verifyFirstEmail(
  context: CallContext<'verifyInitialEmail', Flow>,
): Promise<Answer<OutputOf<'verifyInitialEmail'>>> {
  const { ports, visit, input, scoped: flow } = context
  const accountId = ownerOf(flow)
  const to = { what: 'first-email', contactId: input.id } as const
  const proof = await checkFlowCode(context, { to, purpose: 'initial' })
  if (proof.contactId !== input.id) throw new Refusal('code-wrong', { reason: 'code of another entry' })
  const { message, user, ...next } = await completeFlow({
    ports,
    visit,
    flow,
    proof,
    inSameTransaction: async (stores) => {
      await refuseEnrolled(stores, accountId)
      const now = ports.clock.now()
      const times = { now, heldUntil: now + ports.rules.contactHoldMs }
      if (!(await stores.contacts.markVerified(proof.contactId, times))) {
        throw new Refusal('code-wrong', { reason: 'entry expired' })
      }
      // Whatever else was typed has been given up: no screen proposes it.
      await dropUnproven(stores, ports, { accountId, of: ({ id }) => id !== proof.contactId })
      await record(stores, context, { event: 'enrollment.added', result: 'ok', flow })
      const contact = await stores.contacts.byId(proof.contactId)
      if (contact !== null) await tellWebhook(stores, context, { event: 'contact.added', accountId, contact })
    },
  })
  if (user === null) throw new Error('a first address belongs to signing in')
  return { output: { success: true, message, data: user }, ...next }
}

/** Removes unverified addresses of an account, with their codes. */
async function dropUnproven(
  stores: Stores,
  { clock }: Pick<TransactionPorts, 'clock'>,
  { accountId, of }: { accountId: AccountId; of: (contact: Contact) => boolean },
): Promise<void> {
  for (const contact of await stores.contacts.allOf(accountId)) {
    if (contact.verifiedAt !== null || !of(contact)) continue
    await stores.codes.voidAllOfContact(contact.id, clock.now())
    await stores.contacts.remove(contact.id)
  }
}

/** Only during a sign-in without a contact: every other flow has choices. */
function ownerOf({ state, subject }: Flow): AccountId {
  const isFirst = state.at === 'enroll-first' || (state.at === 'awaiting-proof' && state.to.what === 'first-email')
  if (!isFirst || subject.kind === 'decoy') throw new Refusal('email-already-enrolled')
  return subject.id
}

/** A person who had a verified contact or proof once, reachable or not, has a second step (N2). */
async function refuseEnrolled(stores: Stores, accountId: AccountId): Promise<void> {
  if (await stores.people.isEnrolled(accountId)) throw new Refusal('email-already-enrolled')
}
