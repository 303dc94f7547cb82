import { type Kysely, sql } from 'kysely'
import type { ProofStore, StoredProof } from '../rules/proof/proof-store.js'
import { deleteInPortions } from './delete-in-portions.js'
import type { Tables } from './tables.js'

const columns = [
  'id',
  'accountId',
  'kind',
  'secret',
  'sealedBy',
  'mark',
  'createdAt',
  'verifiedAt',
  'heldUntil',
  'usedAt',
  'expiresAt',
  'endsAt',
  'name',
  'rpId',
  'credentialId',
  'publicKey',
  'algorithm',
  'transports',
  'isSynced',
  'challenge',
] as const satisfies readonly (keyof StoredProof)[]

const countOfAll = sql<number>`count(*)`.as('count')

/** The proofs that people have set up. Few people have one, so its queries are not kept. */
export function sqlProofStore(db: Kysely<Tables>): ProofStore {
  return {
    allOf: (accountId, now) =>
      db
        .selectFrom('proof')
        .select(columns)
        .where('accountId', '=', accountId)
        .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
        .orderBy('createdAt')
        .orderBy('kind')
        .orderBy('id')
        .execute(),
    async add(proof) {
      const { accountId, kind } = proof
      const unfinished = db.deleteFrom('proof').where('accountId', '=', accountId).where('kind', '=', kind)
      await unfinished.where('verifiedAt', 'is', null).execute()
      await db
        .insertInto('proof')
        .values({ ...proof, tries: 0 })
        .execute()
    },
    async countTry(id, { limit, now }) {
      const { numUpdatedRows } = await db
        .updateTable('proof')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', id)
        .where('verifiedAt', 'is', null)
        .where('tries', '<', limit)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async verify(id, { step, now, heldUntil }) {
      const { numUpdatedRows } = await db
        .updateTable('proof')
        .set({ verifiedAt: now, heldUntil, mark: step, expiresAt: null })
        .where('id', '=', id)
        .where('verifiedAt', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    ...stepsIn(db),
    ...passkeysIn(db),
    async remove(id) {
      await db.deleteFrom('recoveryCode').where('proofId', '=', id).execute()
      await db.deleteFrom('proof').where('id', '=', id).execute()
    },
    ...codesIn(db),
    ...sealsIn(db),
    async prolongWaits({ from, ms }) {
      await db
        .updateTable('proof')
        .set((eb) => ({ heldUntil: eb('heldUntil', '+', ms) }))
        .where('heldUntil', '>', from)
        .execute()
      const ending = db.updateTable('proof').set((eb) => ({ endsAt: eb('endsAt', '+', ms) }))
      await ending.where('endsAt', '>', from).execute()
    },
    ...endsIn(db),
    dropOld: (now) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('proof').select('id').where('expiresAt', '<=', now).limit(rows)
        return db.deleteFrom('proof').where('id', 'in', old)
      }),
  }
}

/** What the help desk removed goes at an instant. */
function endsIn(db: Kysely<Tables>): Pick<ProofStore, 'endAllOf' | 'keepAllOf' | 'withEnded' | 'dropEndedOf'> {
  return {
    async endAllOf(accountId, endsAt) {
      const all = db.updateTable('proof').set({ endsAt }).where('accountId', '=', accountId)
      const later = all.where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', endsAt)]))
      await later.where('verifiedAt', 'is not', null).execute()
    },
    async keepAllOf(accountId, now) {
      const own = db.updateTable('proof').set({ endsAt: null }).where('accountId', '=', accountId)
      await own.where('endsAt', '>', now).execute()
    },
    async withEnded(now, most) {
      const ended = db.selectFrom('proof').select('accountId').distinct().where('endsAt', '<=', now)
      return (await ended.limit(most).execute()).map(({ accountId }) => accountId)
    },
    async dropEndedOf(accountId, now) {
      const ended = db.selectFrom('proof').select('id').where('accountId', '=', accountId).where('endsAt', '<=', now)
      await db.deleteFrom('recoveryCode').where('proofId', 'in', ended).execute()
      await db.deleteFrom('proof').where('id', 'in', ended).execute()
    },
  }
}

/** Each step of an app counts once (PF3). */
function stepsIn(db: Kysely<Tables>): Pick<ProofStore, 'useStep' | 'raiseMarks'> {
  return {
    async useStep(id, step, now) {
      const { numUpdatedRows } = await db
        .updateTable('proof')
        .set({ mark: step, usedAt: now })
        .where('id', '=', id)
        .where('mark', '<', step)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async raiseMarks(step) {
      const apps = db.updateTable('proof').set({ mark: step }).where('kind', '=', 'app')
      await apps.where('mark', '<', step).execute()
    },
  }
}

/** Each counter of a passkey counts once. One that is always 0 counts nothing (PF7). */
function passkeysIn(db: Kysely<Tables>): Pick<ProofStore, 'keepPasskey' | 'usePasskey' | 'countOfOtherHosts'> {
  return {
    async keepPasskey(id, { mark: _, ...made }) {
      const known = db.selectFrom('proof').select('id').where('credentialId', '=', made.credentialId)
      if ((await known.execute()).length > 0) return false
      await db
        .updateTable('proof')
        .set({ ...made, challenge: null })
        .where('id', '=', id)
        .execute()
      return true
    },
    async usePasskey(id, { mark, isSynced, now }) {
      const { numUpdatedRows } = await db
        .updateTable('proof')
        .set({ mark, isSynced, usedAt: now })
        .where('id', '=', id)
        .where((eb) => (mark === 0 ? eb('mark', '=', 0) : eb('mark', '<', mark)))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async countOfOtherHosts(rpId) {
      const passkeys = db.selectFrom('proof').select(countOfAll).where('kind', '=', 'passkey')
      const { count } = await passkeys.where('rpId', '!=', rpId).executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

function codesIn(db: Kysely<Tables>): Pick<ProofStore, 'addCodes' | 'hasCode' | 'useCode' | 'codesLeft' | 'countSets'> {
  return {
    async countSets() {
      const sets = db.selectFrom('proof').where('kind', '=', 'recovery-code')
      return Number((await sets.select(countOfAll).executeTakeFirstOrThrow()).count)
    },
    async addCodes(proofId, macs) {
      const rows = macs.map((mac) => ({ proofId, mac, usedAt: null }))
      await db.insertInto('recoveryCode').values(rows).execute()
    },
    async hasCode(proofId, mac) {
      const found = db.selectFrom('recoveryCode').select('mac').where('proofId', '=', proofId).where('mac', '=', mac)
      return (await found.where('usedAt', 'is', null).execute()).length > 0
    },
    async useCode(proofId, mac, now) {
      const { numUpdatedRows } = await db
        .updateTable('recoveryCode')
        .set({ usedAt: now })
        .where('proofId', '=', proofId)
        .where('mac', '=', mac)
        .where('usedAt', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return false
      await db.updateTable('proof').set({ usedAt: now }).where('id', '=', proofId).execute()
      return true
    },
    async codesLeft(proofId) {
      const rows = await db.selectFrom('recoveryCode').select('usedAt').where('proofId', '=', proofId).execute()
      return { left: rows.filter(({ usedAt }) => usedAt === null).length, total: rows.length }
    },
  }
}

function sealsIn(db: Kysely<Tables>): Pick<ProofStore, 'countBySeal' | 'sealedOtherwise' | 'reseal'> {
  return {
    async countBySeal() {
      const sealed = db.selectFrom('proof').select(['sealedBy', countOfAll]).where('kind', '!=', 'passkey')
      const rows = await sealed.groupBy('sealedBy').execute()
      return new Map(rows.map(({ sealedBy, count }) => [sealedBy, Number(count)]))
    },
    sealedOtherwise: (mark, { after, limit }) =>
      db
        .selectFrom('proof')
        .select(columns)
        .where('sealedBy', '!=', mark)
        .where('kind', '!=', 'passkey')
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    async reseal({ id, secret }, sealed) {
      await db.updateTable('proof').set(sealed).where('id', '=', id).where('secret', '=', secret).execute()
    },
  }
}
