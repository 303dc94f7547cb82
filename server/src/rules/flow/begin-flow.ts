import type { FlowName, Verification } from '@portico/contract'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { type Subject, subjectKey, subjectOf } from '../../ports/directory/subject.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../audit/record.js'
import { numberEqualMasks } from '../contact/contact-mask.js'
import type { Contact } from '../contact/contact-store.js'
import { refuseFirstEmail } from '../contact/refuse-first-email.js'
import { stillKept, takeOverKept } from '../contact/take-over-kept.js'
import { tellOwner } from '../contact/tell-owner.js'
import type { Ports, TransactionPorts } from '../ports.js'
import type { Choice, Offer } from '../proof/choice.js'
import { waysOf } from '../proof/demand-of.js'
import type { OnFile } from '../proof/proof-kind.js'
import { offersOf } from '../proof/proof-kinds.js'
import { usableProofs } from '../proof/usable-proofs.js'
import { knownDevice } from '../session/known-device.js'
import { startSession } from '../session/start-session.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { decoyOffers, type SettledDecoys, settledDecoys } from './decoy-offers.js'
import { type Flow, firstState, flowLifeMs, noticeOfStart, type OutsideBegun } from './flow.js'
import { sealPasswords } from './staged-passwords.js'
import { verificationOf } from './verification-of.js'

/** A flow to start. `account` is null for a name that is, or must look, unknown. */
export interface FlowStart {
  readonly name: FlowName
  readonly username: string
  readonly account: Account | null
  /** Of several directories the one whose person the name looks like where it looks unknown. */
  readonly home?: string | undefined
  /** The epoch before the password check: no flow starts on changed credentials (R6). */
  readonly epoch?: number
  /** The right password of a sign-in. It is kept, sealed, only while the person must change it. */
  readonly password?: string
  /** The sign-in at the identity provider, in place of a password. */
  readonly outside?: OutsideBegun
}

/** The verification to show, and the session in which the flow lives. */
export interface BegunFlow {
  readonly output: Verification
  readonly session: string
}

/** Facts besides the contacts that set the choices of a flow, the same for accounts and decoys. */
interface ChoiceFacts extends Omit<OnFile, 'contacts' | 'rules'> {
  readonly subject: Subject
  readonly username: string
  readonly home: string | undefined
  readonly decoys: SettledDecoys
  readonly rules: Ports['rules']
}

type Choosing = Pick<FlowStart, 'name' | 'username' | 'account' | 'home'>

/**
 * The choices of a flow: those of the account (E1), or the decoys of the name (E2). `usable` picks
 * the contacts that serve among those of the account.
 */
export async function choicesFor(
  ports: Ports,
  choosing: Choosing,
  usable = (known: readonly Contact[]): readonly Contact[] => known,
): Promise<Choice[]> {
  const facts = await choiceFacts(ports, choosing)
  // A decoy costs the same look-ups.
  return choicesAmong(ports, facts, usable(await ports.store.contacts.allOf(subjectKey(facts.subject))))
}

async function choiceFacts(ports: Ports, { name, username, account, home }: Choosing): Promise<ChoiceFacts> {
  const { clock, rules } = ports
  return {
    subject: subjectOf(account, nameKeyOf(ports, username), home),
    ...{ username, home },
    decoys: await settledDecoys(ports),
    serves: name === 'profile' ? 'sign-in' : 'recovery',
    now: clock.now(),
    rules,
  }
}

function choicesAmong({ random }: TransactionPorts, facts: ChoiceFacts, contacts: readonly Contact[]): Choice[] {
  return numberEqualMasks(offersFor(facts, contacts)).map((offer) => ({ ...offer, handle: random.token(16) }))
}

/** The facts of a person who is stopped, as those of a name without an account (NM4). */
function asUnknown(ports: TransactionPorts, facts: ChoiceFacts): ChoiceFacts {
  return { ...facts, subject: subjectOf(null, nameKeyOf(ports, facts.username), facts.home) }
}

/** The offers for a subject, from the facts. Pure. */
function offersFor({ subject, username, decoys, ...facts }: ChoiceFacts, contacts: readonly Contact[]) {
  const { rules } = facts
  // Computed for accounts too, so that they cost the same.
  const made: readonly Offer[] = decoyOffers(decoys, { username, rules })
  if (subject.kind === 'account') return offersOf({ ...facts, contacts })
  return rules.enumeration === 'plain' ? [] : made
}

/**
 * Starts a flow in a new session, replaces the visitor's present flow, and audits the start. Takes
 * over before what the directory now keeps of a person whose password was right (N9). Refuses
 * `help-desk` for a sign-in without a contact that may not enroll a first one.
 */
export async function beginFlow(ports: Ports, visit: Visit, start: FlowStart): Promise<BegunFlow> {
  const asked = await choiceFacts(ports, start)
  const kept = await ports.directory.contacts(start.account, start.home)
  const { session, flow } = await ports.store.transaction(async (stores) => {
    const { epoch, ...stopped } = await stores.people.standingOf(subjectKey(asked.subject))
    // A sign-in that has seen no stop has another epoch than a person who was stopped meanwhile.
    const isClosed = start.name === 'profile' ? stopped.isStopped : stopped.isRecoveryStopped
    const facts = isClosed ? asUnknown(ports, asked) : asked
    const { subject } = facts
    if (start.epoch !== undefined && start.epoch !== epoch) {
      throw new Refusal('wrong-credentials', { reason: 'account changed meanwhile' })
    }
    if (visit.session !== null) await stores.sessions.end(visit.session.idHash)
    if (visit.session?.flowId) await stores.flows.drop(visit.session.flowId)
    const contacts = await contactsFor(stores, { ports, visit }, { name: start.name, subject, kept })
    const choices = choicesAmong(ports, facts, contacts)
    const ways = await waysAtStart(stores, ports, { start, facts, choices })
    const device = await knownDevice(stores, { ports, visit }, subjectKey(subject))
    const flow = newFlow(ports, start, { choices, ways, epoch, subject, device, network: visit.network })
    await stores.flows.put(flow)
    await report(stores, { ports, visit }, flow)
    const account = subject.kind === 'account' ? { accountId: subject.id } : {}
    return { flow, session: await startSession(stores, ports, { flowId: flow.id, lifeMs: flowLifeMs, ...account }) }
  })
  const output = verificationOf(flow)
  if (output === null) throw new Error(`a new flow cannot be ${flow.state.at}`)
  return { output, session }
}

interface ContactsAsked extends Pick<ChoiceFacts, 'subject'> {
  readonly name: FlowName
  readonly kept: Parameters<typeof stillKept>[2]
}

async function contactsFor(
  stores: Stores,
  context: { readonly ports: TransactionPorts; readonly visit: Visit },
  { name, subject, kept }: ContactsAsked,
): Promise<readonly Contact[]> {
  const accountId = subjectKey(subject)
  if (name === 'profile') return takeOverKept(stores, context, { accountId, kept })
  return stillKept(context.ports, await stores.contacts.allOf(accountId), kept)
}

interface Begun {
  readonly start: FlowStart
  readonly facts: ChoiceFacts
  readonly choices: readonly Choice[]
}

/**
 * Refuses `help-desk` for a sign-in without any way that may not enroll a first address, and
 * `outside-password` for an outside one that may do so only with the password.
 */
async function waysAtStart(stores: Stores, ports: TransactionPorts, { start, facts, choices }: Begun) {
  if (start.name !== 'profile') return recoveryWays(facts, choices)
  const ways = await profileWays(stores, ports, start)
  if (choices.length + ways.length > 0 || start.account === null) return ways
  await refuseFirstEmail(stores, ports, start.account)
  // Whoever stole a session elsewhere must not enroll the first address here (SSO8).
  if (start.outside !== undefined) throw new Refusal('outside-password', { reason: 'no reachable contact' })
  return ways
}

/**
 * What a recovery offers before a first right proof, alike for every name: the kinds of its contacts,
 * and a passkey once anybody has had one (PF5).
 */
function recoveryWays({ decoys }: Pick<ChoiceFacts, 'decoys'>, choices: readonly Choice[]): Flow['ways'] {
  if (!decoys.hasPasskeys || choices.length === 0) return []
  return ['passkey', ...kindsOf(choices)]
}

/** Kinds of contacts, in the order of the offers. */
function kindsOf(choices: readonly Choice[]) {
  return [...new Set(choices.map(({ kind }) => kind))]
}

/**
 * The proofs that a sign-in demands beside the password.
 */
export async function profileWays(
  stores: Pick<Stores, 'people' | 'proofs'>,
  ports: Pick<TransactionPorts, 'clock' | 'rules'>,
  { name, account }: Pick<FlowStart, 'name' | 'account'>,
): Promise<Flow['ways']> {
  // First whether there is any: nobody else's sign-in has more to run through (PF1).
  if (name !== 'profile' || account === null || !(await stores.people.hasDeviceProof(account.id))) return []
  return waysOf({ name, has: await usableProofs(stores, ports, account.id), proven: [] })
}

/** Audits the start. Of an unknown device the owner hears when no code follows (G11). */
async function report(
  stores: Stores,
  context: { readonly ports: TransactionPorts; readonly visit: Visit },
  flow: Flow,
): Promise<void> {
  const began = flow.outside === null ? 'sign-in.password' : 'outside.done'
  const event = flow.name === 'profile' ? began : 'recovery.started'
  await record(stores, context, { event, result: 'ok', flow })
  if (flow.name !== 'profile' || flow.device !== null || flow.subject.kind === 'decoy') return
  const { subject, id: flowId } = flow
  await tellOwner(stores, context, { what: noticeOfStart(flow), subject, family: 'sign-in', flowId })
}

/** A flow that is not stored yet. */
export function newFlow(
  ports: TransactionPorts,
  { name, username, account, password, outside }: FlowStart,
  found: Pick<Flow, 'choices' | 'ways' | 'epoch' | 'subject' | 'device' | 'network'>,
): Flow {
  const now = ports.clock.now()
  const id = ports.random.token(16)
  const mustChange = account?.mustChangePassword === true && password !== undefined
  return {
    id,
    name,
    state: mustChange
      ? { at: 'must-change-password', staged: sealPasswords(ports.secrets, id, { old: password, next: null }) }
      : firstState(name, found.choices.length + found.ways.length > 0),
    ...found,
    nameKey: nameKeyOf(ports, username),
    outside: outside ?? null,
    proven: [],
    sentAt: {},
    sends: 0,
    createdAt: now,
    expiresAt: now + flowLifeMs,
  }
}
