import type { FlowName } from '@portico/contract'
import type { Kysely, Selectable } from 'kysely'
import { subjectOf } from '../directory/subject.js'
import { type Flow, type FlowState, stagedIn } from '../flow/flow.js'
import type { FlowStore } from '../flow/flow-store.js'
import type { Choice } from '../proof/choice.js'
import type { Tables } from './tables.js'

/** Code tries of one flow (security 4.7) and new passwords tried under one grant (R2). */
const triesPerFlow = 10
const passwordTriesPerGrant = 10

export function sqlFlowStore(db: Kysely<Tables>): FlowStore {
  const find = async (id: string) => {
    const row = await db.selectFrom('flow').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : flowOf(row)
  }
  return {
    async put(flow) {
      await db
        .insertInto('flow')
        .values({ ...rowOf(flow), tries: 0, password_tries: 0 })
        .execute()
    },
    find,
    // A SQLite transaction has the write lock from its first statement, so reading is enough.
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
      await db.deleteFrom('flow').where('account_id', '=', accountId).execute()
    },
    async liveOfName(nameKey, now) {
      const rows = await db
        .selectFrom('flow')
        .selectAll()
        .where('name_key', '=', nameKey)
        .where('expires_at', '>', now)
        .orderBy('created_at')
        .execute()
      return rows.map(flowOf)
    },
    async dropAllOfName(nameKey) {
      await db.deleteFrom('flow').where('name_key', '=', nameKey).execute()
    },
    ...tries(db),
    async dropOld(now) {
      const { numDeletedRows } = await db.deleteFrom('flow').where('expires_at', '<=', now).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function tries(db: Kysely<Tables>): Pick<FlowStore, 'countTry' | 'countPasswordTry' | 'giveBackPasswordTry'> {
  return {
    async countTry(id, name, now) {
      const row = await db
        .updateTable('flow')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', id)
        .where('name', '=', name)
        .where('tries', '<', triesPerFlow)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? null : { flow: flowOf(row), isLast: row.tries >= triesPerFlow }
    },
    async countPasswordTry(id, now) {
      const row = await db
        .updateTable('flow')
        .set((eb) => ({ password_tries: eb('password_tries', '+', 1) }))
        .where('id', '=', id)
        .where('password_tries', '<', passwordTriesPerGrant)
        .where('expires_at', '>', now)
        .returning('password_tries')
        .executeTakeFirst()
      return row?.password_tries ?? null
    },
    async giveBackPasswordTry(id) {
      await db
        .updateTable('flow')
        .set((eb) => ({ password_tries: eb('password_tries', '-', 1) }))
        .where('id', '=', id)
        .where('password_tries', '>', 0)
        .execute()
    },
  }
}

function rowOf(flow: Flow) {
  const { staged, ...state } = { staged: stagedIn(flow.state), ...flow.state }
  return {
    id: flow.id,
    name: flow.name,
    state: JSON.stringify(state),
    account_id: flow.subject.kind === 'account' ? flow.subject.id : null,
    name_key: flow.nameKey,
    epoch: flow.epoch,
    choices: JSON.stringify(flow.choices),
    sent_at: JSON.stringify(flow.sentAt),
    sends: flow.sends,
    staged,
    created_at: flow.createdAt,
    expires_at: flow.expiresAt,
  }
}

function flowOf(row: Selectable<Tables['flow']>): Flow {
  const state = { ...JSON.parse(row.state), staged: row.staged } as FlowState
  return {
    id: row.id,
    name: row.name as FlowName,
    state,
    subject: subjectOf(row.account_id === null ? null : { id: row.account_id }, row.name_key),
    nameKey: row.name_key,
    epoch: row.epoch,
    choices: JSON.parse(row.choices) as Choice[],
    sentAt: JSON.parse(row.sent_at) as Record<string, number>,
    sends: row.sends,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
