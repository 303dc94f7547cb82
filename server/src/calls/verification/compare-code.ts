import type { OutputOf, User } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { CodePurpose } from '../../ports/delivery/code-message.js'
import type { Account, StagedPassword } from '../../ports/directory/directory.js'
import { accountOfSubject, subjectKey } from '../../ports/directory/subject.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import { userOf } from '../../rules/contact/user-of.js'
import { writePassword } from '../../rules/directory-write/write-password.js'
import { writeUnlock } from '../../rules/directory-write/write-unlock.js'
import {
  type AfterProof,
  advance,
  codeTryOf,
  type Flow,
  flowRules,
  grantLifeMs,
  kindOf,
  type ProofTarget,
  stagedIn,
} from '../../rules/flow/flow.js'
import { openPasswords, sealPasswords } from '../../rules/flow/staged-passwords.js'
import { endWaits } from '../../rules/limits/admit-password.js'
import { bindsOf } from '../../rules/limits/bind-limit.js'
import { countCompletion, noteCompletion } from '../../rules/limits/count-failed-sign-in.js'
import { settle } from '../../rules/limits/limit.js'
import { otherLimits } from '../../rules/limits/other-limits.js'
import type { Ports, TransactionPorts } from '../../rules/ports.js'
import { giveBackOnOutage } from '../../rules/proof/check-code.js'
import { codeRows, giveBackToCodeBudget } from '../../rules/proof/code-budget.js'
import type { StoredCode } from '../../rules/proof/code-store.js'
import { proofKinds } from '../../rules/proof/proof-kinds.js'
import { rememberDevice } from '../../rules/session/known-device.js'
import { rotateSession, startSession } from '../../rules/session/start-session.js'
import type { Visit } from '../../rules/session/visit.js'
import type { Stores } from '../../rules/stores.js'

/** Compares the code of a flow. A right one signs in, grants a new password, or unlocks. */
export async function compareCode(context: CallContext<'compareCode', Flow>): Promise<Answer<OutputOf<'compareCode'>>> {
  const { ports, visit, scoped: flow } = context
  const { state } = flow
  // Another call verifies a first address, because it names the address (O7).
  if (state.at !== 'awaiting-proof' || state.to.what !== 'choice')
    throw new Refusal('code-wrong', { reason: 'no code' })
  const code = await checkFlowCode(context, { to: state.to, purpose: flow.name })
  const { message, user, ...next } = await completeFlow({
    ports,
    visit,
    flow,
    code,
    inSameTransaction: async (stores) => {
      const contact = await stores.contacts.byId(code.contactId)
      // A contact that was removed meanwhile proves nothing (O8).
      if (contact === null || contact.verifiedAt === null)
        throw new Refusal('code-wrong', { reason: 'contact removed' })
    },
  })
  return { output: { success: true, message, ...(user !== null && { data: user }) }, ...next }
}

/** Checks the typed code of a flow. The tenth wrong try ends the flow, whatever its codes (O4). */
export function checkFlowCode(
  { ports, visit, input, scoped: flow }: CallContext<'compareCode' | 'verifyInitialEmail', Flow>,
  { to, purpose }: { readonly to: ProofTarget; readonly purpose: CodePurpose },
): Promise<StoredCode> {
  const proof = kindOf(to)
  return proofKinds[proof].check(ports, visit, {
    proof,
    typed: input.code,
    purpose,
    ...codeTryOf(flow),
    subject: flow.subject,
    async findCode(stores) {
      const now = ports.clock.now()
      const counted = await stores.flows.countTry(flow.id, {
        name: flow.name,
        limit: otherLimits.triesOfFlow.bound,
        now,
      })
      const { state } = counted?.flow ?? {}
      return { codeId: state?.at === 'awaiting-proof' ? state.codeId : null, isLast: counted?.isLast ?? false }
    },
    whenSpent: (stores) => stores.flows.drop(flow.id),
  })
}

/** The use of a right code, with all that follows from it in the same transaction. */
interface CodeUse {
  readonly ports: TransactionPorts
  readonly visit: Visit
  readonly flow: Flow
  readonly code: StoredCode
  /** Runs in the transaction of the code, such as the verification of a first address. */
  readonly inSameTransaction?: (stores: Stores) => Promise<void>
}

/** A flow with a right code. */
export interface VerifiedFlow extends CodeUse {
  readonly ports: Ports
}

/** The result of a flow: the message, the signed-in user, and the next session. */
export interface CompletedFlow {
  readonly message: string
  readonly user: User | null
  readonly session: string | null
  readonly device: string | null
}

type Completion = (verified: VerifiedFlow, account: Account) => Promise<CompletedFlow>

/** The effect of a right code, by flow. */
const completions: Readonly<Record<AfterProof, Completion>> = {
  'sign-in': (verified, account) =>
    (stagedIn(verified.flow.state) === null ? signIn : signInWithStagedPassword)(verified, account),
  'grant-new-password': grantNewPassword,
  unlock,
}

/**
 * Completes a flow after a right code. Refuses `flow-gone` when the account was disabled or changed
 * since the flow began (R6), and `code-wrong` for all but one of parallel right codes (O3). An
 * outage gives the try back (W4).
 */
export async function completeFlow(verified: VerifiedFlow): Promise<CompletedFlow> {
  const { ports, flow, visit, code } = verified
  const giveBack = giveBackOnOutage(ports, { code, tried: codeTryOf(flow) })
  const account = await accountOfSubject(ports, flow).catch(giveBack)
  if (account === null || account === 'decoy' || (flow.name === 'profile' && account.isLocked)) {
    await ports.store.flows.drop(flow.id)
    // A second copy of the same code may have signed in under a new id. That session stays (W10).
    const hasEnded = visit.session !== null && (await ports.store.sessions.end(visit.session.idHash))
    throw new Refusal('flow-gone', { reason: 'account not usable any more', ...(hasEnded && { session: null }) })
  }
  return completions[flowRules[flow.name].afterProof](verified, account).catch(giveBack)
}

/** Consumes the code and moves the flow on: the first step of every transaction below. */
async function useCode(stores: Stores, { ports, visit, flow, code, inSameTransaction }: CodeUse): Promise<Flow> {
  const now = ports.clock.now()
  const current = await stores.flows.findForChange(flow.id, now)
  if (current === null || (await stores.people.epochOf(subjectKey(flow.subject))) !== flow.epoch)
    throw new Refusal('flow-gone')
  const state = advance(current, { type: 'proof-right' }, now)
  if (typeof state === 'string') throw new Refusal(state)
  if (!(await stores.codes.use(code.id, now))) throw new Refusal('code-wrong', { reason: 'used already' })
  await giveBackToCodeBudget(stores, ports, codeTryOf(flow))
  // A code followed the password, so its marker tells nothing (G11).
  await stores.markers.dropOf({ what: 'password-known', flowId: flow.id })
  await inSameTransaction?.(stores)
  const how = current.state.at === 'awaiting-proof' ? { reason: kindOf(current.state.to) } : {}
  await record(stores, { ports, visit }, { event: 'code.checked', result: 'ok', flow, purpose: code.purpose, ...how })
  return { ...current, state }
}

async function signIn(verified: VerifiedFlow, account: Account): Promise<CompletedFlow> {
  const { ports, visit } = verified
  const { completed, ...signedIn } = await ports.store.transaction(async (stores) => {
    await useCode(stores, verified)
    const session = await rotateSession(stores, verified, signedInAs(account, ports))
    return { ...(await afterSignIn(stores, verified, account)), session }
  })
  await countCompletion(ports.store, ports, completed)
  return { message: visit.say('verified.profile'), ...signedIn }
}

function signedInAs(account: Account, { rules, clock }: TransactionPorts) {
  return { accountId: account.id, signedInAt: clock.now(), lifeMs: rules.session.lifeMs }
}

async function afterSignIn(stores: Stores, { ports, visit, flow }: CodeUse, account: Account) {
  await stores.flows.drop(flow.id)
  // A right password alone clears no failures. Only the second step proves the person (K6).
  await endWaits(stores, { ...flow, accountId: account.id }, codeRows({ family: 'recovery', accountId: account.id }))
  const completed = await noteCompletion(stores, ports, { nameKey: flow.nameKey, network: visit.network })
  const { state } = flow
  await stores.people.noteSignIn(account.id, {
    now: ports.clock.now(),
    language: visit.language,
    wasEnrolled: !(state.at === 'awaiting-proof' && state.to.what === 'first-email'),
  })
  await record(stores, { ports, visit }, { event: 'sign-in.done', result: 'ok', flow })
  return {
    completed,
    user: await userOf(stores, ports, account),
    device: await rememberDevice(stores, { ports, visit }, account.id),
  }
}

/** The staged password takes effect only here, together with the code and the sign-in (R5). */
async function signInWithStagedPassword(verified: VerifiedFlow, account: Account): Promise<CompletedFlow> {
  const { ports, visit, flow } = verified
  const passwords = openPasswords(ports.secrets, flow.id, stagedIn(flow.state) ?? '')
  if (passwords === null || passwords.next === null)
    throw new Refusal('flow-gone', { reason: 'staged password cannot be opened' })
  const change = { old: passwords.old, next: passwords.next as StagedPassword }
  const { completed, ...signedIn } = await writePassword(ports, visit, {
    account,
    purpose: 'forced-change',
    consumeGrant: async (stores) => {
      await useCode(stores, verified)
    },
    write: () => ports.directory.changePassword(account, change).catch(asFlowGone),
    // The code is proven and used up; the visitor chooses another password in the same flow.
    afterRefusal: async (stores) => {
      const current = await stores.flows.findForChange(flow.id, ports.clock.now())
      const staged = sealPasswords(ports.secrets, flow.id, { old: change.old, next: null })
      const event = { type: 'staged-password-refused', staged } as const
      const state = current === null ? null : advance(current, event, ports.clock.now())
      if (current !== null && state !== null && typeof state !== 'string')
        await stores.flows.save({ ...current, state })
    },
    afterWrite: async (stores) => ({
      ...(await afterSignIn(stores, verified, account)),
      // The write ended every session of the account, this one included.
      session: await startSession(stores, ports, signedInAs(account, ports)),
    }),
  })
  await countCompletion(ports.store, ports, completed)
  return { message: visit.say('verified.profile'), ...signedIn }
}

/** The password was changed elsewhere since the sign-in began. */
function asFlowGone(cause: unknown): never {
  if (!(cause instanceof Refusal) || cause.code !== 'old-password-wrong') throw cause
  throw new Refusal('flow-gone', { reason: 'account changed meanwhile' })
}

async function grantNewPassword(verified: VerifiedFlow, account: Account): Promise<CompletedFlow> {
  const { ports, visit, flow } = verified
  const session = await ports.store.transaction(async (stores) => {
    await stores.flows.save(await useCode(stores, verified))
    return rotateSession(stores, verified, { accountId: account.id, flowId: flow.id, lifeMs: grantLifeMs })
  })
  return { message: visit.say('verified.reset'), user: null, session, device: null }
}

/** Lifts a lock and grants nothing else (R4). An account without a lock gets the same answer. */
async function unlock(verified: VerifiedFlow, account: Account): Promise<CompletedFlow> {
  const { ports, visit, flow } = verified
  await writeUnlock(ports, visit, {
    account,
    useCode: async (stores) => {
      await useCode(stores, verified)
      await stores.flows.drop(flow.id)
      if (visit.session !== null) await stores.sessions.end(visit.session.idHash)
    },
    async afterUnlock(stores) {
      await endWaits(stores, { ...flow, accountId: account.id })
      await settle(stores.counters, 'directory forgot', bindsOf({ ...flow, accountId: account.id }))
    },
  })
  return { message: visit.say('unlocked'), user: null, session: null, device: null }
}
