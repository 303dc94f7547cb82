import type { Kysely } from 'kysely'
import type { Session, SessionKind, SessionStore } from '../rules/session/session-store.js'
import { deleteInPortions } from './delete-in-portions.js'
import { isPostgres, keptQuery, unsynced, unsyncedWrite } from './kept-query.js'
import type { Tables } from './tables.js'

const sessionColumns = [
  'idHash',
  'kind',
  'accountId',
  'flowId',
  'signedInAt',
  'createdAt',
  'seenAt',
  'expiresAt',
  'suspendedBy',
  'browser',
  'system',
  'proven',
  'provedAt',
  'laterAt',
  'outside',
] as const

type SessionRow = Omit<Session, 'proven' | 'outside'> & { readonly proven: string; readonly outside: string | null }

export const sessionIn = ({ proven, outside, ...session }: SessionRow): Session => ({
  ...session,
  proven: JSON.parse(proven),
  outside: outside === null ? null : JSON.parse(outside),
})

interface OfSession {
  readonly idHash: string
}

const sessionOf = keptQuery((db, { idHash }: OfSession) =>
  db.selectFrom('session').select(sessionColumns).where('idHash', '=', idHash),
)
const putSession = keptQuery((db, session: SessionRow) =>
  db.insertInto('session').values({ ...session, wrongOldPasswords: 0 }),
)
/** A session whose last call is lost is idle a minute earlier. */
const seeSession = unsyncedWrite((db, { idHash, now }: OfSession & { readonly now: number }) =>
  db
    .updateTable('session')
    .set({ seenAt: now })
    .where('idHash', '=', idHash)
    .$if(isPostgres(db), (update) => update.where(unsynced)),
)
const endSession = keptQuery((db, { idHash }: OfSession) => db.deleteFrom('session').where('idHash', '=', idHash))

const endUnsuspendedSession = keptQuery((db, { idHash }: OfSession) =>
  db.deleteFrom('session').where('idHash', '=', idHash).where('suspendedBy', 'is', null),
)
/** A power cut may undo a try of the last moments. Nobody but who pulls the plug can use that. */
const countOldPassword = unsyncedWrite((db, { idHash, limit }: OfSession & { readonly limit: number }) =>
  db
    .updateTable('session')
    .set((eb) => ({ wrongOldPasswords: eb('wrongOldPasswords', '+', 1) }))
    .where('idHash', '=', idHash)
    .where('wrongOldPasswords', '<', limit)
    .$if(isPostgres(db), (update) => update.where(unsynced)),
)
const giveBackOldPassword = unsyncedWrite((db, { idHash }: OfSession) =>
  db
    .updateTable('session')
    .set((eb) => ({ wrongOldPasswords: eb('wrongOldPasswords', '-', 1) }))
    .where('idHash', '=', idHash)
    .where('wrongOldPasswords', '>', 0)
    .$if(isPostgres(db), (update) => update.where(unsynced)),
)

interface Times {
  readonly now: number
  readonly idleBefore: number
}

/** Sessions of a kind that are neither suspended, nor over, nor idle since `idleBefore`. */
function living(db: Kysely<Tables>, kind: SessionKind, { now, idleBefore }: Times) {
  return db
    .selectFrom('session')
    .where('kind', '=', kind)
    .where('suspendedBy', 'is', null)
    .where('expiresAt', '>', now)
    .where('seenAt', '>', idleBefore)
}

export function sqlSessionStore(db: Kysely<Tables>): SessionStore {
  return {
    find: async (idHash) => (await sessionOf(db, { idHash })).rows.map(sessionIn)[0] ?? null,
    async put(session) {
      const { proven, outside } = session
      const texts = { proven: JSON.stringify(proven), outside: outside && JSON.stringify(outside) }
      await putSession(db, { ...session, ...texts })
    },
    async liveOf(accountId, now, idleBefore) {
      const all = living(db, 'portal', { now, idleBefore }).select(sessionColumns).where('accountId', '=', accountId)
      return (await all.orderBy('createdAt').execute()).map(sessionIn)
    },
    async live(now, idleBefore) {
      const all = living(db, 'portal', { now, idleBefore }).select(sessionColumns).where('signedInAt', 'is not', null)
      return (await all.orderBy('createdAt').execute()).map(sessionIn)
    },
    async liveConsoles(now, seenBefore) {
      const all = living(db, 'staff', { now, idleBefore: seenBefore }).select(sessionColumns)
      return (await all.orderBy('createdAt').execute()).map(sessionIn)
    },
    async countLive(now, idleBefore) {
      const all = living(db, 'portal', { now, idleBefore }).select(({ fn }) => fn.countAll<number>().as('sessions'))
      return Number((await all.where('signedInAt', 'is not', null).executeTakeFirstOrThrow()).sessions)
    },
    async addProven(idHash, kind) {
      const session = (await sessionOf(db, { idHash })).rows[0]
      if (session === undefined) return
      const proven = JSON.stringify([...new Set([...sessionIn(session).proven, kind])])
      await db.updateTable('session').set({ proven }).where('idHash', '=', idHash).execute()
    },
    async seen(idHash, now) {
      await seeSession(db, { idHash, now })
    },
    async press(idHash, now) {
      await db.updateTable('session').set({ seenAt: now }).where('idHash', '=', idHash).execute()
    },
    end: async (idHash) => (await endSession(db, { idHash })).numAffectedRows === 1n,
    endUnsuspended: async (idHash) => (await endUnsuspendedSession(db, { idHash })).numAffectedRows === 1n,
    async endAllOf(accountId, { startedBefore, except } = {}) {
      let all = db.deleteFrom('session').where('accountId', '=', accountId)
      if (startedBefore !== undefined) all = all.where('createdAt', '<', startedBefore)
      if (except !== undefined) all = all.where('idHash', '!=', except)
      await all.execute()
    },
    async endConsoleOf(accountId, exceptOf) {
      let own = db.deleteFrom('session').where('accountId', '=', accountId).where('kind', '=', 'staff')
      if (exceptOf !== undefined) own = own.where('signedInAt', '!=', exceptOf.signedInAt)
      await own.execute()
    },
    async prove(idHash, now) {
      const proven = db.updateTable('session').set({ provedAt: now, seenAt: now }).where('idHash', '=', idHash)
      return (await proven.where('suspendedBy', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
    },
    async noteLater(idHash, laterAt) {
      const first = db.updateTable('session').set({ laterAt }).where('idHash', '=', idHash).where('laterAt', 'is', null)
      return (await first.executeTakeFirst()).numUpdatedRows === 1n
    },
    async endEvery() {
      await db.deleteFrom('session').execute()
    },
    // Each in a query of its own, which its index answers. Times are whole numbers, so `< now + 1`
    // stands for `<= now`: a session has ended at `expiresAt`.
    dropOld: async (now, idleBefore) =>
      (await dropBefore(db, 'expiresAt', now + 1)) + (await dropBefore(db, 'seenAt', idleBefore)),
    countOldPasswordTry: async (idHash, limit) =>
      (await countOldPassword(db, { idHash, limit })).numAffectedRows === 1n,
    async giveBackOldPasswordTry(idHash) {
      await giveBackOldPassword(db, { idHash })
    },
    async suspendAllOf(accountId, suspendedBy) {
      const own = db.updateTable('session').set({ suspendedBy }).where('accountId', '=', accountId)
      await own.where('suspendedBy', 'is', null).execute()
    },
    async resume(suspendedBy) {
      await db.updateTable('session').set({ suspendedBy: null }).where('suspendedBy', '=', suspendedBy).execute()
    },
  }
}

function dropBefore(db: Kysely<Tables>, column: 'expiresAt' | 'seenAt', before: number): Promise<number> {
  return deleteInPortions((rows) => {
    const old = db
      .selectFrom('session')
      .select('idHash')
      .where(column, '<', before)
      // The console's own end at their time: they sleep longer than the portal's are idle.
      .$if(column === 'seenAt', (query) => query.where('kind', '=', 'portal'))
      .limit(rows)
    return db.deleteFrom('session').where('idHash', 'in', old).where(column, '<', before)
  })
}
