import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditFilter, AuditLog, StoredEvent } from '../audit/audit-log.js'
import type { CommandWorld } from './command.js'

const everyMs = 1_000
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
  let after = shown.at(-1)?.seq ?? 0
  const waiting = new AbortController()
  const stop = stopped.then(() => waiting.abort())
  const pause = () => sleep(everyMs, undefined, { signal: waiting.signal }).catch(() => undefined)
  while (!waiting.signal.aborted) {
    for (const event of (await audit.recent(mostAtOnce, { ...filter, after })).reverse()) {
      await print(event)
      after = event.seq
    }
    await pause()
  }
  await stop
}
