import { type Kysely, sql } from 'kysely'
import type { NoticeMarker, NoticeMarkerStore } from '../rules/contact/notice-marker-store.js'
import type { PersonStore } from '../rules/session/person-store.js'
import type { Stores } from '../rules/stores.js'
import { keptQuery } from './kept-query.js'
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

interface OfPerson {
  readonly accountId: string
}

const factsOfPerson = keptQuery((db, { accountId }: OfPerson) =>
  db.selectFrom('person').select(['epoch', 'deviceGeneration', 'language']).where('accountId', '=', accountId),
)

type SignIn = Pick<Tables['person'], 'language' | 'signedInAt' | 'wasEnrolled'>

const notePersonSignIn = keptQuery((db, { accountId, ...signIn }: OfPerson & SignIn) =>
  db
    .insertInto('person')
    .values({ ...newPerson, accountId, ...signIn })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(signIn)),
)

function peopleIn(db: Kysely<Tables>): PersonStore {
  return {
    async epochOf(accountId) {
      return (await factsOfPerson(db, { accountId })).rows[0]?.epoch ?? 0
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
      return (await factsOfPerson(db, { accountId })).rows[0]?.deviceGeneration ?? 0
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
      return (await factsOfPerson(db, { accountId })).rows[0]?.language ?? null
    },
    async noteSignIn(accountId, { now, language, wasEnrolled }) {
      await notePersonSignIn(db, { accountId, language, signedInAt: now, wasEnrolled: wasEnrolled ? 1 : 0 })
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

type MarkersOf = Parameters<NoticeMarkerStore['dropOf']>[0]
type MarkerMoved = Parameters<NoticeMarkerStore['move']>[0] & { readonly to: string }

const putMarker = keptQuery((db, marker: NoticeMarker) => db.insertInto('noticeMarker').values({ ...marker }))
const dueMarkers = keptQuery((db, { now, limit }: { readonly now: number; readonly limit: number }) =>
  db.selectFrom('noticeMarker').selectAll().where('dueAt', '<=', now).orderBy('dueAt').limit(limit),
)
const moveMarker = keptQuery((db, { flowId, what, accountId, to }: MarkerMoved) =>
  db
    .updateTable('noticeMarker')
    .set({ flowId: to })
    .where('flowId', '=', flowId)
    .where('what', '=', what)
    .where('accountId', '=', accountId),
)
const dropMarkersOf = keptQuery((db, { flowId, what }: MarkersOf) =>
  db.deleteFrom('noticeMarker').where('flowId', '=', flowId).where('what', '=', what),
)

function markersIn(db: Kysely<Tables>): NoticeMarkerStore {
  return {
    async put(marker) {
      await putMarker(db, marker)
    },
    due: async (now, limit) => (await dueMarkers(db, { now, limit })).rows,
    async take(id) {
      const { numDeletedRows } = await db.deleteFrom('noticeMarker').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
    move: async ({ flowId, what, accountId }, to) =>
      ((await moveMarker(db, { flowId, what, accountId, to })).numAffectedRows ?? 0n) > 0n,
    async dropOf({ flowId, what }) {
      await dropMarkersOf(db, { flowId, what })
    },
  }
}
