import type { OutputOf, User } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import { refuseWhileStopped } from '../../rules/contact/refuse-while-stopped.js'
import { tellOwner } from '../../rules/contact/tell-owner.js'
import { userOf } from '../../rules/contact/user-of.js'
import { codeLimits } from '../../rules/limits/code-limits.js'
import { type Counter, counterOf, isAnyFull, settle } from '../../rules/limits/limit.js'
import type { RightContactProof } from '../../rules/proof/proof-kind.js'
import { proofKinds } from '../../rules/proof/proof-kinds.js'
import { inLiveSession } from '../../rules/session/start-session.js'

/**
 * Verifies a pending address of the visitor with the code that was sent to it (O7). All contacts
 * get a notice (R7).
 */
export async function verifyEmail(context: Verifying): Promise<Answer<OutputOf<'verifyEmail'>>> {
  const { ports, visit, input, scoped } = context
  const { account } = scoped
  const nameKey = nameKeyOf(ports, account.username)
  const tried = { family: 'enrollment', nameKey, accountId: account.id, network: visit.network, device: null } as const
  const checked = proofKinds.email.check(ports, visit, {
    ...tried,
    purpose: 'enroll',
    kind: 'email',
    typed: input.code,
    subject: { kind: 'account', id: account.id },
    countAndFindCode: async (stores) => {
      // Counted before the code is compared, so that no more are compared at once.
      const counted = await stores.counters.take(wrongCodesOf(context), ports.clock.now())
      if (counted === null) throw new Refusal('code-wrong', { reason: 'not evaluated', isIdle: true })
      const contact = await stores.contacts.byId(input.id)
      const code = contact?.accountId === account.id ? await stores.codes.latestOf(contact.id) : null
      return { codeId: code?.id ?? null, isLast: false }
    },
    // An entry of another account costs a try as well.
    isMissCounted: true,
    isPending: true,
  })
  const proof = await checked.catch((error: unknown) => afterWrongCode(context, error))
  const user = await verify(context, proof).catch(proof.giveBack)
  return { output: { success: true, message: visit.say('email.verified'), data: user } }
}

type Verifying = CallContext<'verifyEmail', SignedIn>

/** Consumes a right proof, and verifies its address in the same transaction. */
async function verify(context: Verifying, proof: RightContactProof): Promise<User> {
  const { ports, scoped } = context
  const { account } = scoped
  await settle(ports.store.counters, 'right', [wrongCodesOf(context)])
  return inLiveSession(context, async (stores) => {
    const now = ports.clock.now()
    await refuseWhileStopped(stores, ports, { accountId: account.id, isFinal: true })
    await proof.consume(stores, { isEnough: true })
    const contact = await stores.contacts.byId(proof.contactId)
    if (contact === null) throw new Refusal('code-wrong', { reason: 'contact removed' })
    await tellOwner(stores, context, { what: 'email-added', accountId: account.id, contact })
    await stores.contacts.markVerified(contact.id, { now, heldUntil: now + ports.rules.contactHoldMs })
    await record(stores, context, { event: 'enrollment.added', result: 'ok', purpose: 'enroll' })
    return userOf(stores, ports, account)
  })
}

/** The wrong codes of a session. After them an attacker at an open page is out (G19). */
function wrongCodesOf({ ports, scoped }: Verifying): Counter {
  const { lifeMs: windowMs } = ports.rules.session
  return counterOf(codeLimits.ofSession, { session: scoped.session.idHash }, { windowMs })
}

/** Ends the session with its last wrong code. Always raises. */
async function afterWrongCode(context: Verifying, error: unknown): Promise<never> {
  const { ports, input, scoped } = context
  if (!(error instanceof Refusal) || error.detail.isIdle === true) throw error
  const wrongCodes = wrongCodesOf(context)
  const entry = await ports.store.contacts.byId(input.id)
  // A second press of a button sends the right code again.
  if (entry?.accountId === scoped.session.accountId && entry.verifiedAt !== null) {
    await settle(ports.store.counters, 'right', [wrongCodes])
    throw error
  }
  if (!(await isAnyFull(ports.store.counters, [wrongCodes], ports.clock.now()))) throw error
  await ports.store.sessions.end(scoped.session.idHash)
  throw new Refusal('code-limit', { session: null, proof: 'email' })
}
