import type { Kysely } from 'kysely'
import type { MemberStore, StaffMember } from '../rules/desk/member-store.js'
import { keptQuery } from './kept-query.js'
import type { Tables } from './tables.js'

/** Each call of the console asks for its agent, so that query is kept. */
const memberOf = keptQuery((db, { accountId }: Pick<StaffMember, 'accountId'>) =>
  db.selectFrom('staffMember').selectAll().where('accountId', '=', accountId),
)

const memberIn = ({ isLead, ...member }: Tables['staffMember']): StaffMember => ({ ...member, isLead: isLead === 1 })

export function sqlMemberStore(db: Kysely<Tables>): MemberStore {
  return {
    find: async (accountId) => (await memberOf(db, { accountId })).rows.map(memberIn)[0] ?? null,
    all: async () => (await db.selectFrom('staffMember').selectAll().orderBy('accountId').execute()).map(memberIn),
    async put({ accountId, isLead, scope, until }) {
      const kept = { isLead: isLead ? (1 as const) : (0 as const), scope, until }
      await db
        .insertInto('staffMember')
        .values({ accountId, ...kept })
        .onConflict((conflict) => conflict.column('accountId').doUpdateSet(kept))
        .execute()
    },
    async remove(accountId) {
      const { numDeletedRows } = await db
        .deleteFrom('staffMember')
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
