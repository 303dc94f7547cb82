import { actNames, staffCalls } from '@portico/contract'
import type { StoredEvent } from '../../ports/audit-log.js'
import { enqueue } from '../../ports/delivery/enqueue.js'
import { type MorningFacts, morningMessage } from '../../ports/delivery/morning-message.js'
import { localTimeIn } from '../audit/local-time-in.js'
import { operatorMask } from '../contact/contact-mask.js'
import { dayMs } from '../limits/limit.js'
import type { Ports, TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'

/** The hour of the portal's zone from which the mail goes out. */
const morningHour = 7
const factName = 'desk-morning'
/** More events of one kind than a help desk causes in a day. */
const mostEvents = 10_000

/**
 * Tells the address for reports once a day, from seven in the morning of the portal's zone on, what the
 * help desk did since the mail before: numbers alone, and no person (HD15). The transaction that queues
 * the mail keeps its date, so that of several servers one tells. The first day of a console has none.
 */
export async function tellMorning({ store, ...ports }: Ports): Promise<void> {
  const { clock, rules } = ports
  if (!rules.staff.isOn || rules.reportsMail === null) return
  const at = clock.date()
  const { day, hour } = localTimeIn(rules.timeZone)(at)
  if (hour < morningHour) return
  const known = await store.facts.get(factName)
  if (known !== null && lastOf(known).day === day) return
  await store.transaction(async (stores) => {
    const kept = await stores.facts.get(factName)
    const last = kept === null ? null : lastOf(kept)
    if (last?.day === day) return
    await stores.facts.put(factName, JSON.stringify({ day, at }))
    if (last !== null) await queue(stores, ports, await factsOf(stores, { since: last.at, until: at }))
  })
}

interface Last {
  readonly day: string
  /** The wall clock's time of that mail, in ms. */
  readonly at: number
}

function lastOf(kept: string): Last {
  return JSON.parse(kept) as Last
}

async function factsOf({ audit, cases }: Stores, span: { readonly since: number; readonly until: number }) {
  const events = (event: string) => audit.recent(mostEvents, { event, ...span })
  const opened = await events('case.opened')
  const acts = await events('act.done')
  const refused: StoredEvent[] = []
  for (const name of Object.keys(staffCalls)) refused.push(...(await events(`refused.${name}`)))
  const countOf = (some: readonly StoredEvent[], is: (one: StoredEvent) => boolean) => some.filter(is).length
  let newAgents = 0
  for (const agent of new Set(opened.map(({ actor }) => actor))) {
    const now = countOf(opened, ({ actor }) => actor === agent)
    if ((await cases.countBy(agent, 0)) <= now) newAgents += 1
  }
  const facts: MorningFacts = {
    cases: opened.length,
    acts: actNames.map((act) => ({ act, count: countOf(acts, ({ purpose }) => purpose === act) })),
    failedChecks: (await events('check.failed')).length,
    limits: countOf(refused, ({ reason }) => reason === 'staff-limit' || reason === 'send-limit'),
    nobodyTold: countOf(acts, ({ reason }) => reason === 'nobody told'),
    newAgents,
  }
  return facts
}

async function queue(stores: Stores, ports: TransactionPorts, facts: MorningFacts): Promise<void> {
  const { clock, rules } = ports
  const { reportsMail: to, institution, timeZone, texts } = rules
  if (to === null) return
  const language = rules.languages[0] ?? 'en'
  const message = morningMessage({ ...{ to, language, timeZone, institution, texts }, ...facts })
  const masked = operatorMask({ kind: 'email', address: to })
  const about = { accountId: null, purpose: 'morning', masked, flowId: null, requestId: 'portal' }
  const entry = { kind: 'notice', message, facts: about, expiresAt: clock.now() + dayMs } as const
  await enqueue({ outbox: stores.outbox, ...ports }, entry)
}
