import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { AuditReason } from '../../ports/audit-reason.js'
import { canonicalUsername, nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account, KeptContact } from '../../ports/directory/directory.js'
import { isExcluded } from '../../ports/directory/is-excluded.js'
import { subjectKey, subjectOf } from '../../ports/directory/subject.js'
import { Refusal } from '../../ports/refusal.js'
import { instant } from '../../ports/system/clock.js'
import { record } from '../../rules/audit/record.js'
import { isWaiting } from '../../rules/contact/is-waiting.js'
import { stillKept } from '../../rules/contact/take-over-kept.js'
import { tellOwner } from '../../rules/contact/tell-owner.js'
import { choicesFor } from '../../rules/flow/begin-flow.js'
import { type Flow, type FlowState, flowLifeMs, grantLifeMs } from '../../rules/flow/flow.js'
import { decideRecovery } from '../../rules/limits/take-recovery-code.js'
import type { Choice } from '../../rules/proof/choice.js'
import { isMet, waysOf } from '../../rules/proof/demand-of.js'
import { isPassRight } from '../../rules/proof/issue-pass.js'
import type { Pass } from '../../rules/proof/pass-store.js'
import { usableProofs } from '../../rules/proof/usable-proofs.js'
import { findMeant, notMeant } from '../../rules/session/find-meant.js'
import { startSession } from '../../rules/session/start-session.js'
import type { Stores } from '../../rules/stores.js'

type Typed = CallContext<'resetPass'>

/**
 * Takes a one-time pass of the help desk in place of the code of a reset, and grants a new password
 * for ten minutes. A printed pass is all that one reset demands; a sent one is a code to its contact,
 * and no more. One answer and one work for an unknown name, and for a pass that is wrong, used or
 * over: `pass-wrong` (E6). Only a right one that is early hears from when: `pass-early` (HD20).
 */
export async function resetPass(context: Typed): Promise<Answer<OutputOf<'resetPass'>>> {
  const { ports, visit } = context
  const { account, pass } = await rightPass(context)
  const kept = await ports.directory.contacts(account)
  const { username } = account
  const choices = await choicesFor(ports, { name: 'reset', username, account }, (known) =>
    stillKept(ports, known, kept),
  )
  const { flow, session } = await ports.store.transaction((stores) =>
    beginWith(stores, context, { account, pass, choices, kept }),
  )
  if (flow.state.at !== 'verified') throw new Refusal('another-proof', { session, isIdle: true })
  const grant = instant(ports.clock.date(flow.state.until))
  return { output: { message: visit.say('verified.reset'), grant }, session }
}

interface RightPass {
  readonly account: Account
  readonly pass: Pass
}

/** The person of a right pass that works. What is looked at is the same for every name. */
async function rightPass({ ports, visit, input }: Typed): Promise<RightPass> {
  const { store, rules, clock } = ports
  const typed = canonicalUsername(input.username, rules.institution.domains)
  const { value: username } = typed
  const nameKey = nameKeyOf(ports, username)
  visit.actor = nameKey
  const { account: found, lost } = await findMeant({ ports, visit }, typed)
  visit.about = found?.id ?? null
  const key = subjectKey(subjectOf(found, nameKey))
  const pass = await store.passes.of(key)
  const standing = await store.people.standingOf(key)
  const decision = decideRecovery({
    isExcluded: rules.selfServiceExclude?.test(username) ?? false,
    isAliasOfExcluded: found !== null && isExcluded(found, rules),
    isCodeBudgetSpent: false,
    account: found,
  })
  const account = 'begins' in decision && !standing.isRecoveryStopped ? decision.begins : null
  const isRight = isPassRight(ports, pass, input.pass)
  const now = clock.now()
  if (account === null || pass === null) throw notMeant(lost, 'pass-wrong', 'no pass')
  if (!isRight) throw notMeant(lost, 'pass-wrong', 'wrong pass')
  if (pass.usedAt !== null || pass.endsAt <= now || pass.epoch !== standing.epoch)
    throw notMeant(lost, 'pass-wrong', 'pass over')
  if (pass.usableFrom > now) throw new Refusal('pass-early', { from: clock.date(pass.usableFrom) })
  return { account, pass }
}

const wrong = (reason: AuditReason) => new Refusal('pass-wrong', { reason })

interface Beginning extends RightPass {
  readonly choices: readonly Choice[]
  readonly kept: readonly KeptContact[]
}

/**
 * Uses the pass up and begins a reset behind its proof, in a new session. The device counts as unknown.
 * Refuses all but one of parallel ones, and where self-service or the credentials changed meanwhile.
 */
async function beginWith(stores: Stores, { ports, visit }: Typed, { account, pass, choices, kept }: Beginning) {
  const now = ports.clock.now()
  const { epoch, isRecoveryStopped } = await stores.people.standingOf(account.id)
  const isOver = isRecoveryStopped || epoch !== pass.epoch || !(await stores.passes.use(pass.id, now))
  if (isOver) throw wrong('pass over')
  const proven = await provenBy(stores, { pass, kept, now }, ports)
  const has = proven.length === 0 ? [] : await usableProofs(stores, ports, account.id)
  const demand = { name: 'reset', has, proven } as const
  const isEnough = has.length === 0 || isMet(demand)
  const state: FlowState = isEnough
    ? { at: 'verified', until: now + grantLifeMs }
    : { at: 'choosing-proof', staged: null }
  const subject = { kind: 'account', id: account.id } as const
  const flow: Flow = {
    ...{ id: ports.random.token(16), name: 'reset', state, subject, nameKey: visit.actor, epoch },
    ...{ device: null, network: visit.network, choices, proven },
    ways: isEnough ? [] : waysOf(demand),
    outside: null,
    ...{ sentAt: {}, sends: 0, createdAt: now, expiresAt: now + flowLifeMs },
  }
  if (visit.session !== null) await stores.sessions.end(visit.session.idHash)
  if (visit.session?.flowId) await stores.flows.drop(visit.session.flowId)
  await stores.flows.put(flow)
  const reason = proven[0] === undefined ? {} : { reason: proven[0] }
  await record(stores, { ports, visit }, { event: 'pass.used', result: 'ok', flow, caseId: pass.caseId, ...reason })
  const missing = { what: 'second-proof-missing', subject, family: 'sign-in', flowId: flow.id } as const
  if (!isEnough) await tellOwner(stores, { ports, visit }, missing)
  const lifeMs = isEnough ? grantLifeMs : flowLifeMs
  return { flow, session: await startSession(stores, ports, { accountId: account.id, flowId: flow.id, lifeMs }) }
}

interface Proving extends Pick<Beginning, 'pass' | 'kept'> {
  readonly now: number
}

/** The contact that a sent pass proves, while it still serves recovery; none for a printed one. */
async function provenBy(
  { contacts }: Stores,
  { pass, kept, now }: Proving,
  ports: Parameters<typeof stillKept>[0],
): Promise<Flow['proven']> {
  if (pass.contactId === null) return []
  const contact = await contacts.byId(pass.contactId)
  const isGood =
    contact !== null &&
    contact.accountId === pass.accountId &&
    contact.verifiedAt !== null &&
    !isWaiting(contact, now) &&
    stillKept(ports, [contact], kept).length > 0
  if (!isGood) throw wrong('contact removed')
  return [contact.kind]
}
