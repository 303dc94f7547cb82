import { type Kysely, sql } from 'kysely'
import type { ContactStore, PeopleByContacts, VerifiedContact } from '../contact/contact-store.js'
import type { NoticeMarkerStore } from '../contact/notice-marker-store.js'
import type { PersonStore } from '../session/person-store.js'
import type { Stores } from '../stores.js'
import { inBatches } from '../system/in-batches.js'
import { rowsAtOnce, type Tables } from './tables.js'

/** People, their contacts, and what they are still to be told. */
export function sqlPersonStores(db: Kysely<Tables>): Pick<Stores, 'people' | 'contacts' | 'markers'> {
  const contacts = { ...reading(db), ...verifying(db), ...counting(db), ...former(db) }
  return { people: peopleIn(db), contacts, markers: markersIn(db) }
}

const signedInNever = { language: null, signedInAt: null, wasEnrolled: null } as const
const newPerson = { ...signedInNever, epoch: 0, enrolledAt: null, deviceGeneration: 0 } as const

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

type Reading = 'allOf' | 'byId' | 'renew' | 'release' | 'remove' | 'dropUnverified' | 'verifiedPhones'
type Counting = 'countEnrolled' | 'countPeople' | 'countUnreachable'
type Former = 'addFormer' | 'formerOf' | 'dropFormer'

function reading(db: Kysely<Tables>): Pick<ContactStore, Reading> {
  const contacts = () => db.selectFrom('contact').selectAll()
  return {
    allOf: (accountId) => contacts().where('accountId', '=', accountId).orderBy('createdAt').orderBy('id').execute(),
    async byId(id) {
      return (await contacts().where('id', '=', id).executeTakeFirst()) ?? null
    },
    async renew(id, now) {
      const update = db.updateTable('contact').set({ createdAt: now }).where('id', '=', id)
      await update.where('verifiedAt', 'is', null).execute()
    },
    async release(id) {
      await db.updateTable('contact').set({ keptSince: null }).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('contact').where('id', '=', id).execute()
    },
    async dropUnverified(before) {
      const old = db.deleteFrom('contact').where('verifiedAt', 'is', null).where('createdAt', '<', before)
      return Number((await old.executeTakeFirst()).numDeletedRows)
    },
    async verifiedPhones() {
      const rows = await contacts().where('kind', '=', 'phone').where('verifiedAt', 'is not', null).execute()
      return rows.map(({ canonical }) => canonical)
    },
  }
}

async function enrollAll(db: Kysely<Tables>, accountIds: readonly string[], now: number): Promise<void> {
  await db
    .insertInto('person')
    .values(accountIds.map((accountId) => ({ ...newPerson, accountId, enrolledAt: now })))
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ enrolledAt: sql<number>`coalesce(person.enrolled_at, ${now})` }),
    )
    .execute()
}

async function addVerified(db: Kysely<Tables>, given: readonly VerifiedContact[]): Promise<readonly string[]> {
  const changed: string[] = []
  for (const some of inBatches(given, rowsAtOnce)) {
    const upsert = db
      .insertInto('contact')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['accountId', 'kind', 'canonical'])
          .doUpdateSet({
            verifiedAt: (row) => row.ref('excluded.verifiedAt'),
            heldUntil: (row) => row.ref('excluded.heldUntil'),
          })
          .where('contact.verifiedAt', 'is', null),
      )
    const accountIds = (await upsert.returning('accountId').execute()).map(({ accountId }) => accountId)
    if (accountIds.length > 0) await enrollAll(db, [...new Set(accountIds)], some[0]?.verifiedAt ?? 0)
    changed.push(...accountIds)
  }
  return changed
}

/** What verifies a contact enrolls its person in the same step, so that no caller can forget it (G5). */
function verifying(db: Kysely<Tables>): Omit<ContactStore, Reading | Counting | Former> {
  const enroll = (accountId: string, now: number) => enrollAll(db, [accountId], now)
  return {
    async add(contact) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('contact')
        .values(contact)
        .onConflict((conflict) => conflict.columns(['accountId', 'kind', 'canonical']).doNothing())
        .executeTakeFirst()
      const isAdded = numInsertedOrUpdatedRows === 1n
      if (isAdded && contact.verifiedAt !== null) await enroll(contact.accountId, contact.verifiedAt)
      return isAdded
    },
    addVerified: (given) => addVerified(db, given),
    async markVerified(id, { now, heldUntil }) {
      const update = db.updateTable('contact').set({ verifiedAt: now, heldUntil }).where('id', '=', id)
      const row = await update.returning('accountId').executeTakeFirst()
      if (row !== undefined) await enroll(row.accountId, now)
      return row !== undefined
    },
    async markKept(id, { now, heldUntil }) {
      const kept = {
        keptSince: now,
        verifiedAt: sql<number>`coalesce(verified_at, ${now})`,
        heldUntil: sql<number>`coalesce(held_until, ${heldUntil})`,
      }
      const update = db.updateTable('contact').set(kept).where('id', '=', id)
      const row = await update.returning('accountId').executeTakeFirst()
      if (row !== undefined) await enroll(row.accountId, now)
    },
    async prolongWaits({ from, ms }) {
      await db
        .updateTable('contact')
        .set((eb) => ({ heldUntil: eb('heldUntil', '+', ms) }))
        .where('verifiedAt', '<=', from)
        .where('heldUntil', '>', from)
        .execute()
    },
    async isEnrolled(accountId) {
      const person = db.selectFrom('person').select('enrolledAt').where('accountId', '=', accountId)
      return ((await person.executeTakeFirst())?.enrolledAt ?? null) !== null
    },
  }
}

/** Counts of people, by the contacts that they have. */
function counting(db: Kysely<Tables>): Pick<ContactStore, Counting> {
  return {
    async countPeople({ now, among }) {
      const selected = among === undefined ? sql`` : sql`and account_id in (${sql.join(among)})`
      const { rows } = await sql<PeopleByContacts>`select emails, phones, count(*) as people from (
          select count(case kind when 'email' then 1 end) as emails, count(case kind when 'phone' then 1 end) as phones
          from contact where verified_at is not null and held_until <= ${now} ${selected} group by account_id
        ) as person group by emails, phones order by emails, phones`.execute(db)
      return rows.map((one) => ({ emails: Number(one.emails), phones: Number(one.phones), people: Number(one.people) }))
    },
    async countEnrolled() {
      const { count } = await db
        .selectFrom('person')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('enrolledAt', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async countUnreachable(phonePrefixes) {
      const reachable = db
        .selectFrom('contact')
        .select('contact.accountId')
        .where('contact.accountId', '=', sql.ref<string>('person.accountId'))
        .where('verifiedAt', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('kind', '=', 'email'),
            ...phonePrefixes.map((prefix) => eb.and([eb('kind', '=', 'phone'), eb('canonical', 'like', `${prefix}%`)])),
          ]),
        )
      const { count } = await db
        .selectFrom('person')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('enrolledAt', 'is not', null)
        .where((eb) => eb.not(eb.exists(reachable)))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

/** Removed contacts that still get notices (G6). */
function former(db: Kysely<Tables>): Pick<ContactStore, Former> {
  return {
    async addFormer({ id, accountId, kind, address, canonical }, until) {
      await db.insertInto('formerContact').values({ id, accountId, kind, address, canonical, until }).execute()
    },
    formerOf(accountId, now) {
      const former = db.selectFrom('formerContact').select(['kind', 'address', 'canonical'])
      return former.where('accountId', '=', accountId).where('until', '>', now).orderBy('until').execute()
    },
    async dropFormer(before) {
      const old = db.deleteFrom('formerContact').where('until', '<=', before)
      return Number((await old.executeTakeFirst()).numDeletedRows)
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
