import type { FlowName } from '@portico/contract'
import type { Kysely, Selectable } from 'kysely'
import type { Flow, FlowState } from '../flow/flow.js'
import type { FlowStore } from '../flow/flow-store.js'
import type { Choice } from '../proof/choice.js'
import type { SessionStore } from '../session/session-store.js'
import type { Stores } from '../stores.js'
import { inPortions } from './in-portions.js'
import { countLiveSessions, liveSessions, liveSessionsOf, sessionColumns } from './live-sessions.js'
import type { Tables } from './tables.js'

/** Sessions and flows. */
export function sqlVisitStores(db: Kysely<Tables>): Pick<Stores, 'sessions' | 'flows'> {
  return {
    sessions: { ...sessionsIn(db), ...suspensionIn(db) },
    flows: { ...flowsIn(db), ...triesIn(db) },
  }
}

type Suspension = Pick<SessionStore, 'suspendAllOf' | 'resume'>

function sessionsIn(db: Kysely<Tables>): Omit<SessionStore, keyof Suspension> {
  const sessions = () => db.selectFrom('session').select(sessionColumns)
  return {
    async find(idHash) {
      return (await sessions().where('idHash', '=', idHash).executeTakeFirst()) ?? null
    },
    async put(session) {
      await db
        .insertInto('session')
        .values({ ...session, wrongOldPasswords: 0 })
        .execute()
    },
    async end(idHash) {
      const { numDeletedRows } = await db.deleteFrom('session').where('idHash', '=', idHash).executeTakeFirst()
      return numDeletedRows === 1n
    },
    async endAllOf(accountId, { startedBefore, except } = {}) {
      let all = db.deleteFrom('session').where('accountId', '=', accountId)
      if (startedBefore !== undefined) all = all.where('createdAt', '<', startedBefore)
      if (except !== undefined) all = all.where('idHash', '!=', except)
      await all.execute()
    },
    async endEvery() {
      await db.deleteFrom('session').execute()
    },
    liveOf: (accountId, now, idleBefore) => liveSessionsOf(db, accountId, { now, idleBefore }),
    live: (now, idleBefore) => liveSessions(db, { now, idleBefore }),
    countLive: (now, idleBefore) => countLiveSessions(db, { now, idleBefore }),
    async seen(idHash, now) {
      await db.updateTable('session').set({ seenAt: now }).where('idHash', '=', idHash).execute()
    },
    async countOldPasswordTry(idHash, limit) {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set((eb) => ({ wrongOldPasswords: eb('wrongOldPasswords', '+', 1) }))
        .where('idHash', '=', idHash)
        .where('wrongOldPasswords', '<', limit)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async giveBackOldPasswordTry(idHash) {
      await db
        .updateTable('session')
        .set((eb) => ({ wrongOldPasswords: eb('wrongOldPasswords', '-', 1) }))
        .where('idHash', '=', idHash)
        .where('wrongOldPasswords', '>', 0)
        .execute()
    },
    dropOld: (now, idleBefore) =>
      inPortions((rows) => {
        const old = db
          .selectFrom('session')
          .select('idHash')
          .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('seenAt', '<', idleBefore)]))
        return db.deleteFrom('session').where('idHash', 'in', old.limit(rows))
      }),
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

type Tries = Pick<FlowStore, 'countTry' | 'countPasswordTry' | 'giveBackPasswordTry'>

function flowsIn(db: Kysely<Tables>): Omit<FlowStore, keyof Tries> {
  const find = async (id: string) => {
    const row = await db.selectFrom('flow').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : flowOf(row)
  }
  return {
    async put(flow) {
      await db
        .insertInto('flow')
        .values({ ...rowOf(flow), tries: 0, passwordTries: 0 })
        .execute()
    },
    find,
    // Transactions are serializable, so a plain read is enough.
    async findForChange(id, now) {
      const flow = await find(id)
      return flow === null || flow.expiresAt <= now ? null : flow
    },
    async save(flow) {
      await db.updateTable('flow').set(rowOf(flow)).where('id', '=', flow.id).execute()
    },
    async drop(id) {
      await db.deleteFrom('flow').where('id', '=', id).execute()
    },
    async dropAllOf(accountId) {
      await db.deleteFrom('flow').where('accountId', '=', accountId).execute()
    },
    async liveOfName(nameKey, now) {
      const rows = await db
        .selectFrom('flow')
        .selectAll()
        .where('nameKey', '=', nameKey)
        .where('expiresAt', '>', now)
        .orderBy('createdAt')
        .execute()
      return rows.map(flowOf)
    },
    async dropAllOfName(nameKey) {
      await db.deleteFrom('flow').where('nameKey', '=', nameKey).execute()
    },
    dropOld: (now) =>
      inPortions((rows) => {
        const old = db.selectFrom('flow').select('id').where('expiresAt', '<=', now).limit(rows)
        return db.deleteFrom('flow').where('id', 'in', old)
      }),
  }
}

function triesIn(db: Kysely<Tables>): Tries {
  return {
    async countTry(id, { name, limit, now }) {
      const row = await db
        .updateTable('flow')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', id)
        .where('name', '=', name)
        .where('tries', '<', limit)
        .where('expiresAt', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? null : { flow: flowOf(row), isLast: row.tries >= limit }
    },
    async countPasswordTry(id, { limit, now }) {
      const row = await db
        .updateTable('flow')
        .set((eb) => ({ passwordTries: eb('passwordTries', '+', 1) }))
        .where('id', '=', id)
        .where('passwordTries', '<', limit)
        .where('expiresAt', '>', now)
        .returning('passwordTries')
        .executeTakeFirst()
      return row?.passwordTries ?? null
    },
    async giveBackPasswordTry(id) {
      await db
        .updateTable('flow')
        .set((eb) => ({ passwordTries: eb('passwordTries', '-', 1) }))
        .where('id', '=', id)
        .where('passwordTries', '>', 0)
        .execute()
    },
  }
}

function rowOf(flow: Flow) {
  const { staged, ...state } = { staged: null, ...flow.state }
  return {
    id: flow.id,
    name: flow.name,
    state: JSON.stringify(state),
    accountId: flow.subject.kind === 'account' ? flow.subject.id : null,
    nameKey: flow.nameKey,
    epoch: flow.epoch,
    choices: JSON.stringify(flow.choices),
    sentAt: JSON.stringify(flow.sentAt),
    sends: flow.sends,
    staged,
    device: flow.device,
    network: flow.network,
    createdAt: flow.createdAt,
    expiresAt: flow.expiresAt,
  }
}

function flowOf(row: Selectable<Tables['flow']>): Flow {
  const state = { ...JSON.parse(row.state), staged: row.staged } as FlowState
  const { nameKey } = row
  return {
    id: row.id,
    name: row.name as FlowName,
    state,
    subject: row.accountId === null ? { kind: 'decoy', nameKey } : { kind: 'account', id: row.accountId },
    nameKey,
    epoch: row.epoch,
    device: row.device,
    network: row.network,
    choices: JSON.parse(row.choices) as Choice[],
    sentAt: JSON.parse(row.sentAt) as Record<string, number>,
    sends: row.sends,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  }
}
