import type { FlowName } from '@portico/contract'
import type { Kysely, Selectable } from 'kysely'
import { subjectOf } from '../ports/directory/subject.js'
import type { ProofKindName } from '../ports/proof-kind-name.js'
import type { Flow, FlowState, OutsideBegun } from '../rules/flow/flow.js'
import type { FlowStore } from '../rules/flow/flow-store.js'
import type { Choice } from '../rules/proof/choice.js'
import { deleteInPortions } from './delete-in-portions.js'
import { isPostgres, keptQuery, unsynced, unsyncedWrite } from './kept-query.js'
import type { Tables } from './tables.js'

type FlowRow = ReturnType<typeof rowOf>

const flowColumns = [
  'id',
  'name',
  'state',
  'accountId',
  'nameKey',
  'epoch',
  'choices',
  'sentAt',
  'sends',
  'staged',
  'device',
  'network',
  'proven',
  'ways',
  'outside',
  'createdAt',
  'expiresAt',
] as const satisfies readonly (keyof FlowRow)[]

const flowWithId = keptQuery((db, { id }: { readonly id: string }) =>
  db.selectFrom('flow').select(flowColumns).where('id', '=', id),
)
const putFlow = keptQuery((db, row: FlowRow) => db.insertInto('flow').values({ ...row, tries: 0, passwordTries: 0 }))
const saveFlow = keptQuery((db, row: FlowRow) => db.updateTable('flow').set(row).where('id', '=', row.id))
const dropFlow = keptQuery((db, { id }: { readonly id: string }) => db.deleteFrom('flow').where('id', '=', id))
const countFlowTry = keptQuery(
  (db, { id, name, limit, now }: { readonly id: string } & Parameters<FlowStore['countTry']>[1]) =>
    db
      .updateTable('flow')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('name', '=', name)
      .where('tries', '<', limit)
      .where('expiresAt', '>', now)
      .returning([...flowColumns, 'tries']),
)

/** It bounds the hashes of a directory, so a try that a power cut undoes harms nobody. */
const countFlowPassword = unsyncedWrite((db, { id, limit, now }: PasswordTryOf) =>
  db
    .updateTable('flow')
    .set((eb) => ({ passwordTries: eb('passwordTries', '+', 1) }))
    .where('id', '=', id)
    .where('passwordTries', '<', limit)
    .where('expiresAt', '>', now)
    .$if(isPostgres(db), (update) => update.where(unsynced))
    .returning('passwordTries'),
)

type PasswordTryOf = { readonly id: string; readonly limit: number; readonly now: number }
export function sqlFlowStore(db: Kysely<Tables>): FlowStore {
  const find = async (id: string) => {
    const [row] = (await flowWithId(db, { id })).rows
    return row === undefined ? null : flowOf(row)
  }
  return {
    async put(flow) {
      await putFlow(db, rowOf(flow))
    },
    find,
    // Transactions are serializable, so a plain read is enough.
    async findForChange(id, now) {
      const flow = await find(id)
      return flow === null || flow.expiresAt <= now ? null : flow
    },
    async save(flow) {
      await saveFlow(db, rowOf(flow))
    },
    async drop(id) {
      await dropFlow(db, { id })
    },
    async dropAllOf(accountId) {
      await db.deleteFrom('flow').where('accountId', '=', accountId).execute()
    },
    async dropRecoveriesOf(accountId) {
      await db.deleteFrom('flow').where('accountId', '=', accountId).where('name', '!=', 'profile').execute()
    },
    async liveOfName(nameKey, now) {
      const rows = await db
        .selectFrom('flow')
        .select(flowColumns)
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
      deleteInPortions((rows) => {
        const old = db.selectFrom('flow').select('id').where('expiresAt', '<=', now).limit(rows)
        return db.deleteFrom('flow').where('id', 'in', old)
      }),
    async countTry(id, to) {
      const [row] = (await countFlowTry(db, { id, ...to })).rows
      return row === undefined ? null : { flow: flowOf(row), isLast: row.tries >= to.limit }
    },
    async giveBackTry(id) {
      await db
        .updateTable('flow')
        .set((eb) => ({ tries: eb('tries', '-', 1) }))
        .where('id', '=', id)
        .where('tries', '>', 0)
        .execute()
    },
    ...challengesIn(db),
    countPasswordTry: async (id, to) => (await countFlowPassword(db, { id, ...to })).rows[0]?.passwordTries ?? null,
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

/** Beside the other columns of a flow, so that no flow without passkeys reads or writes more (PF1). */
function challengesIn(db: Kysely<Tables>): Pick<FlowStore, 'setChallenge' | 'takeChallenge'> {
  return {
    async setChallenge(id, { challenge, until }) {
      await db.updateTable('flow').set({ challenge, challengeUntil: until }).where('id', '=', id).execute()
    },
    async takeChallenge(id, now) {
      const live = db.selectFrom('flow').select('challenge').where('id', '=', id).where('challengeUntil', '>', now)
      const challenge = (await live.executeTakeFirst())?.challenge ?? null
      if (challenge === null) return null
      const { numUpdatedRows } = await db
        .updateTable('flow')
        .set({ challenge: null, challengeUntil: null })
        .where('id', '=', id)
        .where('challenge', '=', challenge)
        .executeTakeFirst()
      return numUpdatedRows === 1n ? challenge : null
    },
  }
}

function rowOf(flow: Flow) {
  const { staged, ...state } = { staged: null, ...flow.state }
  // Beside the state: a portal with one directory has none, and so no column of it.
  const home = flow.subject.kind === 'decoy' && flow.subject.home ? { home: flow.subject.home } : {}
  return {
    id: flow.id,
    name: flow.name,
    state: JSON.stringify({ ...state, ...home }),
    accountId: flow.subject.kind === 'account' ? flow.subject.id : null,
    nameKey: flow.nameKey,
    epoch: flow.epoch,
    choices: JSON.stringify(flow.choices),
    sentAt: JSON.stringify(flow.sentAt),
    sends: flow.sends,
    staged,
    device: flow.device,
    network: flow.network,
    proven: JSON.stringify(flow.proven),
    ways: JSON.stringify(flow.ways),
    outside: flow.outside && JSON.stringify(flow.outside),
    createdAt: flow.createdAt,
    expiresAt: flow.expiresAt,
  }
}

function flowOf(row: Pick<Selectable<Tables['flow']>, (typeof flowColumns)[number]>): Flow {
  const { home, ...kept } = JSON.parse(row.state) as { readonly home?: string }
  const state = { ...kept, staged: row.staged } as FlowState
  const { nameKey } = row
  return {
    id: row.id,
    name: row.name as FlowName,
    state,
    subject: subjectOf(row.accountId === null ? null : { id: row.accountId }, nameKey, home),
    nameKey,
    epoch: row.epoch,
    device: row.device,
    network: row.network,
    proven: JSON.parse(row.proven) as ProofKindName[],
    ways: JSON.parse(row.ways) as ProofKindName[],
    outside: row.outside === null ? null : (JSON.parse(row.outside) as OutsideBegun),
    choices: JSON.parse(row.choices) as Choice[],
    sentAt: JSON.parse(row.sentAt) as Record<string, number>,
    sends: row.sends,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  }
}
