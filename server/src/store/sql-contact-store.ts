import { type Kysely, sql } from 'kysely'
import { inBatches } from '../ports/system/in-batches.js'
import { inPortions } from '../ports/system/in-portions.js'
import type { ContactStore, PeopleByContacts, VerifiedContact } from '../rules/contact/contact-store.js'
import { deleteInPortions } from './delete-in-portions.js'
import { keptQuery } from './kept-query.js'
import { newPerson } from './sql-person-stores.js'
import { rowsAtOnce, type Tables } from './tables.js'

/** Contacts, also removed ones that still get notices. */
export function sqlContactStore(db: Kysely<Tables>): ContactStore {
  return { ...reading(db), ...verifying(db), ...counting(db), ...former(db) }
}

type Reading =
  | 'allOf'
  | 'byId'
  | 'ofAll'
  | 'renew'
  | 'markMissing'
  | 'release'
  | 'remove'
  | 'dropUnverified'
  | 'verifiedPhones'
  | 'ownersOf'
type Counting = 'countPeople' | 'countUnreachable'
type Former = 'addFormer' | 'formerOf' | 'dropFormer'

const contactColumns = [
  'id',
  'accountId',
  'kind',
  'address',
  'canonical',
  'verifiedAt',
  'createdAt',
  'heldUntil',
  'keptSince',
  'missingSince',
  'signsInFrom',
  'caseId',
] as const satisfies readonly (keyof Tables['contact'])[]

const contactsOf = keptQuery((db, { accountId }: { readonly accountId: string }) =>
  db.selectFrom('contact').select(contactColumns).where('accountId', '=', accountId).orderBy('createdAt').orderBy('id'),
)
const contactWithId = keptQuery((db, { id }: { readonly id: string }) =>
  db.selectFrom('contact').select(contactColumns).where('id', '=', id),
)

function reading(db: Kysely<Tables>): Pick<ContactStore, Reading> {
  return {
    allOf: async (accountId) => (await contactsOf(db, { accountId })).rows,
    byId: async (id) => (await contactWithId(db, { id })).rows[0] ?? null,
    ofAll: (accountIds) =>
      db.selectFrom('contact').select(contactColumns).where('accountId', 'in', accountIds).execute(),
    async renew(id, now) {
      const update = db.updateTable('contact').set({ createdAt: now }).where('id', '=', id)
      await update.where('verifiedAt', 'is', null).execute()
    },
    async markMissing(id, since) {
      await db.updateTable('contact').set({ missingSince: since }).where('id', '=', id).execute()
    },
    async release(id) {
      await db.updateTable('contact').set({ keptSince: null, missingSince: null }).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('contact').where('id', '=', id).execute()
    },
    dropUnverified: (before) =>
      deleteInPortions((rows) => {
        const unverified = db.selectFrom('contact').select('id').where('verifiedAt', 'is', null)
        const old = unverified.where('createdAt', '<', before).limit(rows)
        // A contact that was verified or renewed meanwhile stays.
        const gone = db.deleteFrom('contact').where('id', 'in', old)
        return gone.where('verifiedAt', 'is', null).where('createdAt', '<', before)
      }),
    async ownersOf({ kind, canonical }, most) {
      const own = db
        .selectFrom('contact')
        .select('accountId')
        .where('kind', '=', kind)
        .where('canonical', '=', canonical)
      const rows = await own.where('verifiedAt', 'is not', null).orderBy('accountId').limit(most).execute()
      return rows.map(({ accountId }) => accountId)
    },
    async verifiedPhones(most) {
      // SQLite takes the index of verified phones only where the statement names the kind.
      const phones = db.selectFrom('contact').select('canonical').where('kind', '=', sql.lit('phone'))
      const rows = await phones.where('verifiedAt', 'is not', null).orderBy('id').limit(most).execute()
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
            verifiedAt: ({ fn, ref }) => fn.coalesce('contact.verifiedAt', ref('excluded.verifiedAt')),
            // A hold that ends as it begins is none, also for a server a moment behind.
            heldUntil: ({ fn, ref }) => fn.coalesce('contact.verifiedAt', ref('excluded.heldUntil')),
            signsInFrom: null,
          })
          .where(({ eb, or, ref }) =>
            or([eb('contact.verifiedAt', 'is', null), eb('contact.heldUntil', '>', ref('excluded.heldUntil'))]),
          ),
      )
    const accountIds = (await upsert.returning('accountId').execute()).map(({ accountId }) => accountId)
    if (accountIds.length > 0) await enrollAll(db, [...new Set(accountIds)], some[0]?.verifiedAt ?? 0)
    changed.push(...accountIds)
  }
  return changed
}

/** Writes that verify a contact and enroll its person in one step, so no caller forgets it (N2). */
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
    async markVerified(id, { now, heldUntil, signsInFrom = null, caseId = null }) {
      const set = { verifiedAt: now, heldUntil, signsInFrom, caseId }
      const update = db.updateTable('contact').set(set).where('id', '=', id)
      const row = await update.returning('accountId').executeTakeFirst()
      if (row !== undefined) await enroll(row.accountId, now)
      return row !== undefined
    },
    async endWait(id) {
      const ended = db.updateTable('contact').set(({ ref }) => ({ heldUntil: ref('verifiedAt'), signsInFrom: null }))
      await ended.where('id', '=', id).where('verifiedAt', 'is not', null).execute()
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
      const waiting = db
        .updateTable('contact')
        .set((eb) => ({ heldUntil: eb('heldUntil', '+', ms), signsInFrom: eb('signsInFrom', '+', ms) }))
      await waiting.where('verifiedAt', '<=', from).where('heldUntil', '>', from).execute()
      const told = db.updateTable('formerContact').set((eb) => ({ until: eb('until', '+', ms) }))
      await told.where('until', '>', from).execute()
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
      const among = (after: string, people: number) =>
        db
          .selectFrom((eb) =>
            eb
              .selectFrom('person')
              .select('accountId')
              .where('enrolledAt', 'is not', null)
              .where('accountId', '>', after)
              .orderBy('accountId')
              .limit(people)
              .as('person'),
          )
          .select(({ fn, eb }) => [
            fn.max('person.accountId').as('last'),
            fn.countAll<number>().as('people'),
            fn.count<number>(eb.case().when(eb.exists(reachable)).then(1).end()).as('reached'),
          ])
          .executeTakeFirstOrThrow()
      let unreachable = 0
      let after = ''
      await inPortions(async (rows) => {
        const { last, people, reached } = await among(after, rows)
        unreachable += Number(people) - Number(reached)
        after = last ?? after
        return Number(people)
      })
      return unreachable
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
    dropFormer: (before) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('formerContact').select('id').where('until', '<=', before).limit(rows)
        return db.deleteFrom('formerContact').where('id', 'in', old)
      }),
  }
}
