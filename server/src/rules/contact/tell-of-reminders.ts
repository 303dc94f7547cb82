import { record } from '../audit/record.js'
import type { Ports } from '../ports.js'

const factName = 'reminders-told'
const portal = { actor: 'portal', flowId: null, requestId: 'portal', source: 'portal' }

/**
 * Tells the audit in one row what became of the reminders of a day, in numbers and of no person. A day
 * without any has none. The transaction keeps the day, so that of several servers one tells.
 */
export async function tellOfReminders({ store, ...ports }: Ports, day: string): Promise<void> {
  if (lastOf(await store.facts.get(factName)).day === day) return
  await store.transaction(async (stores) => {
    const last = lastOf(await stores.facts.get(factName))
    if (last.day === day) return
    const until = ports.clock.now()
    await stores.facts.put(factName, JSON.stringify({ day, until } satisfies Told))
    const { queued, changed, unreachable } = await stores.reminders.settled({ since: last.until, until })
    if (queued + changed + unreachable === 0) return
    const detail = { queued, changed, unreachable }
    await record(stores, { ports, visit: portal }, { event: 'reminder.queued', result: 'ok', detail })
  })
}

/** The last day that was told, and until which instant of the portal's time, ms. */
interface Told {
  readonly day: string
  readonly until: number
}

function lastOf(kept: string | null): Told {
  return kept === null ? { day: '', until: 0 } : (JSON.parse(kept) as Told)
}
