import type { Kysely } from 'kysely'
import type { Case, CaseCheck, CaseStore } from '../rules/desk/case-store.js'
import { deleteInPortions } from './delete-in-portions.js'
import type { Tables } from './tables.js'

/** Cases of the help desk. Few people a minute are helped, so their queries are not kept. */
export function sqlCaseStore(db: Kysely<Tables>): CaseStore {
  return { ...changesIn(db), ...readingIn(db) }
}

function readingIn(
  db: Kysely<Tables>,
): Pick<CaseStore, 'find' | 'openAbout' | 'openBy' | 'countBy' | 'about' | 'over'> {
  const all = () => db.selectFrom('staffCase').selectAll()
  const open = () => all().where('closedAt', 'is', null)
  return {
    find: async (id) => firstOf(await all().where('id', '=', id).execute()),
    openAbout: async (accountId) => firstOf(await open().where('accountId', '=', accountId).execute()),
    openBy: async (agentId) =>
      (await open().where('agentId', '=', agentId).orderBy('openedAt').orderBy('id').execute()).map(caseIn),
    async countBy(agentId, since) {
      const { n } = await db
        .selectFrom('staffCase')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('agentId', '=', agentId)
        .where('openedAt', '>=', since)
        .executeTakeFirstOrThrow()
      return Number(n)
    },
    about: async (accountId, { since, limit }) =>
      (
        await all()
          .where('accountId', '=', accountId)
          .where('openedAt', '>=', since)
          .orderBy('openedAt', 'desc')
          .orderBy('id')
          .limit(limit)
          .execute()
      ).map(caseIn),
    over: async ({ opened, seen }, most) =>
      (
        await open()
          .where((eb) => eb.or([eb('openedAt', '<=', opened), eb('seenAt', '<=', seen)]))
          .limit(most)
          .execute()
      ).map(caseIn),
  }
}

function changesIn(db: Kysely<Tables>): Pick<CaseStore, 'open' | 'press' | 'putCheck' | 'close' | 'dropOld'> {
  /** One conditional statement, so that of two calls only one closes a case. */
  const change = async (id: string, to: Partial<Tables['staffCase']>) => {
    const open = db.updateTable('staffCase').set(to).where('id', '=', id).where('closedAt', 'is', null)
    return (await open.executeTakeFirst()).numUpdatedRows === 1n
  }
  return {
    async open(one) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('staffCase')
        .values({ ...one, ...columnsOf(null), closedAt: null, outcome: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    press: (id, now) => change(id, { seenAt: now }),
    putCheck: (id, check) => change(id, columnsOf(check)),
    close: (id, { at, outcome }) => change(id, { closedAt: at, outcome }),
    dropOld: (before) =>
      deleteInPortions((rows) => {
        const old = db.selectFrom('staffCase').select('id').where('closedAt', '<', before).limit(rows)
        return db.deleteFrom('staffCase').where('id', 'in', old)
      }),
  }
}

function firstOf([row]: readonly Tables['staffCase'][]): Case | null {
  return row === undefined ? null : caseIn(row)
}

/** A case as the rules see it. */
export function caseIn(given: Tables['staffCase']): Case {
  const { checkKind: kind, checkState: state, checkUntil: until, checkContact: contact, ...rest } = given
  const { checkAct: act, checkNumbers: numbers, ...row } = rest
  const check = kind === null || state === null || until === null ? null : { kind, state, until, contact, act, numbers }
  return { ...row, check }
}

function columnsOf(check: CaseCheck | null) {
  return {
    checkKind: check?.kind ?? null,
    checkState: check?.state ?? null,
    checkContact: check?.contact ?? null,
    checkAct: check?.act ?? null,
    checkNumbers: check?.numbers ?? null,
    checkUntil: check?.until ?? null,
  }
}
