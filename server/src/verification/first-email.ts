import type { OutputOf } from '@portico/contract'
import { record } from '../audit/audit.js'
import { checkCode } from '../contact/check-code.js'
import { issueCode } from '../contact/issue-code.js'
import { acceptAddress, addUnproven } from '../contact/new-address.js'
import { takeSend } from '../contact/send-limits.js'
import { goOnAfterCode } from '../flow/after-code.js'
import { advance, type Flow } from '../flow/flow.js'
import { Refusal } from '../refusal.js'
import type { Asked } from '../session/asked.js'

/**
 * Takes the first address of a person who signs in with nothing enrolled and sends its code (N2). The address gives nothing
 * until it is proven. The same address again is the same entry, with a new code once the cooldown is over.
 */
export async function addFirstEmail(asked: Asked<'initialEmail', Flow>): Promise<OutputOf<'initialEmail'>> {
  const { ports, visit, input, scoped } = asked
  const accountId = ownerOf(scoped)
  const entry = acceptAddress(ports, input.email)
  const answer = await ports.store.transaction(async (stores) => {
    const now = ports.clock.now()
    const flow = await stores.flows.findForChange(scoped.id, now)
    if (flow === null) throw new Refusal('flow-gone')
    const known = await stores.contacts.allOf(accountId)
    if (known.some(({ verifiedAt }) => verifiedAt !== null)) throw new Refusal('email-already-enrolled')
    const contact =
      known.find(({ canonical, kind }) => kind === 'email' && canonical === entry.canonical) ??
      (await addUnproven(stores, ports, { accountId, ...entry }))
    const waitMs = (flow.sentAt[contact.id] ?? -Infinity) + ports.rules.limits.resendMs - now
    if (waitMs > 0) return { id: contact.id, waitSeconds: Math.ceil(waitMs / 1000) }
    const mayBeSent =
      flow.sends < ports.rules.limits.sendsPerFlow &&
      (await takeSend(stores, ports, { contactId: contact.id, personKey: flow.nameKey }))
    if (!mayBeSent) throw new Refusal('email-too-often')
    const codeId = await issueCode(stores, ports, {
      scope: flow.id,
      purpose: 'initial',
      personKey: flow.nameKey,
      contact,
      language: visit.language,
    })
    const to = { what: 'first-email', contactId: contact.id } as const
    const state = advance(flow, { type: 'code-sent', codeId, to }, now)
    if (typeof state === 'string') throw new Refusal('email-already-enrolled')
    await stores.flows.save({ ...flow, state, sends: flow.sends + 1, sentAt: { ...flow.sentAt, [contact.id]: now } })
    await record(stores, asked, { event: 'enrollment.pending', result: 'ok', flow })
    return { id: contact.id, waitSeconds: 0 }
  })
  if (answer.waitSeconds === 0) ports.nudgeOutbox()
  const message =
    answer.waitSeconds === 0
      ? visit.say('email.code-sent', { email: entry.address })
      : visit.say('code.cooling', { count: answer.waitSeconds })
  return { message, data: { id: answer.id } }
}

/** Proves the first address; success signs in, with a staged password if there is one (R5). */
export async function verifyFirstEmail(
  asked: Asked<'verifyInitialEmail', Flow>,
): Promise<OutputOf<'verifyInitialEmail'>> {
  const { ports, visit, input, scoped: flow } = asked
  const accountId = ownerOf(flow)
  const code = await checkCode(ports, visit, {
    typed: input.code,
    purpose: 'initial',
    personKey: flow.nameKey,
    accountId,
    findCode: async (stores) => {
      const counted = await stores.flows.countTry(flow.id, flow.name, ports.clock.now())
      return counted?.state.at === 'code-sent' ? counted.state.codeId : null
    },
  })
  if (code.contactId !== input.id) throw new Refusal('code-wrong', { reason: 'code of another entry' })
  const { message, user } = await goOnAfterCode({
    ports,
    visit,
    flow,
    code,
    alongside: async (stores) => {
      const contacts = await stores.contacts.allOf(accountId)
      if (contacts.some(({ verifiedAt }) => verifiedAt !== null)) throw new Refusal('email-already-enrolled')
      await stores.contacts.markVerified(code.contactId, ports.clock.now())
      await record(stores, asked, { event: 'enrollment.added', result: 'ok', flow })
    },
  })
  if (user === null) throw new Error('a first address belongs to signing in')
  return { success: true, message, data: user }
}

/** Only while signing in with nothing enrolled; everybody else has a verification method already (N2). */
function ownerOf(flow: Flow): string {
  const { state, accountId } = flow
  const isFirst = state.at === 'needs-contact' || (state.at === 'code-sent' && state.to.what === 'first-email')
  if (!isFirst || accountId === null) throw new Refusal('email-already-enrolled')
  return accountId
}
