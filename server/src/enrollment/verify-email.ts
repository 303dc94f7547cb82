import type { OutputOf } from '@portico/contract'
import { record } from '../audit/record.js'
import type { Answer, CallContext } from '../call/call-context.js'
import type { SignedIn } from '../call/scope.js'
import { notifyContacts } from '../contact/notify-contacts.js'
import { userOf } from '../contact/user-of.js'
import { nameKeyOf } from '../directory/name-key-of.js'
import { giveBackToCodeBudget } from '../proof/code-budget.js'
import { proofKinds } from '../proof/proof-kinds.js'
import { Refusal } from '../refusal.js'
import { inLiveSession } from '../session/start-session.js'

/**
 * Verifies a pending address of the visitor with the code that was sent to it (N5). All contacts
 * get a notice (R7).
 */
export async function verifyEmail(
  context: CallContext<'verifyEmail', SignedIn>,
): Promise<Answer<OutputOf<'verifyEmail'>>> {
  const { ports, visit, input, scoped } = context
  const { account } = scoped
  const nameKey = nameKeyOf(ports, account.username)
  const tried = { purpose: 'enroll', nameKey, accountId: account.id, network: visit.network, device: null } as const
  const code = await proofKinds.email.check(ports, visit, {
    ...tried,
    typed: input.code,
    subject: { kind: 'account', id: account.id },
    findCode: async (stores) => {
      const contact = await stores.contacts.byId(input.id)
      const code = contact?.accountId === account.id ? await stores.codes.latestOf(contact.id) : null
      return { codeId: code?.id ?? null, isLast: false }
    },
    // An entry of another account costs a try as well.
    isMissCounted: true,
  })
  const user = await inLiveSession(context, async (stores) => {
    const now = ports.clock.now()
    if (!(await stores.codes.use(code.id, now))) throw new Refusal('code-wrong', { reason: 'used already' })
    const contact = await stores.contacts.byId(code.contactId)
    if (contact === null) throw new Refusal('code-wrong', { reason: 'contact removed' })
    await giveBackToCodeBudget(stores, ports, tried)
    await notifyContacts(stores, context, { accountId: account.id, what: 'email-added' })
    await stores.contacts.markVerified(contact.id, { now, heldUntil: now + ports.rules.contactHoldMs })
    await record(stores, context, { event: 'enrollment.added', result: 'ok', purpose: 'enroll' })
    return userOf(stores, ports, account)
  })
  return { output: { success: true, message: visit.say('email.verified'), data: user } }
}
