import { limits, type OutputOf } from '@portico/contract'
import { record } from '../audit/audit.js'
import type { Answer, CallContext } from '../call/call-context.js'
import type { Contact } from '../contact/contact-store.js'
import { contactKeyOf, sendFamilyOf, takeSend } from '../contact/send-limits.js'
import { type ClosedCap, isSmsCapped, raiseSmsAlarm, takeSms } from '../contact/sms-caps.js'
import { advance, type Choice, codePurposeOf, type Flow } from '../flow/flow.js'
import { isFlowSound } from '../flow/is-flow-sound.js'
import { issueCode } from '../proof/issue-code.js'
import { Refusal } from '../refusal.js'
import type { Stores } from '../stores.js'

type Sending = CallContext<'sendCode' | 'resendCode', Flow>

/** What became of the wish to have a code; `cooling` tells for how many seconds more. */
type Sent =
  | { readonly how: 'sent'; readonly closed: readonly ClosedCap[] }
  | { readonly how: 'cooling'; readonly seconds: number }
  | { readonly how: 'capped' }

/** Sends a code to a chosen contact. A repeated press within the cooldown is answered 200 and sends nothing (O11, W10). */
export async function sendCode(context: Sending): Promise<Answer<OutputOf<'sendCode'>>> {
  const sent = await send(context)
  if (sent.how === 'capped') throw new Refusal('send-limit')
  return { output: { message: said(context, sent) } }
}

/** The same, but never refused while the flow lives: the text says whether a code was sent (decisions section 5). */
export async function resendCode(context: Sending): Promise<Answer<OutputOf<'resendCode'>>> {
  const sent = await send(context).catch((error: unknown): Sent => {
    // An unknown contact cannot be sent to either; the client shows no refusal of this call.
    if (error instanceof Refusal && error.code === 'contact-unknown') return { how: 'capped' }
    throw error
  })
  return { output: { message: sent.how === 'capped' ? context.visit.say('code.capped') : said(context, sent) } }
}

function said({ visit }: Sending, sent: Exclude<Sent, { how: 'capped' }>): string {
  return sent.how === 'sent'
    ? visit.say('code.sent', { minutes: limits.codeLifeMinutes })
    : visit.say('code.cooling', { count: sent.seconds })
}

async function send(context: Sending): Promise<Sent> {
  const { ports, input, scoped } = context
  if (!(await isFlowSound(ports, scoped))) throw new Refusal('flow-gone', { reason: 'account changed' })
  const outcome = await ports.store.transaction(async (stores) => {
    const flow = await stores.flows.findForChange(scoped.id, ports.clock.now())
    if (flow === null) throw new Refusal('flow-gone')
    const choice = flow.choices.find(({ handle, kind }) => handle === input.id && kind === input.type)
    if (choice === undefined) throw new Refusal('contact-unknown')
    return sendTo(context, stores, { flow, choice })
  })
  if (outcome.how === 'sent') raiseSmsAlarm(ports.log, outcome.closed)
  return outcome
}

async function sendTo(
  context: Sending,
  stores: Stores,
  { flow, choice }: { flow: Flow; choice: Choice },
): Promise<Sent> {
  const { ports, visit } = context
  const now = ports.clock.now()
  const waitMs = (flow.sentAt[choice.contactId] ?? -Infinity) + ports.rules.limits.resendMs - now
  if (waitMs > 0) return { how: 'cooling', seconds: Math.ceil(waitMs / 1000) }
  if (flow.sends >= ports.rules.limits.sendsPerFlow) return { how: 'capped' }
  const { smsPrefix } = choice
  if (smsPrefix !== null && (await isSmsCapped(stores, ports, smsPrefix))) return { how: 'capped' }
  const contact = await contactOf(stores, flow, choice)
  const order = {
    family: sendFamilyOf(flow.name),
    contactKey: contact === null ? choice.contactId : contactKeyOf(ports, contact),
    nameKey: flow.nameKey,
  }
  if (!(await takeSend(stores, ports, order))) return { how: 'capped' }
  const closed =
    smsPrefix === null ? [] : await takeSms(stores, ports, { prefix: smsPrefix, isDecoy: contact === null })
  if (closed === null) return { how: 'capped' }
  const to = { what: 'choice', handle: choice.handle, kind: choice.kind } as const
  const codeId = await issueCode(stores, ports, {
    scope: flow.id,
    purpose: codePurposeOf(flow, to),
    nameKey: flow.nameKey,
    contact: { id: choice.contactId, kind: choice.kind, address: contact?.address ?? null },
    language: visit.language,
  })
  const state = advance(flow, { type: 'code-sent', codeId, to }, now)
  if (typeof state === 'string') throw new Refusal(state)
  await stores.flows.save({
    ...flow,
    state,
    sends: flow.sends + 1,
    sentAt: { ...flow.sentAt, [choice.contactId]: now },
  })
  await record(stores, context, { event: 'code.sent', result: 'ok', flow, reason: choice.kind })
  return { how: 'sent', closed }
}

/** Where a code goes: only ever a verified contact of the store (F6, O9); null for a decoy. */
async function contactOf(stores: Stores, flow: Flow, choice: Choice): Promise<Contact | null> {
  const contact = await stores.contacts.byId(choice.contactId)
  if (flow.accountId === null) return null
  if (contact === null || contact.accountId !== flow.accountId || contact.verifiedAt === null) {
    throw new Refusal('contact-unknown', { reason: 'contact removed meanwhile' })
  }
  return contact
}
