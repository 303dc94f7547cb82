import type { OutputOf } from '@portico/contract'
import { record } from '../audit/audit.js'
import { checkCode } from '../contact/check-code.js'
import { giveBackToCodeBudget } from '../contact/code-budget.js'
import { tellContacts } from '../delivery/tell-contacts.js'
import { nameKeyOf } from '../flow/begin-flow.js'
import { userOf } from '../profile/user-of.js'
import { Refusal } from '../refusal.js'
import type { Asked } from '../session/asked.js'
import type { SignedIn } from '../session/scopes.js'
import { inLiveSession } from '../session/session.js'

/** Proves a pending address of the visitor by the code that was sent to it, and to no other (N5). All contacts are told (R7). */
export async function verifyEmail(asked: Asked<'verifyEmail', SignedIn>): Promise<OutputOf<'verifyEmail'>> {
  const { ports, visit, input, scoped } = asked
  const { account } = scoped
  const personKey = nameKeyOf(ports, account.username)
  const code = await checkCode(ports, visit, {
    typed: input.code,
    purpose: 'enroll',
    personKey,
    accountId: account.id,
    findCode: async (stores) => {
      const contact = await stores.contacts.byId(input.id)
      const code = contact?.accountId === account.id ? await stores.codes.latestOf(contact.id) : null
      return { codeId: code?.id ?? null, isLast: false }
    },
    // An entry that is not the visitor's own costs a try as well (N5).
    isMissCounted: true,
  })
  const user = await inLiveSession(asked, async (stores) => {
    const now = ports.clock.now()
    if (!(await stores.codes.use(code.id, now))) throw new Refusal('code-wrong', { reason: 'used already' })
    const contact = await stores.contacts.byId(code.contactId)
    if (contact === null) throw new Refusal('code-wrong', { reason: 'contact removed' })
    await giveBackToCodeBudget(stores, code)
    await tellContacts(stores, asked, { accountId: account.id, what: 'email-added' })
    await stores.contacts.markVerified(contact.id, now)
    await record(stores, asked, { event: 'enrollment.added', result: 'ok', purpose: 'enroll' })
    return userOf(stores, account)
  })
  ports.nudgeOutbox()
  return { success: true, message: visit.say('email.verified'), data: user }
}
