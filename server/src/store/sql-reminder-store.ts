import { type Kysely, sql } from 'kysely'
import type { ReminderStore } from '../rules/contact/reminder-store.js'
import { beginsWithNone } from './begins-with.js'
import { deleteInPortions } from './delete-in-portions.js'
import type { Tables } from './tables.js'

const columns = ['accountId', 'what', 'forDay', 'stage', 'endsAt'] as const

export function sqlReminderStore(db: Kysely<Tables>): ReminderStore {
  return {
    async ofAll(accountIds) {
      if (accountIds.length === 0) return []
      return db.selectFrom('reminder').select(columns).where('accountId', 'in', accountIds).execute()
    },
    async mark(reminders) {
      if (reminders.length === 0) return
      const ids = reminders.map(({ accountId }) => accountId)
      await db.deleteFrom('reminder').where('accountId', 'in', ids).where('at', 'is', null).execute()
      const rows = reminders.map((reminder) => ({ ...reminder, at: null, outcome: null }))
      await db
        .insertInto('reminder')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    due: (limit, without = []) =>
      db
        .selectFrom('reminder')
        .select(columns)
        .where('at', 'is', null)
        .$if(without.length > 0, (all) => all.where(beginsWithNone('accountId', without)))
        .orderBy('endsAt')
        .limit(limit)
        .execute(),
    async lastQueued(accountId) {
      const queued = db.selectFrom('reminder').select(columns).where('accountId', '=', accountId)
      return (await queued.where('outcome', '=', 'queued').orderBy('at', 'desc').executeTakeFirst()) ?? null
    },
    async mails(since) {
      const { all, sent } = await db
        .selectFrom('outbox')
        .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('sentAt').as('sent')])
        // A word and no value of the query, so that PostgreSQL finds the index.
        .where('kind', '=', sql.lit('bulk'))
        .where((is) => is.or([is('ended', 'is', null), is('sentAt', '>', since)]))
        .executeTakeFirstOrThrow()
      return { waiting: Number(all) - Number(sent), sent: Number(sent) }
    },
    async settle({ accountId, what, forDay, stage }, settled) {
      const own = db.updateTable('reminder').set(settled).where('accountId', '=', accountId).where('what', '=', what)
      const due = own.where('forDay', '=', forDay).where('stage', '=', stage).where('at', 'is', null)
      return (await due.executeTakeFirst()).numUpdatedRows > 0n
    },
    dropOld: (endedBefore) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('reminder').select('accountId').where('endsAt', '<', endedBefore).limit(rows)
        return db.deleteFrom('reminder').where('endsAt', '<', endedBefore).where('accountId', 'in', old)
      }),
  }
}
