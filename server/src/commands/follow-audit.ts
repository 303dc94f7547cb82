import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditFilter, AuditLog, StoredEvent } from '../audit/audit-log.js'
import type { CommandWorld } from './command.js'

const everyMs = 1_000
/** Transactions end in another order than their events were made, but never later than this. */
const overlapMs = 10_000
/** How many events one look may find. */
const mostAtOnce = 10_000

interface Following {
  readonly audit: Pick<AuditLog, 'recent'>
  readonly filter: AuditFilter
  /** The events that are printed already. */
  readonly shown: readonly StoredEvent[]
  readonly stopped: ReturnType<CommandWorld['stopped']>
}

/** Looks for new events once a second and prints each once, the oldest first, until the process must stop. */
export async function followAudit(
  { audit, filter, shown, stopped }: Following,
  print: (event: StoredEvent) => Promise<void>,
): Promise<void> {
  let seen = new Set(shown.map(({ id }) => id))
  // Events before the first that is printed were left out on purpose.
  const from = Math.max(filter.since ?? 0, shown[0]?.at ?? 0)
  let latest = shown.at(-1)?.at ?? 0
  const waiting = new AbortController()
  const stop = stopped.then(() => waiting.abort())
  const pause = () => sleep(everyMs, undefined, { signal: waiting.signal }).catch(() => undefined)
  while (!waiting.signal.aborted) {
    const since = Math.max(from, latest - overlapMs)
    const found = (await audit.recent(mostAtOnce, { ...filter, since })).reverse()
    for (const event of found.filter(({ id }) => !seen.has(id))) await print(event)
    seen = new Set(found.map(({ id }) => id))
    latest = Math.max(latest, found.at(-1)?.at ?? 0)
    await pause()
  }
  await stop
}
