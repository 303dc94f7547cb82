import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'
import { instant } from '../../ports/system/clock.js'
import { record } from '../../rules/audit/record.js'
import { stopRecovery } from '../../rules/contact/stop-person.js'
import { notifyContacts } from '../../rules/contact/tell-owner.js'
import type { Case } from '../../rules/desk/case-store.js'
import { caseUntil, isLive } from '../../rules/desk/live-case.js'
import { pickOf, takePick } from '../../rules/desk/take-pick.js'
import { tellLeads } from '../../rules/desk/tell-leads.js'
import { awaitResets } from '../../rules/directory-write/await-resets.js'
import { hourMs } from '../../rules/limits/limit.js'
import { inLiveSession } from '../../rules/session/start-session.js'
import type { Stores } from '../../rules/stores.js'

/** So long a person sees their last case, and can say that it was not them. */
const shownMs = 72 * hourMs

type Own<Name extends 'helpDesk' | 'helpDeskAnswer'> = CallContext<Name, SignedIn>
type Shown = OutputOf<'helpDesk'>

/** Tells which agent has an open case about the visitor's account, and the last case of 72 hours (HD13). */
export async function helpDesk({ ports, scoped }: Own<'helpDesk'>): Promise<Answer<Shown>> {
  const now = ports.clock.now()
  const accountId = scoped.account.id
  const cases = await ports.store.cases.about(accountId, { since: now - 2 * shownMs, limit: 20 })
  const open = cases.find((one) => isLive(one, now)) ?? null
  const last = cases.find((one) => one !== open && isShown(one, now)) ?? null
  const card = async (one: Case | null) => (one === null ? null : cardOf(ports, one, now))
  return { output: { open: await card(open), last: await card(last) } }
}

/** A case that lives, or ended in the last 72 hours. */
function isShown(one: Case, now: number): boolean {
  return endOf(one) + shownMs > now
}

function endOf(one: Case): number {
  return one.closedAt ?? caseUntil(one)
}

async function cardOf({ clock, directory }: Own<'helpDesk'>['ports'], one: Case, now: number) {
  const { id, agentId, openedAt, reason } = one
  const agent = (await directory.byId(agentId))?.name ?? ''
  const at = (ms: number) => instant(clock.date(ms))
  return {
    case: id,
    agent: shortName(agent),
    since: at(openedAt),
    closedAt: isLive(one, now) ? null : at(endOf(one)),
    reason,
    asks: pickOf(one, now),
  }
}

/** The first word of a name, and the initial of the last one. */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u)
  const [initial] = others.at(-1) ?? ''
  return initial === undefined ? first : `${first} ${initial}.`
}

/** Takes what a signed-in person says to a case: the number that they pick, or that it was not them. */
export function helpDeskAnswer(context: Own<'helpDeskAnswer'>): Promise<Answer<OutputOf<'helpDeskAnswer'>>> {
  return context.input.answer === 'not-me' ? disown(context) : pick(context, context.input.answer)
}

/**
 * Takes the number that the person has picked for the act that their card names (HD18). Refuses
 * `check-wrong`, after which the check has failed, and `case-gone` where nothing asks for a number.
 */
async function pick(context: Own<'helpDeskAnswer'>, picked: string): Promise<Answer<OutputOf<'helpDeskAnswer'>>> {
  const { visit, input, scoped } = context
  const { account } = scoped
  const isRight = await inLiveSession(context, async (stores) => {
    const one = await stores.cases.find(input.case)
    if (one === null || one.accountId !== account.id) throw new Refusal('case-gone')
    return takePick(stores, context, { one, account, picked })
  })
  if (!isRight) throw new Refusal('check-wrong', { params: { left: 0 }, reason: 'wrong number' })
  return { output: { message: visit.say('pick.done') } }
}

/**
 * Takes the word of a signed-in person that it was not them who called: the case ends, reset and unlock
 * stop, and contacts and leads hear of it at once. The owner wins against every act that has not
 * happened yet (HD13). A second press changes nothing. Refuses `case-gone` for any other case.
 */
async function disown(context: Own<'helpDeskAnswer'>): Promise<Answer<OutputOf<'helpDeskAnswer'>>> {
  const { ports, visit, input, scoped } = context
  const { account } = scoped
  await inLiveSession(context, async (stores) => {
    const now = ports.clock.now()
    const one = await stores.cases.find(input.case)
    if (one === null || one.accountId !== account.id || !isShown(one, now)) throw new Refusal('case-gone')
    const said = await stores.audit.recent(1, { caseId: one.id, event: 'case.disowned' })
    const hasEnded = await stores.cases.close(one.id, { at: now, outcome: 'not-the-person' })
    const hasStopped = await stopFor(stores, context, one)
    // An agent who has closed the case and stopped self-service must not keep the word from the leads.
    if (said.length > 0 && !hasEnded && !hasStopped) return
    await record(stores, context, { event: 'case.disowned', result: 'ok', purpose: one.reason, caseId: one.id })
    const desk = { deed: 'not-me', caseId: one.id } as const
    await notifyContacts(stores, { ports, visit }, { accountId: account.id, what: 'desk-act', desk })
    await tellLeads(stores, { ports, visit }, { one, account, what: 'not-me' })
  })
  await awaitResets(ports, account.id)
  return { output: { message: visit.say('not-me.done') } }
}

/** Stops reset and unlock where they are not stopped yet. */
async function stopFor(stores: Stores, { ports }: Own<'helpDeskAnswer'>, { id, accountId }: Case): Promise<boolean> {
  if ((await stores.people.standingOf(accountId)).isRecoveryStopped) return false
  const nothing = { what: null, eventAt: null, source: null, contactMask: null }
  await stopRecovery(stores, ports, { accountId, by: 'owner', caseId: id, ...nothing })
  return true
}
