import { type DeskNews, tellOfDesk } from '../contact/tell-of-desk.js'
import { keptDetailOf } from './due-act.js'
import type { InCase } from './in-case.js'
import type { Doing } from './order.js'

/** Tells of an order in the transaction that carries it out: the person, the record and the webhook (HD12). */
export function tellOrder(
  { stores, one }: Pick<InCase, 'stores' | 'one'>,
  { desk, order }: Doing,
  news: DeskNews = {},
): Promise<void> {
  const about = keptDetailOf(desk.ports, order)
  return tellOfDesk(stores, desk, { accountId: one.accountId, caseId: one.id, act: order.act, about, ...news })
}
