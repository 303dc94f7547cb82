import { failure, ok, type Result } from '../../ports/result.js'
import { recordOperator } from '../../rules/audit/record.js'
import type { Ports } from '../../rules/ports.js'

/** Makes one waiting message or all due now, audits it, and returns how many. Fails for none. */
export async function retryMessages(
  { store, clock, operator }: Pick<Ports, 'store' | 'clock'> & { readonly operator: string },
  id: string | undefined,
): Promise<Result<number>> {
  const [now, at] = [clock.now(), clock.date()]
  const retried = await store.transaction(async (stores) => {
    const due = await stores.outbox.makeDue(now, id)
    for (const about of new Set(due.map(({ accountId }) => accountId))) {
      const outboxIds = due.filter(({ accountId }) => accountId === about).map((message) => message.id)
      await recordOperator(stores.audit, { event: 'messages.retried', operator, about, at, detail: { outboxIds } })
    }
    return due.length
  })
  if (id !== undefined && retried === 0) return failure(`No message waits under the id ${id}.`)
  return ok(retried)
}
