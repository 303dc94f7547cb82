import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { Account } from '../../ports/directory/directory.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { instant } from '../../ports/system/clock.js'
import { record } from '../../rules/audit/record.js'
import { operatorMask } from '../../rules/contact/contact-mask.js'
import { reportHash } from '../../rules/contact/issue-report-codes.js'
import type { ReportCode } from '../../rules/contact/report-store.js'
import { stopPerson } from '../../rules/contact/stop-person.js'
import { tellHelpDesk } from '../../rules/contact/tell-help-desk.js'
import { tellOwner } from '../../rules/contact/tell-owner.js'
import { counterOf } from '../../rules/limits/limit.js'
import { messageLimits } from '../../rules/limits/message-limits.js'
import type { Ports } from '../../rules/ports.js'
import type { Stores } from '../../rules/stores.js'

/**
 * Tells which event a report code is about, and changes nothing (NM1). Refuses `not-found` where the
 * portal takes no reports, and `report-unknown` for every text that is no live code.
 */
export async function showNotMe({ ports, input }: CallContext<'showNotMe'>): Promise<Answer<OutputOf<'showNotMe'>>> {
  const { accountId, what, eventAt, source, usedAt } = await codeOf(ports.store, ports, input.code)
  const at = instant(ports.clock.date(eventAt))
  // A report that only told the help desk has stopped nothing, and may be made again.
  const hasStopped = usedAt !== null && (await ports.store.people.standingOf(accountId)).isStopped
  return { output: { what, at, where: source, state: hasStopped ? 'reported' : 'open' } }
}

/**
 * Takes the word of the reader of a notice that its event was not the owner, and stops self-service
 * of the account (NM2). A second press, and a code while it is stopped, change nothing. Refuses as
 * `showNotMe` does.
 */
export async function reportNotMe(context: CallContext<'reportNotMe'>): Promise<Answer<OutputOf<'reportNotMe'>>> {
  const { ports, visit, input } = context
  const { accountId } = await codeOf(ports.store, ports, input.code)
  const account = await ports.directory.byId(accountId).catch(unlessAway)
  visit.actor = accountId
  const outcome = await ports.store.transaction(async (stores) => {
    const code = await codeOf(stores, ports, input.code)
    const isFirst = await stores.reports.use(code.hash, ports.clock.now())
    if (isFirst) return takeReport(stores, context, { code, account })
    return (await stores.people.standingOf(accountId)).isStopped ? 'stopped' : 'told'
  })
  return { output: { message: visit.say(`report.${outcome}`) } }
}

async function codeOf(
  { reports }: Pick<Stores, 'reports'>,
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  typed: string,
): Promise<ReportCode> {
  if (rules.reportsMail === null) throw new Refusal('not-found', { isIdle: true })
  const hash = reportHash(typed)
  const code = hash === null ? null : await reports.find(hash, clock.now())
  if (code === null) throw new Refusal('report-unknown', { isIdle: true })
  return code
}

/** A report at night must not wait for the directory: it only gives the name for the help desk. */
function unlessAway(cause: unknown): null {
  if (cause instanceof Unavailable) return null
  throw cause
}

interface Reported {
  readonly code: ReportCode
  readonly account: Account | null
}

/** Stops self-service where it is not stopped, twice in 30 days. Later reports only tell. */
async function takeReport(
  stores: Stores,
  context: CallContext<'reportNotMe'>,
  { code, account }: Reported,
): Promise<'stopped' | 'told'> {
  const { accountId, contactId, what, eventAt, source } = code
  if ((await stores.people.standingOf(accountId)).isStopped) return 'stopped'
  await record(stores, context, { event: 'report.made', result: 'ok', purpose: what })
  const stops = counterOf(messageLimits.stops, { account: accountId })
  const isStopped = (await stores.counters.take(stops, context.ports.clock.now())) !== null
  const contact = await stores.contacts.byId(contactId)
  const contactMask = contact === null ? null : operatorMask(contact)
  // Before the stop, whose notice is the same for whatever was added.
  await tellHelpDesk(stores, context, { code, contactMask, username: account?.username ?? null, isStopped })
  if (!isStopped) return 'told'
  await stopPerson(stores, context.ports, { accountId, by: 'report', what, eventAt, source, contactMask, caseId: null })
  await record(stores, context, { event: 'selfservice.stopped', result: 'ok', purpose: what })
  await tellOwner(stores, context, { what: 'stopped', accountId })
  return 'stopped'
}
