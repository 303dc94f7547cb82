import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { accountOfSubject } from '../../ports/directory/subject.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import { advance, codePurposeOf, type Flow, flowRules } from '../../rules/flow/flow.js'
import { isSeenNetwork } from '../../rules/limits/alarm.js'
import type { Ports, TransactionPorts } from '../../rules/ports.js'
import type { Choice } from '../../rules/proof/choice.js'
import { proofKinds } from '../../rules/proof/proof-kinds.js'
import { sentAnswer } from '../../rules/proof/sent-answer.js'
import type { Visit } from '../../rules/session/visit.js'
import type { Stores } from '../../rules/stores.js'

type Sending = CallContext<'sendCode' | 'resendCode', Flow>

/** The result of a request for a code; `cooling` with the remaining seconds. */
type Sent =
  | { readonly how: 'sent' }
  | { readonly how: 'cooling'; readonly seconds: number }
  | { readonly how: 'capped' }

/**
 * Sends a code to a chosen contact. A second press within the cooldown gets 200 and sends nothing
 * (O11).
 */
export async function sendCode(context: Sending): Promise<Answer<OutputOf<'sendCode'>>> {
  const sent = await send(context)
  if (sent.how === 'capped') throw new Refusal('send-limit')
  return { output: answerOf(context, sent) }
}

/**
 * Sends a code again. It never refuses while the flow lives; the message says whether a code was
 * sent.
 */
export async function resendCode(context: Sending): Promise<Answer<OutputOf<'resendCode'>>> {
  const sent = await send(context).catch((error: unknown): Sent => {
    // The client shows no refusal of this call, so an unknown contact looks like a used up limit.
    if (error instanceof Refusal && error.code === 'contact-unknown') return { how: 'capped' }
    throw error
  })
  return { output: sent.how === 'capped' ? nothingSent(context.visit) : answerOf(context, sent) }
}

/** The answer to a request to send again that sends nothing. */
export function nothingSent(visit: Visit): OutputOf<'resendCode'> {
  return { message: visit.say('code.capped'), sent: false }
}

function answerOf(context: Sending, sent: Exclude<Sent, { how: 'capped' }>): OutputOf<'sendCode'> {
  const waitSeconds = sent.how === 'sent' ? 0 : sent.seconds
  const channel = context.input.type === 'phone' ? 'sms' : 'email'
  return sentAnswer(context, { channel, waitSeconds, sentence: 'code.sent' })
}

async function send(context: Sending): Promise<Sent> {
  const { ports, scoped } = context
  // The directory is asked last: presses that send nothing must not keep it busy.
  const unsent = withoutSending(ports, scoped, choiceOf(context, scoped))
  if (unsent !== null) return unsent
  if ((await accountOfSubject(ports, scoped)) === null) throw new Refusal('flow-gone', { reason: 'account changed' })
  const { sent, onCommit } = await ports.store.transaction(async (stores) => {
    const flow = await stores.flows.findForChange(scoped.id, ports.clock.now())
    if (flow === null) throw new Refusal('flow-gone')
    return sendTo(stores, context, { flow, choice: choiceOf(context, flow) })
  })
  onCommit?.(ports.log)
  return sent
}

function choiceOf({ input }: Sending, { choices }: Flow): Choice {
  const choice = choices.find(({ handle, kind }) => handle === input.id && kind === input.type)
  if (choice === undefined) throw new Refusal('contact-unknown')
  return choice
}

/** The outcome of a press too early, or too often for its flow; null where a code may go out. */
function withoutSending({ clock, rules }: TransactionPorts, flow: Flow, { contactId }: Choice): Sent | null {
  const { resendMs } = rules.limits
  const waitMs = (flow.sentAt[contactId] ?? -Infinity) + resendMs - clock.now()
  if (resendMs > 0 && waitMs > 0) return { how: 'cooling', seconds: Math.ceil(waitMs / 1000) }
  return flow.sends >= rules.limits.sendsPerFlow ? { how: 'capped' } : null
}

/** True where a flow is a recovery that neither a known device nor a seen network began. */
async function isStranger(stores: Stores, { name, device, network }: Flow, now: number): Promise<boolean> {
  const isSeen = await isSeenNetwork(stores, network, now)
  return name !== 'profile' && device === null && !isSeen
}

interface Outcome {
  readonly sent: Sent
  readonly onCommit?: (log: Ports['log']) => void
}

async function sendTo(
  stores: Stores,
  { ports, visit }: { readonly ports: TransactionPorts; readonly visit: Visit },
  { flow, choice }: { flow: Flow; choice: Choice },
): Promise<Outcome> {
  const now = ports.clock.now()
  const unsent = withoutSending(ports, flow, choice)
  if (unsent !== null) return { sent: unsent }
  const to = { what: 'choice', handle: choice.handle, kind: choice.kind } as const
  const begun = await proofKinds[choice.kind].begin(stores, ports, {
    scope: flow.id,
    purpose: codePurposeOf(flow, to),
    family: flowRules[flow.name].family,
    subject: flow.subject,
    nameKey: flow.nameKey,
    choice,
    device: flow.device,
    isStranger: await isStranger(stores, flow, now),
    visit,
  })
  if (begun === 'capped') return { sent: { how: 'capped' } }
  const { codeId, unsentBecause, onCommit } = begun
  const state = advance(flow, { type: 'proof-begun', codeId, to }, now)
  if (typeof state === 'string') throw new Refusal(state)
  const sentAt = { ...flow.sentAt, [choice.contactId]: now }
  await stores.flows.save({ ...flow, state, sends: flow.sends + 1, sentAt })
  await record(
    stores,
    { ports, visit },
    { event: 'code.sent', result: 'ok', flow, reason: unsentBecause ?? choice.kind, isFirst: flow.sends === 0 },
  )
  return { sent: { how: 'sent' }, onCommit }
}
