import type { CaseOutcome } from '@portico/contract'
import type { Account } from '../../ports/directory/directory.js'
import type { AccountId } from '../../ports/ids.js'
import { Refusal } from '../../ports/refusal.js'
import { inPortions } from '../../ports/system/in-portions.js'
import { readableCode } from '../../ports/system/readable-code.js'
import { type Actor, record } from '../audit/record.js'
import { deskLimits } from '../limits/desk-limits.js'
import { counterOf, takeAll } from '../limits/limit.js'
import type { Ports, TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Case } from './case-store.js'
import { caseUntil, isLive, liveCase, overBefore } from './live-case.js'

/** So many cases an agent has open at once. */
const mostOpen = 3
/** Ids are short, because people read them out: one may be taken. */
const mostIds = 5
const idBytes = 10

/** What an agent says before a case begins. */
export type BegunCase = Pick<Case, 'agentId' | 'accountId' | 'direction' | 'reason' | 'ticket' | 'note'>

interface Context {
  readonly ports: Pick<TransactionPorts, 'clock' | 'random'>
  readonly visit: Actor
}

/** A new case, or the live one about the person that another agent has. */
export type Opening = { readonly opened: Case } | { readonly taken: Case }

/**
 * Opens a case about a person, in a transaction: a person has one at a time, and of two agents one gets
 * it. An agent who has it already gets it again. One that is over is closed before. Refuses
 * `staff-limit` where the agent has three, or has opened too many.
 */
export async function openCase(stores: Stores, context: Context, begun: BegunCase): Promise<Opening> {
  const { agentId, accountId } = begun
  const now = context.ports.clock.now()
  const before = await stores.cases.openAbout(accountId)
  if (before !== null && isLive(before, now)) return before.agentId === agentId ? { opened: before } : { taken: before }
  if (before !== null) await drop(stores, context, before)
  const own = (await stores.cases.openBy(agentId)).filter((one) => isLive(one, now))
  const limits = [deskLimits.casesInHour, deskLimits.casesInDay].map((of) => counterOf(of, { agent: agentId }))
  if (own.length >= mostOpen || (await takeAll(stores.counters, limits, now)) === null) throw new Refusal('staff-limit')
  const times = { openedAt: now, seenAt: now }
  const id = await addUnder(stores, context, { ...begun, ...times })
  await record(stores, context, {
    ...{ event: 'case.opened', result: 'ok', purpose: begun.reason, about: accountId, caseId: id },
  })
  return { opened: { ...begun, ...times, id, check: null, closedAt: null, outcome: null } }
}

type NewCase = Parameters<Stores['cases']['open']>[0]

/** Adds a case under an id that none has. */
async function addUnder({ cases }: Stores, { ports }: Context, one: Omit<NewCase, 'id'>): Promise<string> {
  for (let tries = 0; tries < mostIds; tries += 1) {
    const id = `C-${readableCode(Buffer.from(ports.random.token(idBytes), 'base64url')).slice(0, 7)}`
    if (await cases.open({ ...one, id })) return id
  }
  throw new Error('every id of a case was taken')
}

/**
 * Closes a live case of an agent, in a transaction. Refuses `case-gone` for every other, and for one that
 * another call has closed.
 */
export async function closeCase(
  stores: Stores,
  context: Context,
  { id, agentId, outcome }: { readonly id: string; readonly agentId: AccountId; readonly outcome: CaseOutcome },
): Promise<Case> {
  const now = context.ports.clock.now()
  const one = await liveCase(stores, { id, agentId, now })
  if (!(await stores.cases.close(id, { at: now, outcome }))) throw new Refusal('case-gone')
  const closed = { ...one, closedAt: now, outcome }
  await recordEnd(stores, context, closed)
  return closed
}

/** Closes what nobody pressed for long, as of the instant when it was over. Returns how many. */
export function dropOverCases({ ports, visit }: Context & { readonly ports: Ports }): Promise<number> {
  return inPortions((most) =>
    ports.store.transaction(async (stores) => {
      const over = await stores.cases.over(overBefore(ports.clock.now()), most)
      for (const one of over) await drop(stores, { ports, visit }, one)
      return over.length
    }),
  )
}

async function drop(stores: Stores, context: Context, one: Case): Promise<void> {
  const isDropped = await stores.cases.close(one.id, { at: caseUntil(one), outcome: 'dropped' })
  // Whoever comes upon it, nobody pressed anything: the portal ends it.
  const visit = { ...context.visit, actor: 'portal' }
  if (isDropped) await recordEnd(stores, { ...context, visit }, { ...one, outcome: 'dropped' })
}

type Ended = Pick<Case, 'id' | 'accountId'> & { readonly outcome: CaseOutcome }

async function recordEnd(stores: Stores, context: Context, ended: Ended): Promise<void> {
  const { id: caseId, accountId: about, outcome } = ended
  await record(stores, context, { event: 'case.closed', result: 'ok', purpose: outcome, about, caseId })
}

/** An agent, as colleagues read the name. */
export function agentName(account: Account | null): string {
  return account === null ? '-' : account.name || account.username
}
