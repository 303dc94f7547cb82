import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { ReminderOutcome, ReminderStore } from '../rules/contact/reminder-store.js'
import { beginsWithNone } from './begins-with.js'
import { deleteInPortions } from './delete-in-portions.js'
import type { Tables } from './tables.js'

const columns = ['accountId', 'what', 'forDay', 'stage', 'endsAt'] as const

export function sqlReminderStore(db: Kysely<Tables>): ReminderStore {
  return {
    async ofAll(accountIds) {
      if (accountIds.length === 0) return []
      const own = db.selectFrom('reminder').select(columns).where('accountId', 'in', accountIds)
      return own.where((is) => is.or([is('outcome', 'is', null), is.not(isOpenAgain(is))])).execute()
    },
    async mark(reminders) {
      if (reminders.length === 0) return
      // PostgreSQL refuses a statement that brings one row twice, and an id attribute may tell two people alike.
      const each = new Map(reminders.map((reminder) => [reminder.accountId, reminder]))
      const ids = [...each.keys()]
      await db.deleteFrom('reminder').where('accountId', 'in', ids).where('at', 'is', null).execute()
      const rows = [...each.values()].map((reminder) => ({ ...reminder, at: null, outcome: null }))
      await db
        .insertInto('reminder')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['accountId', 'what', 'forDay', 'stage'])
            .doUpdateSet({ at: null, outcome: null, endsAt: ({ ref }) => ref('excluded.endsAt') })
            .where((is) => isOpenAgain(is)),
        )
        .execute()
    },
    due: (limit, without = []) => dueIn(db, { limit, without }),
    async countDue() {
      const due = db.selectFrom('reminder').select(db.fn.countAll<number>().as('due')).where('at', 'is', null)
      return Number((await due.executeTakeFirstOrThrow()).due)
    },
    async settled({ since, until }) {
      const counted = db.selectFrom('reminder').select(['outcome', db.fn.countAll<number>().as('count')])
      const rows = await counted.where('at', '>', since).where('at', '<=', until).groupBy('outcome').execute()
      const of = (outcome: ReminderOutcome) => Number(rows.find((row) => row.outcome === outcome)?.count ?? 0)
      return { queued: of('queued'), changed: of('changed'), unreachable: of('unreachable') }
    },
    async lastQueued(accountId) {
      const own = db.selectFrom('reminder').select(columns).select('at').where('accountId', '=', accountId)
      const last = await own.where('outcome', '=', 'queued').orderBy('at', 'desc').executeTakeFirst()
      return last === undefined ? null : { ...last, at: last.at ?? 0 }
    },
    async mails(since) {
      // A word and no value of the query, so that PostgreSQL finds the index.
      const mails = db.selectFrom('outbox').where('kind', '=', sql.lit('bulk'))
      const count = db.fn.countAll<number>()
      // Two questions, because for one with `or` SQLite reads all mails of a week. Of those that wait first, so
      // that one that leaves between them counts twice rather than not at all.
      const { waiting, untried } = await mails
        .select([count.as('waiting'), count.filterWhere('attempts', '=', 0).as('untried')])
        .where('ended', 'is', null)
        .executeTakeFirstOrThrow()
      const { sent } = await mails.select(count.as('sent')).where('sentAt', '>', since).executeTakeFirstOrThrow()
      return { untried: Number(untried), waiting: Number(waiting), sent: Number(sent) }
    },
    async giveUpMails() {
      const mails = db.updateTable('outbox').where('kind', '=', sql.lit('bulk')).where('sentAt', 'is', null)
      await mails.where('ended', 'is', null).set({ body: '', leaseUntil: 0, ended: 'expired' }).execute()
    },
    async settle({ accountId, what, forDay, stage }, settled) {
      const own = db.updateTable('reminder').set(settled).where('accountId', '=', accountId).where('what', '=', what)
      const due = own.where('forDay', '=', forDay).where('stage', '=', stage).where('at', 'is', null)
      return (await due.executeTakeFirst()).numUpdatedRows > 0n
    },
    dropOld: (endedBefore) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('reminder').select('accountId').where('endsAt', '<', endedBefore)
        // In the order of its index, else PostgreSQL reads over all rows that went before.
        const first = old.orderBy('endsAt').limit(rows)
        return db.deleteFrom('reminder').where('endsAt', '<', endedBefore).where('accountId', 'in', first)
      }),
  }
}

function dueIn(db: Kysely<Tables>, { limit, without }: { limit: number; without: readonly string[] }) {
  const due = db.selectFrom('reminder').select(columns).where('at', 'is', null)
  const heard = without.length === 0 ? due : due.where(beginsWithNone('accountId', without))
  return heard.orderBy('endsAt').limit(limit).execute()
}

/** True of a settled reminder that was not true, or of which every mail expired before it left. */
function isOpenAgain(is: ExpressionBuilder<Tables, 'reminder'>) {
  return is.or([
    is('reminder.outcome', '=', 'changed'),
    is.and([
      is('reminder.outcome', '=', 'queued'),
      is.exists(mailsOf(is).where('outbox.ended', '=', 'expired')),
      is.not(is.exists(mailsOf(is).where(notExpired))),
    ]),
  ])
}

/** The mails that were queued for a reminder, as long as the outbox has them; none that an operator sent. */
function mailsOf({ selectFrom }: ExpressionBuilder<Tables, 'reminder'>) {
  return selectFrom('outbox')
    .select('outbox.id')
    .whereRef('outbox.accountId', '=', 'reminder.accountId')
    .whereRef('outbox.purpose', '=', 'reminder.what')
    .whereRef('outbox.createdAt', '>=', 'reminder.at')
    .where('outbox.kind', '=', 'bulk')
}

const notExpired = (is: ExpressionBuilder<Tables, 'outbox' | 'reminder'>) =>
  is.or([is('outbox.ended', 'is', null), is('outbox.ended', '!=', 'expired')])
