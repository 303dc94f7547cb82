import type { Kysely } from 'kysely'
import type { Approval, ApprovalStore } from '../rules/desk/approval-store.js'
import { deleteInPortions } from './delete-in-portions.js'
import type { Tables } from './tables.js'

/** What agents ask each other. Few ask, so the queries are not kept. */
export function sqlApprovalStore(db: Kysely<Tables>): ApprovalStore {
  const all = () => db.selectFrom('approval').selectAll()
  /** One conditional statement, so that of two calls only one changes an approval. */
  const change = async (of: Pick<Approval, 'id' | 'state'>, now: number, to: Partial<Approval>) => {
    const same = db.updateTable('approval').set(to).where('id', '=', of.id).where('state', '=', of.state)
    return (await same.where('until', '>', now).executeTakeFirst()).numUpdatedRows === 1n
  }
  return {
    async ask(one) {
      const nothing = { state: 'asked', approverId: null, word: null } as const
      await db
        .insertInto('approval')
        .values({ ...one, ...nothing })
        .execute()
    },
    find: async (id) => (await all().where('id', '=', id).executeTakeFirst()) ?? null,
    ofCase: (caseId) => all().where('caseId', '=', caseId).orderBy('until', 'desc').orderBy('id').execute(),
    waiting(now, agentId) {
      const open = db.selectFrom('staffCase').select('id').where('closedAt', 'is', null).where('agentId', '!=', agentId)
      const asked = all().where('state', '=', 'asked').where('until', '>', now).where('caseId', 'in', open)
      return asked.orderBy('until').orderBy('id').execute()
    },
    answer: (id, { now, ...to }) => change({ id, state: 'asked' }, now, to),
    use: (id, now) => change({ id, state: 'given' }, now, { state: 'used' }),
    dropOld: (before) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('approval').select('id').where('until', '<', before).limit(rows)
        return db.deleteFrom('approval').where('id', 'in', old)
      }),
  }
}
