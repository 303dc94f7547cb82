import type { Kysely, Selectable } from 'kysely'
import type { Contact, ContactStore } from '../contact/contact-store.js'
import type { Tables } from './tables.js'

export function sqlContactStore(db: Kysely<Tables>): ContactStore {
  return {
    async allOf(accountId) {
      const rows = await db
        .selectFrom('contact')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(contactOf)
    },
    async byId(id) {
      const row = await db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : contactOf(row)
    },
    async add(contact) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('contact')
        .values({
          id: contact.id,
          account_id: contact.accountId,
          kind: contact.kind,
          address: contact.address,
          canonical: contact.canonical,
          verified_at: contact.verifiedAt,
          created_at: contact.createdAt,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'canonical']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async markVerified(id, now) {
      const { numUpdatedRows } = await db
        .updateTable('contact')
        .set({ verified_at: now })
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async renew(id, now) {
      await db
        .updateTable('contact')
        .set({ created_at: now })
        .where('id', '=', id)
        .where('verified_at', 'is', null)
        .execute()
    },
    async remove(id) {
      await db.deleteFrom('contact').where('id', '=', id).execute()
    },
    async dropUnverified(before) {
      const { numDeletedRows } = await db
        .deleteFrom('contact')
        .where('verified_at', 'is', null)
        .where('created_at', '<', before)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
    lastLabels: () => lastLabels(db),
    verifiedPhones: () => verified(db, 'phone'),
  }
}

async function lastLabels(db: Kysely<Tables>): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const canonical of await verified(db, 'email')) {
    const label = canonical.slice(canonical.lastIndexOf('.') + 1)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return counts
}

async function verified(db: Kysely<Tables>, kind: Contact['kind']): Promise<string[]> {
  const rows = await db
    .selectFrom('contact')
    .select('canonical')
    .where('kind', '=', kind)
    .where('verified_at', 'is not', null)
    .execute()
  return rows.map(({ canonical }) => canonical)
}

function contactOf(row: Selectable<Tables['contact']>): Contact {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    address: row.address,
    canonical: row.canonical,
    verifiedAt: row.verified_at,
    createdAt: row.created_at,
  }
}
