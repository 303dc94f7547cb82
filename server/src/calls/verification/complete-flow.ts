import type { User } from '@portico/contract'
import type { Account, StagedPassword } from '../../ports/directory/directory.js'
import { accountOfSubject, subjectKey } from '../../ports/directory/subject.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import { tellOwner } from '../../rules/contact/tell-owner.js'
import { writePassword } from '../../rules/directory-write/write-password.js'
import { writeUnlock } from '../../rules/directory-write/write-unlock.js'
import { completeSignIn, signedInAs } from '../../rules/flow/complete-sign-in.js'
import {
  type AfterProof,
  advance,
  type Flow,
  flowRules,
  grantLifeMs,
  isOfContact,
  noticeOfStart,
  stagedIn,
} from '../../rules/flow/flow.js'
import { openPasswords, sealPasswords } from '../../rules/flow/staged-passwords.js'
import { endWaits } from '../../rules/limits/barrier.js'
import { bindsOf } from '../../rules/limits/bind-limit.js'
import { countCompletion } from '../../rules/limits/count-failed-sign-in.js'
import { settle } from '../../rules/limits/limit.js'
import type { Ports, TransactionPorts } from '../../rules/ports.js'
import { waysOf } from '../../rules/proof/demand-of.js'
import type { RightProof } from '../../rules/proof/proof-kind.js'
import { usableProofs } from '../../rules/proof/usable-proofs.js'
import { rotateSession, startSession } from '../../rules/session/start-session.js'
import type { Visit } from '../../rules/session/visit.js'
import type { Stores } from '../../rules/stores.js'

/** The use of a right proof, with all that follows from it in the same transaction. */
interface ProofUse {
  readonly ports: TransactionPorts
  readonly visit: Visit
  readonly flow: Flow
  readonly proof: RightProof
  /** Runs in the transaction of the proof, such as the verification of a first address. */
  readonly inSameTransaction?: (stores: Stores) => Promise<void>
}

/** A flow with a right proof. */
export interface VerifiedFlow extends ProofUse {
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

/** The effect of a right proof, by flow. */
const completions: Readonly<Record<AfterProof, Completion>> = {
  'sign-in': (verified, account) =>
    (stagedIn(verified.flow.state) === null ? signIn : signInWithStagedPassword)(verified, account),
  'grant-new-password': grantNewPassword,
  unlock,
}

/**
 * Completes a flow after a right proof. Refuses `flow-gone` when the account was disabled or changed
 * since the flow began (R6), and `code-wrong` for all but one of parallel right ones (O3). An
 * outage gives the try back (W4).
 */
export async function completeFlow(verified: VerifiedFlow): Promise<CompletedFlow> {
  const { ports, flow, visit, proof } = verified
  const account = await accountOfSubject(ports, flow).catch(proof.giveBack)
  if (account === null || account === 'decoy' || (flow.name === 'profile' && account.isLocked)) {
    await ports.store.flows.drop(flow.id)
    // A second copy of the same code may have signed in under a new id. That session stays (W10).
    const hasEnded = visit.session !== null && (await ports.store.sessions.end(visit.session.idHash))
    throw new Refusal('flow-gone', { reason: 'account not usable any more', ...(hasEnded && { session: null }) })
  }
  return completions[flowRules[flow.name].afterProof](verified, account)
    .catch((cause: unknown) => {
      if (cause instanceof NotEnough) return goOnProving(verified)
      throw cause
    })
    .catch(proof.giveBack)
}

/** Undoes the work of a right proof that does not meet what the flow demands. */
class NotEnough extends Error {}

/**
 * Uses up a right proof that is not enough, and nothing that belongs to a completed flow (PF10). The
 * visitor goes on in a new session (S1). Always refuses, with `another-proof`.
 */
async function goOnProving(verified: VerifiedFlow): Promise<never> {
  const { ports, flow } = verified
  const lifeMs = flow.expiresAt - ports.clock.now()
  const session = await ports.store.transaction(async (stores) => {
    const { moved, has } = await useProof(stores, verified)
    const ways = waysOf({ ...moved, has })
    await stores.flows.save({ ...moved, ways })
    await stores.markers.dropOf({ what: noticeOfStart(flow), flowId: flow.id })
    const missing = { what: 'second-proof-missing', subject: flow.subject, family: 'sign-in', flowId: flow.id } as const
    if (flow.device === null) await tellOwner(stores, verified, missing)
    return rotateSession(stores, verified, { accountId: subjectKey(flow.subject), flowId: flow.id, lifeMs })
  })
  throw new Refusal('another-proof', { session, isIdle: true })
}

/**
 * Does what a right proof does that meets the demand, as the first step of every transaction below.
 * Raises `NotEnough` where it does not meet it (PF2).
 */
async function meetDemand(stores: Stores, use: ProofUse): Promise<Flow> {
  const { moved } = await useProof(stores, use)
  if (moved.state.at === 'choosing-proof') throw new NotEnough()
  return moved
}

/**
 * Uses a right proof up, tells the audit, and moves the flow on. Returns the flow in its new state,
 * which is not saved yet, and what the person has beside contacts.
 */
async function useProof(stores: Stores, { ports, visit, flow, proof, inSameTransaction }: ProofUse) {
  const now = ports.clock.now()
  const accountId = subjectKey(flow.subject)
  const current = await stores.flows.findForChange(flow.id, now)
  if (current === null || (await stores.people.epochOf(accountId)) !== flow.epoch) throw new Refusal('flow-gone')
  const has = (await stores.people.hasDeviceProof(accountId)) ? await usableProofs(stores, ports, accountId) : []
  const state = advance(current, { type: 'proof-right', kind: proof.kind, has }, now)
  if (typeof state === 'string') throw new Refusal(state)
  const isEnough = state.at !== 'choosing-proof'
  await proof.consume(stores, { isEnough })
  // The proof that the account needs followed, so the marker of the password tells nothing (G11).
  const what = flow.proven.length === 0 ? noticeOfStart(flow) : 'second-proof-missing'
  if (isEnough && (flow.name === 'profile' || flow.proven.length > 0))
    await stores.markers.dropOf({ what, flowId: flow.id })
  await inSameTransaction?.(stores)
  const { kind: reason, purpose } = proof
  const event = isOfContact(reason) ? 'code.checked' : 'proof.checked'
  const isFirst = flow.proven.length === 0
  await record(stores, { ports, visit }, { event, result: 'ok', flow, purpose, reason, isFirst })
  return { moved: { ...current, state, proven: provenWith(current, proof) }, has }
}

const provenOf = ({ flow, proof }: ProofUse) => provenWith(flow, proof)

/** The kinds proven so far, each once. */
const provenWith = ({ proven }: Flow, { kind }: RightProof) => [...new Set([...proven, kind])]

async function signIn(verified: VerifiedFlow, account: Account): Promise<CompletedFlow> {
  const { ports, visit } = verified
  const { completed, ...signedIn } = await ports.store.transaction(async (stores) => {
    await meetDemand(stores, verified)
    const session = await rotateSession(stores, verified, signedInAs(account, verified, provenOf(verified)))
    return { ...(await completeSignIn(stores, verified, account)), session }
  })
  await countCompletion(ports.store, ports, completed)
  return { message: visit.say('verified.profile'), ...signedIn }
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
    useUp: async (stores) => void (await meetDemand(stores, verified)),
    write: () => ports.directory.changePassword(account, change).catch(asFlowGone),
    // The code is proven and used up; the visitor chooses another password in the same flow.
    afterRefusal: async (stores) => {
      const current = await stores.flows.findForChange(flow.id, ports.clock.now())
      const staged = sealPasswords(ports.secrets, flow.id, { old: change.old, next: null })
      const event = { type: 'staged-password-refused', staged } as const
      const state = current && advance(current, event, ports.clock.now())
      if (current && state && typeof state !== 'string') await stores.flows.save({ ...current, state, proven: [] })
    },
    afterWrite: async (stores) => ({
      ...(await completeSignIn(stores, verified, account)),
      // The write ended every session of the account, this one included.
      session: await startSession(stores, ports, signedInAs(account, verified, provenOf(verified))),
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
    await stores.flows.save(await meetDemand(stores, verified))
    return rotateSession(stores, verified, { accountId: account.id, flowId: flow.id, lifeMs: grantLifeMs })
  })
  return { message: visit.say('verified.reset'), user: null, session, device: null }
}

/** Lifts a lock and grants nothing else (R4). An account without a lock gets the same answer. */
async function unlock(verified: VerifiedFlow, account: Account): Promise<CompletedFlow> {
  const { ports, visit, flow } = verified
  await writeUnlock(ports, visit, {
    account,
    useUp: async (stores) => {
      await meetDemand(stores, verified)
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
