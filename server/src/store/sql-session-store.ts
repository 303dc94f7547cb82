import type { Kysely } from 'kysely'
import type { Session, SessionStore } from '../rules/session/session-store.js'
import { deleteInPortions } from './delete-in-portions.js'
import { isPostgres } from './is-postgres.js'
import { keptQuery } from './kept-query.js'
import { countLiveSessions, liveSessions, liveSessionsOf, sessionColumns } from './live-sessions.js'
import type { Tables } from './tables.js'
import { unsynced, unsyncedWrite } from './unsynced-write.js'

export function sqlSessionStore(db: Kysely<Tables>): SessionStore {
  return { ...sessionsIn(db), ...endsIn(db), ...suspensionIn(db), ...oldPasswordTriesIn(db) }
}

interface OfSession {
  readonly idHash: string
}

const sessionOf = keptQuery((db, { idHash }: OfSession) =>
  db.selectFrom('session').select(sessionColumns).where('idHash', '=', idHash),
)
const putSession = keptQuery((db, session: Session) =>
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

type Ends = Pick<SessionStore, 'end' | 'endUnsuspended' | 'endAllOf' | 'endEvery' | 'dropOld'>
type Suspension = Pick<SessionStore, 'suspendAllOf' | 'resume'>
type OldPasswordTries = Pick<SessionStore, 'countOldPasswordTry' | 'giveBackOldPasswordTry'>

function sessionsIn(db: Kysely<Tables>): Omit<SessionStore, keyof (Ends & Suspension & OldPasswordTries)> {
  return {
    find: async (idHash) => (await sessionOf(db, { idHash })).rows[0] ?? null,
    async put(session) {
      await putSession(db, session)
    },
    liveOf: (accountId, now, idleBefore) => liveSessionsOf(db, accountId, { now, idleBefore }),
    live: (now, idleBefore) => liveSessions(db, { now, idleBefore }),
    countLive: (now, idleBefore) => countLiveSessions(db, { now, idleBefore }),
    async seen(idHash, now) {
      await seeSession(db, { idHash, now })
    },
  }
}

function endsIn(db: Kysely<Tables>): Ends {
  return {
    end: async (idHash) => (await endSession(db, { idHash })).numAffectedRows === 1n,
    endUnsuspended: async (idHash) => (await endUnsuspendedSession(db, { idHash })).numAffectedRows === 1n,
    async endAllOf(accountId, { startedBefore, except } = {}) {
      let all = db.deleteFrom('session').where('accountId', '=', accountId)
      if (startedBefore !== undefined) all = all.where('createdAt', '<', startedBefore)
      if (except !== undefined) all = all.where('idHash', '!=', except)
      await all.execute()
    },
    async endEvery() {
      await db.deleteFrom('session').execute()
    },
    async dropOld(now, idleBefore) {
      const drop = (column: 'expiresAt' | 'seenAt', before: number) =>
        deleteInPortions((rows) => {
          const old = db.selectFrom('session').select('idHash').where(column, '<', before).limit(rows)
          return db.deleteFrom('session').where('idHash', 'in', old).where(column, '<', before)
        })
      // Each in a query of its own, which its index answers. Times are whole numbers, so
      // `< now + 1` stands for `<= now`: a session has ended at `expiresAt`.
      return (await drop('expiresAt', now + 1)) + (await drop('seenAt', idleBefore))
    },
  }
}

function oldPasswordTriesIn(db: Kysely<Tables>): OldPasswordTries {
  return {
    countOldPasswordTry: async (idHash, limit) =>
      (await countOldPassword(db, { idHash, limit })).numAffectedRows === 1n,
    async giveBackOldPasswordTry(idHash) {
      await giveBackOldPassword(db, { idHash })
    },
  }
}

function suspensionIn(db: Kysely<Tables>): Suspension {
  return {
    async suspendAllOf(accountId, suspendedBy) {
      await db
        .updateTable('session')
        .set({ suspendedBy })
        .where('accountId', '=', accountId)
        .where('suspendedBy', 'is', null)
        .execute()
    },
    async resume(suspendedBy) {
      await db.updateTable('session').set({ suspendedBy: null }).where('suspendedBy', '=', suspendedBy).execute()
    },
  }
}
