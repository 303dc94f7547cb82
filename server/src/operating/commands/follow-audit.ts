import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditFilter, AuditLog, StoredEvent } from '../../ports/audit-log.js'
import type { CommandWorld } from './command.js'

const everyMs = 1_000
/** How many places of the audit one look takes. */
const placesAtOnce = 10_000

interface Following {
  readonly audit: Pick<AuditLog, 'recent' | 'settledPlace'>
  readonly filter: AuditFilter
  /** A settled place from before the first look. */
  readonly from: number
  /** The events that are printed already. */
  readonly shown: readonly StoredEvent[]
  readonly stopped: ReturnType<CommandWorld['stopped']>
}

/** Looks for new events each second and prints each once, oldest first, until the process stops. */
export async function followAudit(
  { audit, filter, from, shown, stopped }: Following,
  print: (event: StoredEvent) => Promise<void>,
): Promise<void> {
  let after = from
  const printed = new Set(shown.map(({ id }) => id))
  const waiting = new AbortController()
  const stop = stopped.then(() => waiting.abort())
  const pause = () => sleep(everyMs, undefined, { signal: waiting.signal }).catch(() => undefined)
  while (!waiting.signal.aborted) {
    const settled = (await audit.settledPlace()) ?? after
    while (after < settled && !waiting.signal.aborted) {
      const upTo = Math.min(settled, after + placesAtOnce)
      for (const event of (await audit.recent(placesAtOnce, { ...filter, after, upTo })).reverse()) {
        if (!printed.delete(event.id)) await print(event)
      }
      after = upTo
    }
    await pause()
  }
  await stop
}
