import { disownedMessage } from '../../ports/delivery/disowned-message.js'
import { enqueue } from '../../ports/delivery/enqueue.js'
import type { Account } from '../../ports/directory/directory.js'
import { operatorMask } from '../contact/contact-mask.js'
import { dayMs } from '../limits/limit.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { Case } from './case-store.js'

/** Leads hear of it also where their mail server is away over a long weekend. */
const lifeMs = 7 * dayMs

/** A case, its person, and what is wrong with it: its owner disowns it, or has picked a wrong number. */
interface Told {
  readonly one: Case
  readonly account: Pick<Account, 'id' | 'username'>
  readonly what: 'not-me' | 'picked-wrong'
}

/**
 * Queues the mail to the address for reports which says that the caller of a case may not be the owner,
 * in the transaction that ends the case or its check. It tells what the case did, and no whole address.
 */
export async function tellLeads(
  stores: Stores,
  { ports, visit }: { readonly ports: TransactionPorts; readonly visit: Pick<Visit, 'flowId' | 'requestId'> },
  { one, account, what }: Told,
): Promise<void> {
  const { clock, rules } = ports
  const { reportsMail: to, institution, timeZone, texts } = rules
  if (to === null) return
  const done = await stores.audit.recent(50, { caseId: one.id, event: 'act.done' })
  const message = disownedMessage({
    ...{ to, language: rules.languages[0] ?? 'en', timeZone, institution, texts },
    ...{ caseId: one.id, openedAt: clock.date(one.openedAt), accountId: account.id, username: account.username },
    ...{ agentId: one.agentId, what },
    acts: done.flatMap(({ purpose }) => purpose ?? []).reverse(),
  })
  const { flowId, requestId } = visit
  const masked = operatorMask({ kind: 'email', address: to })
  const facts = { accountId: account.id, purpose: 'report', masked, flowId, requestId }
  const entry = { kind: 'notice', message, facts, expiresAt: clock.now() + lifeMs } as const
  await enqueue({ outbox: stores.outbox, ...ports }, entry)
}
