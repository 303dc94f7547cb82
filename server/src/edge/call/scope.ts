import type { CallName, Calls, FlowName, StaffCallName } from '@portico/contract'
import type { FastifyRequest } from 'fastify'
import type { Account } from '../../ports/directory/directory.js'
import { subjectKey } from '../../ports/directory/subject.js'
import type { AccountId } from '../../ports/ids.js'
import { Refusal } from '../../ports/refusal.js'
import type { Flow } from '../../rules/flow/flow.js'
import type { Ports } from '../../rules/ports.js'
import type { Session } from '../../rules/session/session-store.js'
import type { Visit } from '../../rules/session/visit.js'
import type { Answer, CallContext, Given, ServedName, Taken } from './call-context.js'

/**
 * Decides before the fields are parsed whether a visitor may make a call, and returns what the call
 * works on. Refuses with 401. `flow` is the flow in the address, or null.
 */
export type Scope<Scoped> = (ports: Ports, visit: Visit, flow: FlowName | null) => Promise<Scoped>

export const open: Scope<null> = async () => null

/**
 * Only inside a live flow of the given name; else refuses `flow-gone` (O3). A wrong name costs no try,
 * so that an attacker cannot spend one flow through another (O7).
 */
export const inFlow: Scope<Flow> = async ({ store, clock }, visit, name) => {
  const id = visit.session?.signedInAt === null ? visit.session.flowId : null
  const flow = id === null || id === undefined ? null : await store.flows.find(id)
  const isLive = flow !== null && flow.name === name && flow.expiresAt > clock.now()
  if (!isLive || flow.state.at === 'finished') throw new Refusal('flow-gone')
  visit.actor = subjectKey(flow.subject)
  visit.flowId = flow.id
  return flow
}

/** Only while the visitor must choose a new password (L1). */
export const mustChange: Scope<Flow> = async (ports, visit, name) => {
  const flow = await grantFlow(ports, visit, name)
  if (flow.state.at !== 'must-change-password') throw new Refusal('grant-gone')
  return flow
}

/** Only under a grant, which a right code gives for ten minutes (R2). */
export const granted: Scope<Flow> = async (ports, visit, name) => {
  const flow = await grantFlow(ports, visit, name)
  if (flow.state.at !== 'verified' || ports.clock.now() >= flow.state.until) throw new Refusal('grant-gone')
  return flow
}

async function grantFlow(ports: Ports, visit: Visit, name: FlowName | null): Promise<Flow> {
  return inFlow(ports, visit, name).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('grant-gone') : error
  })
}

/** The session of a signed-in visitor, and the account as the directory has it now. */
export interface SignedIn {
  readonly session: Session & { readonly accountId: AccountId; readonly signedInAt: number }
  readonly account: Account
}

/** Only for a signed-in visitor with an enabled account; else ends the account's sessions (S7). */
export const signedIn: Scope<SignedIn> = async (ports, visit) => {
  const { session } = visit
  if (session === null || session.accountId === null || session.signedInAt === null) throw new Refusal('session-gone')
  visit.actor = session.accountId
  const account = await ports.directory.byId(session.accountId)
  if (account === null || account.isDisabled || account.isLocked) {
    await ports.store.sessions.endAllOf(session.accountId)
    throw new Refusal('session-gone')
  }
  return { session: { ...session, accountId: session.accountId, signedInAt: session.signedInAt }, account }
}

/** Only while the visitor may set a password; returns the account to which the rules apply. */
export const mayReadPasswordRules: Scope<Account> = async (ports, visit, name) => {
  const isSignedIn = name === 'profile' && visit.session?.signedInAt != null
  if (isSignedIn) return (await signedIn(ports, visit, name)).account
  const flow = await (name === 'reset' ? granted : mustChange)(ports, visit, name)
  const account = flow.subject.kind === 'account' ? await ports.directory.byId(flow.subject.id) : null
  if (account === null) throw new Refusal('grant-gone')
  return account
}

export interface CallOptions<Output = unknown> {
  /** Above the limit of an address: a refusal, an answer from reading alone (G18), or no limit. */
  readonly whenFlooded?: 'flood' | 'too-many-calls' | 'never' | ((visit: Visit) => Output)
  /** Begins a flow, which costs most: under load it waits for a place, refused first (Q5). */
  readonly beginsFlow?: true
  /** Serves only the beginning of a flow: under load it waits and is refused like that one (Q5). */
  readonly isForBeginning?: true
  /** Gives the visitor the XSRF cookie, and a session id if there is none. */
  readonly seedsCookies?: true
  /** An anonymous visitor needs no XSRF token, because the call changes nothing for them. */
  readonly isHarmlessToStrangers?: true
  /** Tells the browser to clear its storage when this call ends a session (X3). */
  readonly clearsBrowser?: true
}

/** One call on the server. Its scope admits a visitor and returns the rule to run. */
export interface CallHandler<Name extends ServedName> extends CallOptions<Given<Name>> {
  readonly admit: (
    ports: Ports,
    visit: Visit,
    flow: FlowName | null,
  ) => Promise<(input: Taken<Name>) => Promise<Answer<Given<Name>>>>
}

export type CallTable = { readonly [Name in CallName]?: CallHandler<Name> }

/** The calls of the help desk's console. */
export type StaffTable = { readonly [Name in StaffCallName]?: CallHandler<Name> }

/** Calls of one table of the contract, and how the server answers them. */
export interface ServedCalls {
  readonly calls: Calls
  readonly table: { readonly [Name in ServedName]?: CallHandler<Name> }
  /** The purpose in the audit of a call whose address names no flow. */
  readonly purpose: string
  /** Refuses a request before all else, whatever its method is. */
  readonly guard?: (request: FastifyRequest) => void
  readonly findSession?: FindSession
}

/** Finds the live session of an id. */
type FindSession = (ports: Ports, id: string) => Promise<Session | null>

export function inScope<Name extends ServedName, Scoped>(
  scope: Scope<Scoped>,
  rule: (context: CallContext<Name, Scoped>) => Promise<Answer<Given<Name>>>,
  options: CallOptions<Given<Name>> = {},
): CallHandler<Name> {
  return {
    ...options,
    async admit(ports, visit, flow) {
      const scoped = await scope(ports, visit, flow)
      return (input) => rule({ ports, visit, input, scoped })
    },
  }
}
