import type { Kysely } from 'kysely'
import type {
  DeliveryOutcome,
  Ending,
  MessageRecord,
  OutboxKind,
  OutboxLoad,
  OutboxRow,
  OutboxStore,
} from '../ports/delivery/outbox-store.js'
import { deleteInPortions } from './delete-in-portions.js'
import { isPostgres, keptQuery, unsynced, unsyncedWrite } from './kept-query.js'
import { sqlAuditLog } from './sql-audit-log.js'
import { sqlCounterStore } from './sql-counter-store.js'
import type { Tables } from './tables.js'
import { transact } from './transact.js'

export function sqlOutboxStore(db: Kysely<Tables>): OutboxStore {
  return { ...leasesIn(db), ...endingsIn(db), ...shownIn(db) }
}

const shownColumns = [
  'id',
  'kind',
  'createdAt',
  'expiresAt',
  'attempts',
  'channel',
  'accountId',
  'purpose',
  'masked',
  'flowId',
  'requestId',
  'outcome',
] as const
const outboxColumns = [...shownColumns, 'body'] as const

const unsent = { leaseUntil: 0, attempts: 0, sentAt: null, ended: null, outcome: null }
const putMessage = keptQuery((db, row: Parameters<OutboxStore['put']>[0]) => {
  // A join, because for a list of ids SQLite would look at every message that waits.
  const placeOfOlder = db
    .selectFrom('oneTimeCode as own')
    .innerJoin('oneTimeCode as older', 'older.scope', 'own.scope')
    .innerJoin('outbox as waiting', 'waiting.id', 'older.id')
    .select(({ fn }) => fn.min('waiting.nextAt').as('nextAt'))
    .where('own.id', '=', row.id)
    .where('waiting.kind', '=', 'code')
    .where('waiting.ended', 'is', null)
    .where('waiting.attempts', '=', 0)
  return db
    .insertInto('outbox')
    .values(({ fn, val }) => ({ ...row, ...unsent, nextAt: fn.coalesce(placeOfOlder, val(row.createdAt)) }))
})

interface Leasing {
  readonly kind: OutboxKind
  readonly now: number
  readonly limit: number
  readonly leaseUntil: number
}

/**
 * One conditional statement, so that two senders never hold the same row. Its limit stands in a
 * `with`, because PostgreSQL may run a query that stands in the condition once more for each row,
 * and then leases more rows. After a power cut a lost lease has the message sent again, as a sender
 * that dies has, too.
 */
const leaseMessages = unsyncedWrite((db, { kind, now, limit, leaseUntil }: Leasing) =>
  db
    .with('due', (from) =>
      from
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', kind)
        .where('ended', 'is', null)
        .where('nextAt', '<=', now)
        .where('leaseUntil', '<=', now)
        .orderBy('nextAt')
        .limit(limit)
        .$if(isPostgres(db), (rows) => rows.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set((set) => ({ leaseUntil, attempts: set('attempts', '+', 1) }))
    .where('id', 'in', (from) => from.selectFrom('due').select('due.id'))
    .where('ended', 'is', null)
    .where('leaseUntil', '<=', now)
    .$if(isPostgres(db), (update) => update.where(unsynced))
    .returning(outboxColumns),
)
const codeOfMessage = keptQuery((db, { id }: { readonly id: string }) =>
  db
    .selectFrom('oneTimeCode')
    .leftJoin('flow', 'flow.id', 'oneTimeCode.scope')
    .leftJoin('contact', 'contact.id', 'oneTimeCode.scope')
    .select(['oneTimeCode.usedAt', 'oneTimeCode.purpose', 'scope', 'flow.id as flow', 'contact.id as contact'])
    .where('oneTimeCode.id', '=', id),
)

async function isOpenCase(db: Kysely<Tables>, id: string): Promise<boolean> {
  const open = db.selectFrom('staffCase').select('id').where('id', '=', id).where('closedAt', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}

const noteOutcome = keptQuery((db, { id, outcome }: { readonly id: string; readonly outcome: string }) =>
  db.updateTable('outbox').set({ outcome }).where('id', '=', id),
)

type Ended = Pick<Tables['outbox'], 'id' | 'ended' | 'sentAt'>

const endMessage = keptQuery((db, { id, ended, sentAt }: Ended) =>
  db
    .updateTable('outbox')
    .set({ body: '', leaseUntil: 0, ended, sentAt })
    .where('id', '=', id)
    .where('ended', 'is', null),
)

/** From a new row to one that a sender holds. */
function leasesIn(db: Kysely<Tables>): Pick<OutboxStore, 'put' | 'lease' | 'freeLeases' | 'isVoidCode' | 'makeDue'> {
  return {
    async put(row) {
      await putMessage(db, row)
    },
    async lease(kind, { now, limit, leaseMs }) {
      const { rows } = await leaseMessages(db, { kind, now, limit, leaseUntil: now + leaseMs })
      return rows.map((row) => ({ ...row, outcome: outcomeFrom(row.outcome) }))
    },
    async freeLeases() {
      await db.updateTable('outbox').set({ leaseUntil: 0 }).where('ended', 'is', null).execute()
    },
    async isVoidCode(id) {
      const [row] = (await codeOfMessage(db, { id })).rows
      if (row === undefined || row.usedAt !== null) return row !== undefined
      // Asked for checks alone, so that a portal without a help desk asks no more.
      // The scope of one to a new address ends with its case.
      if (row.purpose === 'check') return !(await isOpenCase(db, row.scope.slice(row.scope.lastIndexOf('/') + 1)))
      return row.flow === null && row.contact === null
    },
    async makeDue(now, id) {
      const update = db
        .updateTable('outbox')
        .set({ nextAt: now })
        .where('ended', 'is', null)
        .where('kind', '!=', 'noop')
      return (id === undefined ? update : update.where('id', '=', id)).returning(['id', 'accountId']).execute()
    },
  }
}

function endingsIn(db: Kysely<Tables>): Pick<OutboxStore, 'conclude' | 'endDecoy' | 'dropOld'> {
  const end = (on: Kysely<Tables>, id: string, ending: { readonly how: Ending; readonly at: number }) =>
    endMessage(on, { id, ended: ending.how, sentAt: ending.how === 'sent' ? ending.at : null })
  return {
    async endDecoy(id, now) {
      await end(db, id, { how: 'sent', at: now })
    },
    conclude({ id, attempts }, { outcome, ended, isAttempt, event, givesBack = [] }) {
      return transact(db, async (transaction) => {
        const { numAffectedRows } = await noteOutcome(transaction, { id, outcome: JSON.stringify(outcome) })
        // The person was deleted while the message left. The audit must not name the account again.
        if (numAffectedRows === 0n) return false
        if (ended !== null) await end(transaction, id, { how: ended, at: outcome.at })
        else await free(transaction, { id, attempts }, { nextAt: outcome.nextAt ?? outcome.at, isAttempt })
        if (event !== null) await sqlAuditLog(transaction).append(event)
        if (givesBack.length > 0) await giveBack(transaction, id, givesBack)
        return true
      })
    },
    async dropOld({ decoys, messages }) {
      const drop = (kinds: readonly OutboxKind[], before: number) =>
        deleteInPortions((rows) => {
          const ended = db.selectFrom('outbox').select('id').where('kind', 'in', kinds).where('ended', 'is not', null)
          const old = ended.where((where) => where(where.fn.coalesce('sentAt', 'expiresAt'), '<', before))
          return db.deleteFrom('outbox').where('id', 'in', old.limit(rows))
        })
      const told = await drop(['code', 'notice', 'bulk', 'event'], messages)
      return told + (await drop(['noop'], Math.max(decoys, messages)))
    },
  }
}

async function giveBack(db: Kysely<Tables>, id: string, counters: readonly string[]): Promise<void> {
  await sqlCounterStore(db).giveBack(...counters)
  const flowOfMessage = db.selectFrom('outbox').select('flowId').where('id', '=', id)
  const oneLess = db.updateTable('flow').set((flow) => ({ sends: flow('sends', '-', 1) }))
  await oneLess.where('id', '=', flowOfMessage).where('sends', '>', 0).execute()
}

/** Frees a lease. Does nothing when another sender has leased the row since. */
async function free(
  db: Kysely<Tables>,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  { nextAt, isAttempt }: { readonly nextAt: number; readonly isAttempt: boolean },
): Promise<void> {
  const update = db.updateTable('outbox').set({ nextAt, attempts: isAttempt ? attempts : attempts - 1, leaseUntil: 0 })
  await update.where('id', '=', id).where('attempts', '=', attempts).where('ended', 'is', null).execute()
}

function shownIn(db: Kysely<Tables>): Pick<OutboxStore, 'waiting' | 'lastOf' | 'load' | 'eventLoad'> {
  const shown = () =>
    db
      .selectFrom('outbox')
      .select([...shownColumns, 'nextAt', 'ended'])
      .where('kind', '!=', 'noop')
  const recordFrom = (row: Omit<MessageRecord, 'outcome'> & { readonly outcome: string | null }): MessageRecord => ({
    ...row,
    outcome: outcomeFrom(row.outcome),
  })
  const counted = () =>
    db
      .selectFrom('outbox')
      .select(({ fn }) => [fn.countAll<number>().as('messages'), fn.min('createdAt').as('oldestAt')])
  return {
    async load(now) {
      const oldestAt = db
        .selectFrom('outbox')
        .select(db.fn.min('createdAt').as('at'))
        .where('ended', 'is', null)
        .where('kind', '!=', 'event')
      const load = await counted()
        .where('kind', '!=', 'event')
        .where((is) => {
          // A decoy is due once, when it is queued, so that the index finds it.
          const late = is.and([is('ended', '=', 'sent'), is('nextAt', '>=', oldestAt), is('expiresAt', '>', now)])
          return is.or([is('ended', 'is', null), is.and([is('kind', '=', 'noop'), late])])
        })
        .executeTakeFirstOrThrow()
      return loadFrom(load)
    },
    eventLoad: async () =>
      loadFrom(await counted().where('ended', 'is', null).where('kind', '=', 'event').executeTakeFirstOrThrow()),
    waiting: async () =>
      (await shown().where('ended', 'is', null).orderBy('createdAt').orderBy('id').execute()).map(recordFrom),
    async lastOf(accountId, limit) {
      const own = shown().where('accountId', '=', accountId).orderBy('createdAt', 'desc').orderBy('id')
      return (await own.limit(limit).execute()).map(recordFrom)
    },
  }
}

function loadFrom({ messages, oldestAt }: OutboxLoad): OutboxLoad {
  return { messages: Number(messages), oldestAt: oldestAt === null ? null : Number(oldestAt) }
}

function outcomeFrom(stored: string | null): DeliveryOutcome | null {
  return stored === null ? null : (JSON.parse(stored) as DeliveryOutcome)
}
