import { type Kysely, sql } from 'kysely'
import type { NoticeMarkerStore } from '../contact/notice-marker-store.js'
import type { PersonStore } from '../session/person-store.js'
import type { Stores } from '../stores.js'
import { accountIdsIn, erasePersonData, readPersonData } from './read-person-data.js'
import type { Tables } from './tables.js'

/** People, what they are still to be told, and all that is kept of one of them. */
export function sqlPersonStores(db: Kysely<Tables>): Pick<Stores, 'people' | 'markers' | 'personData'> {
  return {
    people: peopleIn(db),
    markers: markersIn(db),
    personData: {
      read: (keys) => readPersonData(db, keys),
      erase: (keys, how) => erasePersonData(db, keys, how),
      accountIds: () => accountIdsIn(db),
    },
  }
}

const signedInNever = { language: null, signedInAt: null, wasEnrolled: null } as const
export const newPerson = { ...signedInNever, epoch: 0, enrolledAt: null, deviceGeneration: 0 } as const

function peopleIn(db: Kysely<Tables>): PersonStore {
  return {
    async epochOf(accountId) {
      const row = await db.selectFrom('person').select('epoch').where('accountId', '=', accountId).executeTakeFirst()
      return row?.epoch ?? 0
    },
    async raiseEpoch(accountId) {
      const row = await db
        .insertInto('person')
        .values({ ...newPerson, accountId, epoch: 1 })
        .onConflict((conflict) =>
          conflict.column('accountId').doUpdateSet((eb) => ({ epoch: eb('person.epoch', '+', 1) })),
        )
        .returning('epoch')
        .executeTakeFirstOrThrow()
      return row.epoch
    },
    async deviceGenerationOf(accountId) {
      const person = db.selectFrom('person').select('deviceGeneration').where('accountId', '=', accountId)
      return (await person.executeTakeFirst())?.deviceGeneration ?? 0
    },
    async raiseDeviceGeneration(accountId) {
      await db
        .insertInto('person')
        .values({ ...newPerson, accountId, deviceGeneration: 1 })
        .onConflict((conflict) =>
          conflict
            .column('accountId')
            .doUpdateSet((eb) => ({ deviceGeneration: eb('person.deviceGeneration', '+', 1) })),
        )
        .execute()
    },
    async languageOf(accountId) {
      const row = await db.selectFrom('person').select('language').where('accountId', '=', accountId).executeTakeFirst()
      return row?.language ?? null
    },
    async noteSignIn(accountId, { now, language, wasEnrolled }) {
      const signIn = { language, signedInAt: now, wasEnrolled: wasEnrolled ? (1 as const) : (0 as const) }
      await db
        .insertInto('person')
        .values({ ...newPerson, accountId, ...signIn })
        .onConflict((conflict) => conflict.column('accountId').doUpdateSet(signIn))
        .execute()
    },
    async sampleSignIns(since) {
      const { rows } = await sql<{ accounts: number; enrolled: number | null }>`
        select count(*) as accounts, sum(was_enrolled) as enrolled from person where signed_in_at >= ${since}`.execute(
        db,
      )
      return { accounts: Number(rows[0]?.accounts), enrolled: Number(rows[0]?.enrolled) }
    },
  }
}

function markersIn(db: Kysely<Tables>): NoticeMarkerStore {
  return {
    async put(marker) {
      await db.insertInto('noticeMarker').values(marker).execute()
    },
    due: (now, limit) =>
      db.selectFrom('noticeMarker').selectAll().where('dueAt', '<=', now).orderBy('dueAt').limit(limit).execute(),
    async take(id) {
      const { numDeletedRows } = await db.deleteFrom('noticeMarker').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
    async move({ flowId, what, accountId }, to) {
      const { numUpdatedRows } = await db
        .updateTable('noticeMarker')
        .set({ flowId: to })
        .where('flowId', '=', flowId)
        .where('what', '=', what)
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async dropOf({ flowId, what }) {
      await db.deleteFrom('noticeMarker').where('flowId', '=', flowId).where('what', '=', what).execute()
    },
  }
}
