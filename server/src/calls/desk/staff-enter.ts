import type { StaffOutputOf } from '@portico/contract'
import { listInWords } from '@portico/text/list-in-words'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import type { AtConsole } from '../../edge/call/staff-scope.js'
import type { AccountId } from '../../ports/ids.js'
import { Refusal } from '../../ports/refusal.js'
import { instant } from '../../ports/system/clock.js'
import type { KeyedMutex } from '../../ports/system/concurrency.js'
import { record } from '../../rules/audit/record.js'
import { waitingFor } from '../../rules/desk/approve.js'
import { consoleTimes, inConsoleSession, provenUntil, startConsoleSession } from '../../rules/desk/console-session.js'
import { caseUntil, isLive } from '../../rules/desk/live-case.js'
import { type Agent, roleOf } from '../../rules/desk/role-of.js'
import { deskLimits } from '../../rules/limits/desk-limits.js'
import { counterOf, dayMs, settle } from '../../rules/limits/limit.js'
import type { Ports } from '../../rules/ports.js'
import { refundOnOutage, requireOwnPassword } from '../../rules/session/require-own-password.js'
import { signInAgeMs } from '../../rules/session/require-recent-sign-in.js'
import { inLiveSession } from '../../rules/session/start-session.js'
import type { Visit } from '../../rules/session/visit.js'

type Asking<Name extends 'staffSession' | 'staffLeave' | 'staffProve'> = CallContext<Name, AtConsole>
type State = StaffOutputOf<'staffSession'>

/**
 * Opens the console for an agent who has just signed in at the portal, and has been enrolled for a
 * day (HD3). An outside sign-in must be strong, and meant for agents. Refuses `not-found` for anybody else, `staff-sign-in` and `staff-new`.
 */
export async function staffEnter(context: CallContext<'staffEnter', SignedIn>): Promise<Answer<State>> {
  const { ports, scoped } = context
  const { account, session } = scoped
  const agent = await roleOf(ports, account)
  if (agent === null) throw new Refusal('not-found')
  if (signInAgeMs(ports, session) > consoleTimes.signInMs) throw new Refusal('staff-sign-in')
  const { outside } = session
  const takesOutside =
    outside?.isStrong === true && ports.rules.outside !== null && ports.rules.outside.audience !== 'people'
  if (outside !== null && !takesOutside) throw new Refusal('staff-sign-in')
  const started = await inLiveSession(context, async (stores) => {
    const enrolledAt = await stores.people.enrolledAtOf(account.id)
    if (enrolledAt === null || ports.clock.now() - enrolledAt < consoleTimes.enrolledMs) throw new Refusal('staff-new')
    const next = await startConsoleSession(stores, ports, session)
    await record(stores, context, { event: 'staff.entered', result: 'ok' })
    return next
  })
  return { output: await stateOf(context, { session: started.session, agent, account }), session: started.id }
}

/** Tells the agent who they are, their open cases, and until when they count as proven. */
export async function staffSession(context: Asking<'staffSession'>): Promise<Answer<State>> {
  return { output: await stateOf(context, context.scoped) }
}

async function stateOf(
  { ports, visit }: Pick<CallContext<'staffSession'>, 'ports' | 'visit'>,
  { session, agent, account }: AtConsole,
): Promise<State> {
  const { name, username } = account
  return {
    agent: { name, username, desks: desksOf(agent, visit), isLead: agent.isLead },
    provedUntil: instant(ports.clock.date(provenUntil(session))),
    cases: await ownCases(ports, account.id),
    waiting: [...(await waitingFor({ ports, visit }, agent))],
    lately: await ports.store.cases.countBy(account.id, ports.clock.now() - dayMs),
  }
}

/** The live cases of an agent, by the names of their people. */
async function ownCases({ store, directory, clock }: Ports, agentId: AccountId): Promise<State['cases']> {
  const live = (await store.cases.openBy(agentId)).filter((one) => isLive(one, clock.now()))
  const nameOf = async (accountId: AccountId) => (await directory.byId(accountId))?.name ?? ''
  const shown = (ms: number) => instant(clock.date(ms))
  return Promise.all(
    live.map(async (one) => ({
      case: one.id,
      name: await nameOf(one.accountId),
      openedAt: shown(one.openedAt),
      until: shown(caseUntil(one)),
      outcome: null,
    })),
  )
}

/** Whom an agent helps, as operators have written it. */
function desksOf({ scopes }: Agent, { say, language }: Visit): string {
  const words = scopes.map((scope) =>
    scope.kind === 'everybody' ? say('staff.everybody') : scope.kind === 'below' ? scope.dn : scope.pattern,
  )
  return listInWords(words, language)
}

/** Ends the session of the console. That of the portal goes on. */
export async function staffLeave(context: Asking<'staffLeave'>): Promise<Answer<StaffOutputOf<'staffLeave'>>> {
  const { ports, visit, scoped } = context
  await ports.store.transaction(async (stores) => {
    // A second press finds an ended session and adds no second event (W10).
    if (!(await stores.sessions.end(scoped.session.idHash))) return
    await record(stores, context, { event: 'staff.left', result: 'ok' })
  })
  return { output: { message: visit.say('staff.left') }, session: null }
}

const refusals = { wrong: 'prove-wrong', gone: 'staff-gone' } as const

/** Takes the agent's own password, which wakes the session; counted as an old one is (HD3). */
export function staffProve(mutex: KeyedMutex) {
  return ({ ports, input, scoped }: Asking<'staffProve'>): Promise<Answer<StaffOutputOf<'staffProve'>>> =>
    mutex.runExclusive(scoped.session.idHash, async () => {
      await requireProve(ports, { ...scoped, typed: input.password })
      const now = ports.clock.now()
      await inConsoleSession(ports, scoped.session, (stores) => stores.sessions.prove(scoped.session.idHash, now))
      return { output: { provedUntil: instant(ports.clock.date(provenUntil({ provedAt: now }))) } }
    })
}

/**
 * Counts the try for the agent too: each press of "Open the console" gives a session with tries of its
 * own, and a stolen session of the portal may press it often (P4).
 */
async function requireProve(ports: Ports, own: AtConsole & { readonly typed: string }): Promise<void> {
  const { counters, sessions } = ports.store
  const proves = counterOf(deskLimits.proves, { agent: own.account.id })
  if ((await counters.take(proves, ports.clock.now())) === null) {
    if (!(await sessions.end(own.session.idHash))) throw new Refusal('staff-gone')
    throw new Refusal('old-password-limit', { session: null })
  }
  const unused = () => settle(counters, 'unused', [proves])
  await requireOwnPassword(ports, { ...own, refusals }).catch(refundOnOutage(unused))
  await settle(counters, 'right', [proves])
}
