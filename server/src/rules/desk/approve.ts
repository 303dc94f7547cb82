import type { StaffOutputOf } from '@portico/contract'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../audit/record.js'
import { contactMask } from '../contact/contact-mask.js'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Approval, Asked } from './approval-store.js'
import type { Case } from './case-store.js'
import { inConsoleSession, strongProvenUntil } from './console-session.js'
import type { AtDesk } from './in-case.js'
import { isLive } from './live-case.js'
import { agentName } from './open-case.js'
import type { Agent } from './role-of.js'
import { mayApprove, type Question } from './standing-yeses.js'
import { tellingFor } from './tell-case.js'

/**
 * More than an agent reads at once. It cuts what is told, not what is read: what others may answer hides
 * nothing from this agent, and each agent asks at most so often a day.
 */
const mostWaiting = 20

type Waiting = StaffOutputOf<'staffSession'>['waiting'][number]

async function questionOf({ store, clock, directory }: Ports, { caseId }: Asked): Promise<Question | null> {
  const one = await store.cases.find(caseId)
  if (one === null || !isLive(one, clock.now())) return null
  const account = await directory.byId(one.accountId)
  return account === null ? null : { one, account }
}

/** What other agents ask this one to say yes to, the one that ends first before others. */
export async function waitingFor(
  { ports, visit }: { readonly ports: Ports; readonly visit: Visit },
  agent: Agent,
): Promise<readonly Waiting[]> {
  const { store, clock, directory } = ports
  const found: Waiting[] = []
  for (const approval of await store.approvals.waiting(clock.now(), agent.accountId)) {
    if (found.length === mostWaiting) break
    const question = await questionOf(ports, approval)
    if (question === null || !(await mayApprove(ports, agent, question))) continue
    const { one, account } = question
    const asker = agentName(await directory.byId(one.agentId))
    const lines = await linesOf({ ports, visit }, approval, one)
    found.push({ approval: approval.id, name: account.name, act: approval.act, asker, mustSee: mustSee(one), lines })
  }
  return found
}

/** Who says yes sees the person, too, where the asking agent says that the person is there. */
function mustSee({ direction }: Case): boolean {
  return direction === 'here'
}

/** Case, what the act is about, and the check, without an address, a pass or a note. */
async function linesOf(
  { ports, visit }: { readonly ports: Ports; readonly visit: Visit },
  approval: Approval,
  one: Case,
): Promise<Waiting['lines']> {
  const { say, line, time } = tellingFor(ports, visit)
  const { id, openedAt, reason, check } = one
  const places = { case: id, time: time(openedAt), reason: say(`case.reason.${reason}`) }
  const mask = await maskOf(ports, approval, one)
  const isChecked = check?.state === 'passed' && ports.clock.now() < check.until
  return [
    line(say('waiting.case', places), { at: openedAt }),
    ...(mask === null ? [] : [line(say('waiting.about', { mask }))]),
    isChecked
      ? line(say(`waiting.check.${check.kind}`), { tone: 'good' })
      : line(say('waiting.no-check'), { tone: 'warning' }),
  ]
}

async function maskOf({ store }: Ports, { act, detail }: Asked, { accountId }: Case): Promise<string | null> {
  if (act === 'add-contact') return contactMask({ kind: detail.includes('@') ? 'email' : 'phone', address: detail })
  const contact = detail === '' ? null : await store.contacts.byId(detail)
  return contact?.accountId === accountId ? contactMask(contact) : null
}

interface GivenAnswer {
  readonly approval: string
  readonly answer: 'yes' | 'no'
  readonly word: string
  /** True where this agent sees the person, too. */
  readonly seen?: boolean | undefined
}

/**
 * Keeps the answer of a second agent, who has proven a moment ago who they are. Refuses `prove-again`;
 * `case-gone` alike for an invented approval, one that is answered or over, and one that is not this
 * agent's to answer; and `malformed` for an answer
 * without a word, and for a yes to what has to be seen and was not.
 */
export async function approve(desk: AtDesk, given: GivenAnswer): Promise<void> {
  const { ports, visit, scoped } = desk
  const { agent, session } = scoped
  const now = ports.clock.now()
  if (strongProvenUntil(session) <= now) throw new Refusal('prove-again')
  const approval = await ports.store.approvals.find(given.approval)
  const question = approval === null ? null : await questionOf(ports, approval)
  if (approval === null || question === null || !(await mayApprove(ports, agent, question)))
    throw new Refusal('case-gone')
  const { one, account } = question
  visit.about = account.id
  const isUnseen = given.answer === 'yes' && mustSee(one) && given.seen !== true
  if (isUnseen || given.word.trim() === '') throw new Refusal('malformed')
  const state = given.answer === 'yes' ? 'given' : 'declined'
  const event = given.answer === 'yes' ? 'act.approved' : 'act.declined'
  await inConsoleSession(ports, session, async (stores) => {
    const again = await stores.cases.find(one.id)
    const isAsked = again !== null && isLive(again, now)
    const kept = { state, approverId: agent.accountId, word: given.word.trim(), now } as const
    if (!isAsked || !(await stores.approvals.answer(approval.id, kept))) throw new Refusal('case-gone')
    const of = { purpose: approval.act, about: account.id, caseId: one.id }
    await record(stores, { ports, visit }, { event, result: 'ok', ...of })
  })
}
