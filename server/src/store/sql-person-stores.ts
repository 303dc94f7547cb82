import { type Kysely, sql } from 'kysely'
import { deviceKindNames } from '../ports/proof-kind-name.js'
import type { NoticeMarker, NoticeMarkerStore } from '../rules/contact/notice-marker-store.js'
import type { PersonStore } from '../rules/session/person-store.js'
import type { Stores } from '../rules/stores.js'
import { keptQuery } from './kept-query.js'
import { moveIds } from './move-ids.js'
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
      moveIds: (move) => moveIds(db, move),
    },
  }
}

const signedInNever = { language: null, signedInAt: null, wasEnrolled: null } as const
const proofsNever = {
  deviceProofs: 0,
  resetAt: null,
  stoppedAt: null,
  recoveryStoppedAt: null,
  userHandle: null,
} as const
export const newPerson = { ...signedInNever, ...proofsNever, epoch: 0, enrolledAt: null, deviceGeneration: 0 } as const

interface OfPerson {
  readonly accountId: string
}

const ofAccount = ['epoch', 'deviceGeneration', 'language', 'deviceProofs', 'resetAt'] as const
const facts = [...ofAccount, 'stoppedAt', 'recoveryStoppedAt'] as const

type FactsOfPerson = Pick<Tables['person'], (typeof facts)[number]>

const factsOfPerson = keptQuery((db, { accountId }: OfPerson) =>
  db.selectFrom('person').select(facts).where('accountId', '=', accountId),
)

type SignIn = Pick<Tables['person'], 'language' | 'signedInAt' | 'wasEnrolled'>

const notePersonSignIn = keptQuery((db, { accountId, ...signIn }: OfPerson & SignIn) =>
  db
    .insertInto('person')
    .values({ ...newPerson, accountId, ...signIn })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(signIn))
    .returning(facts),
)

/** Raises one column of a person by one, or two, and sets others. */
const raise = <Set extends Partial<Pick<Tables['person'], 'resetAt' | 'stoppedAt' | 'recoveryStoppedAt'>>>(
  ...columns: readonly ('epoch' | 'deviceGeneration')[]
) =>
  keptQuery((db, { accountId, ...set }: OfPerson & Set) =>
    db
      .insertInto('person')
      .values({ ...newPerson, accountId, ...Object.fromEntries(columns.map((column) => [column, 1])), ...set })
      .onConflict((conflict) =>
        conflict.column('accountId').doUpdateSet((eb) => ({
          ...Object.fromEntries(columns.map((name) => [name, eb(`person.${name}`, '+', 1)])),
          ...set,
        })),
      )
      .returning(facts),
  )
const countProofs = keptQuery((db, { accountId }: OfPerson) =>
  db
    .updateTable('person')
    .set(({ selectFrom, fn }) => ({
      deviceProofs: selectFrom('proof')
        .select(fn.countAll<number>().as('proofs'))
        .where('accountId', '=', accountId)
        .where('kind', 'in', deviceKindNames)
        .where('verifiedAt', 'is not', null),
      enrolledAt: fn.coalesce(
        'person.enrolledAt',
        selectFrom('proof')
          .select((proof) => proof.fn.min('verifiedAt').as('first'))
          .where('accountId', '=', accountId)
          .where('kind', 'in', deviceKindNames),
      ),
    }))
    .where('accountId', '=', accountId),
)
const raiseBoth = raise('epoch', 'deviceGeneration')
const raiseAtReset = raise<{ readonly resetAt: number }>('epoch', 'deviceGeneration')
const raiseAtStop = raise<{ readonly stoppedAt: number | null }>('epoch', 'deviceGeneration')
// Signing in stays, so what is on its way to it goes on.
const raiseAtRecoveryStop = raise<{ readonly recoveryStoppedAt: number | null }>('deviceGeneration')
const raiseEpoch = raise('epoch')
const raiseDeviceGeneration = raise('deviceGeneration')

function peopleIn(db: Kysely<Tables>): PersonStore {
  // In a transaction nobody else changes what it has read or written.
  const known = new Map<string, FactsOfPerson>()
  const kept = (accountId: string, found: FactsOfPerson) => {
    if (db.isTransaction) known.set(accountId, found)
    return found
  }
  const factsOf = async (accountId: string) =>
    known.get(accountId) ?? kept(accountId, (await factsOfPerson(db, { accountId })).rows[0] ?? newPerson)
  const write = async (query: typeof raiseEpoch, accountId: string) =>
    kept(accountId, (await query(db, { accountId })).rows[0] ?? newPerson)
  return {
    epochOf: async (accountId) => (await factsOf(accountId)).epoch,
    async raiseEpoch(accountId, { andDevices = false, resetAt } = {}) {
      if (resetAt === undefined) return (await write(andDevices ? raiseBoth : raiseEpoch, accountId)).epoch
      return (await write((on, whom) => raiseAtReset(on, { ...whom, resetAt }), accountId)).epoch
    },
    async standingOf(accountId) {
      const { epoch, stoppedAt, recoveryStoppedAt, deviceProofs } = await factsOf(accountId)
      const isStopped = stoppedAt !== null
      const isRecoveryStopped = isStopped || recoveryStoppedAt !== null
      return { epoch, isStopped, isRecoveryStopped, hasDeviceProof: deviceProofs > 0 }
    },
    async noteStop(accountId, scope, at) {
      if (scope === 'everything') await write((on, whom) => raiseAtStop(on, { ...whom, stoppedAt: at }), accountId)
      else await write((on, whom) => raiseAtRecoveryStop(on, { ...whom, recoveryStoppedAt: at }), accountId)
    },
    deviceGenerationOf: async (accountId) => (await factsOf(accountId)).deviceGeneration,
    async raiseDeviceGeneration(accountId) {
      await write(raiseDeviceGeneration, accountId)
    },
    resetAtOf: async (accountId) => (await factsOf(accountId)).resetAt,
    async noteReset(accountId, resetAt) {
      known.delete(accountId)
      await db.updateTable('person').set({ resetAt }).where('accountId', '=', accountId).execute()
    },
    async prolongWaits({ from, ms }) {
      const moved = db.updateTable('person').set((eb) => ({ resetAt: eb('resetAt', '+', ms) }))
      await moved.where('resetAt', '<=', from).execute()
    },
    hasDeviceProof: async (accountId) => (await factsOf(accountId)).deviceProofs > 0,
    async countDeviceProofs(accountId) {
      known.delete(accountId)
      await countProofs(db, { accountId })
    },
    ...enrollmentIn(db),
    async userHandleOf(accountId) {
      const person = db.selectFrom('person').select('userHandle').where('accountId', '=', accountId)
      return (await person.executeTakeFirst())?.userHandle ?? null
    },
    async giveUserHandle(accountId, userHandle) {
      await db
        .insertInto('person')
        .values({ ...newPerson, accountId, userHandle })
        .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ userHandle }))
        .execute()
    },
    languageOf: async (accountId) => (await factsOf(accountId)).language,
    async noteSignIn(accountId, { now, language, wasEnrolled }) {
      const signIn = { language, signedInAt: now, wasEnrolled: wasEnrolled ? (1 as const) : (0 as const) }
      await write((on, whom) => notePersonSignIn(on, { ...whom, ...signIn }), accountId)
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

/** Not among the facts that a transaction keeps: a contact that is verified in it enrolls, too. */
function enrollmentIn(
  db: Kysely<Tables>,
): Pick<PersonStore, 'isEnrolled' | 'enrolledAtOf' | 'enrolledAmong' | 'countEnrolled'> {
  const enrolledAtOf = async (accountId: string) => {
    const person = db.selectFrom('person').select('enrolledAt').where('accountId', '=', accountId)
    return (await person.executeTakeFirst())?.enrolledAt ?? null
  }
  return {
    isEnrolled: async (accountId) => (await enrolledAtOf(accountId)) !== null,
    enrolledAtOf,
    async enrolledAmong(accountIds) {
      const people = db.selectFrom('person').select('accountId').where('accountId', 'in', accountIds)
      return (await people.where('enrolledAt', 'is not', null).execute()).map(({ accountId }) => accountId)
    },
    async countEnrolled() {
      const { count } = await db
        .selectFrom('person')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('enrolledAt', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(count)
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
