import { type Kysely, sql } from 'kysely'
import type { AuditEntry, AuditLog, BesideEvent } from '../ports/audit-log.js'
import type { DeliveryOutcome, OutboxStore } from '../ports/delivery/outbox-store.js'
import type { MachineClocks } from '../ports/system/clock.js'
import type { ReminderOutcome, ReminderStore } from '../rules/contact/reminder-store.js'
import type { Store, Stores } from '../rules/stores.js'
import { countFuture, settleFuture } from './settle-future.js'
import { sqlApprovalStore } from './sql-approval-store.js'
import { sqlAskedStore } from './sql-asked-store.js'
import { sqlAuditLog } from './sql-audit-log.js'
import { sqlCaseStore } from './sql-case-store.js'
import { sqlContactStore } from './sql-contact-store.js'
import { sqlFlowStore } from './sql-flow-store.js'
import { sqlMemberStore } from './sql-member-store.js'
import { sqlOutboxStore } from './sql-outbox-store.js'
import { sqlOutsideStore } from './sql-outside-store.js'
import { sqlPassStore } from './sql-pass-store.js'
import { sqlPeriodCountStore } from './sql-period-count-store.js'
import { sqlPersonStores } from './sql-person-stores.js'
import { sqlPopulationStores } from './sql-population-stores.js'
import { sqlProofStore } from './sql-proof-store.js'
import { sqlProofStores } from './sql-proof-stores.js'
import { sqlReminderStore } from './sql-reminder-store.js'
import { sqlReportStore } from './sql-report-store.js'
import { sqlServerStores } from './sql-server-stores.js'
import { sqlSessionStore } from './sql-session-store.js'
import { sqlWrittenBackStore } from './sql-written-back-store.js'
import type { Tables } from './tables.js'
import { transact } from './transact.js'

/** All stores on one connection or transaction, each made when it is first asked for. */
export function sqlStores(db: Kysely<Tables>): Stores {
  const person = once(() => sqlPersonStores(db))
  const proof = once(() => sqlProofStores(db))
  const population = once(() => sqlPopulationStores(db))
  const server = once(() => sqlServerStores(db))
  return lazily<Stores>({
    sessions: () => sqlSessionStore(db),
    flows: () => sqlFlowStore(db),
    people: () => person().people,
    markers: () => person().markers,
    personData: () => person().personData,
    contacts: () => sqlContactStore(db),
    writtenBack: () => sqlWrittenBackStore(db),
    codes: () => proof().codes,
    proofs: () => sqlProofStore(db),
    reports: () => sqlReportStore(db),
    members: () => sqlMemberStore(db),
    cases: () => sqlCaseStore(db),
    approvals: () => sqlApprovalStore(db),
    passes: () => sqlPassStore(db),
    reminders: () => sqlReminderStore(db),
    asked: () => sqlAskedStore(db),
    outside: () => sqlOutsideStore(db),
    counters: () => proof().counters,
    attempts: () => proof().attempts,
    spentCaptchas: () => proof().spentCaptchas,
    audit: () => sqlAuditLog(db),
    outbox: () => sqlOutboxStore(db),
    hours: () => population().hours,
    networks: () => population().networks,
    periodCounts: () => sqlPeriodCountStore(db),
    refusals: () => server().refusals,
    directoryWrites: () => server().directoryWrites,
    leases: () => server().leases,
    facts: () => server().facts,
    future: () => ({ count: (now) => countFuture(db, now), settle: (now, aheadMs) => settleFuture(db, now, aheadMs) }),
  })
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** An object whose members are made when they are first read. */
function lazily<Whole extends object>(makers: { readonly [Name in keyof Whole]: () => Whole[Name] }): Whole {
  const whole = {} as Whole
  for (const name of Object.keys(makers) as (keyof Whole)[])
    Object.defineProperty(whole, name, { enumerable: true, get: once<Whole[typeof name]>(makers[name]) })
  return whole
}

/** A store with the database behind it. */
export interface OpenStore {
  readonly store: Store
  /** For the embedded directory, which lives in the same database. */
  readonly db: Kysely<Tables>
  /** The clocks that all servers of this store share. */
  readonly clocks: MachineClocks
  /** True where a pooler such as PgBouncer stands before the database. */
  readonly isPooled?: boolean
}

/** Parts that an engine adds to its database. */
export interface EngineParts {
  readonly afterClose: () => void
  /** Each resolves while there is room: for what a visitor does, and for a long time. */
  readonly room: { readonly check: () => Promise<void>; readonly checkSpare: () => Promise<void> }
}

/**
 * The store on a database that an engine has opened and migrated. The engine must make every
 * transaction of `db` serializable and raise `Unavailable('store')` when it cannot write now.
 */
export function sqlStore(db: Kysely<Tables>, { afterClose, room }: EngineParts): Store {
  return {
    ...sqlStores(db),
    transaction: (work) => transact(db, (transaction) => work(sqlStores(transaction))),
    async check() {
      await sql`update fact set value = value where name = 'never'`.execute(db)
      await room.check()
    },
    checkRoom: () => room.checkSpare(),
    async close() {
      await db.destroy()
      afterClose()
    },
  }
}

/** Hears what the store has committed, and nothing of what it rolled back. */
export interface CommitListener {
  onAudit?(entry: AuditEntry, beside?: BesideEvent): void
  onMessageQueued?(row: QueuedRow): void
  onDecoyEnded?(): void
  /** A try to send a message ended so, or one that a decoy made. */
  onTried?(outcome: DeliveryOutcome['event']): void
  onReminder?(outcome: ReminderOutcome): void
}

type QueuedRow = Parameters<OutboxStore['put']>[0]

interface Written {
  readonly entries: (readonly [entry: AuditEntry, beside?: BesideEvent | undefined])[]
  readonly messages: QueuedRow[]
  endedDecoys: number
  readonly tries: DeliveryOutcome['event'][]
  readonly reminders: ReminderOutcome[]
}

/** A store that tells the listeners what it wrote of audit, outbox and reminders, after the commit. */
export function withCommitListeners(store: Store, listeners: readonly CommitListener[]): Store {
  const report = (written: Written) => {
    for (const listener of listeners) tell(listener, written)
  }
  return {
    ...store,
    // Outside a transaction each write is committed at once.
    ...observed(store, (note) => report(noted(note))),
    async transaction(work) {
      let written = nothingWritten()
      const result = await store.transaction((stores) => {
        // The store may run the work again, and only what the last run wrote is committed.
        written = nothingWritten()
        return work(observed(stores, (note) => note(written)))
      })
      report(written)
      return result
    },
  }
}

function tell(listener: CommitListener, { entries, messages, endedDecoys, tries, reminders }: Written): void {
  for (const [entry, beside] of entries) listener.onAudit?.(entry, beside)
  for (const row of messages) listener.onMessageQueued?.(row)
  for (let n = 0; n < endedDecoys; n += 1) listener.onDecoyEnded?.()
  for (const outcome of tries) listener.onTried?.(outcome)
  for (const outcome of reminders) listener.onReminder?.(outcome)
}

function nothingWritten(): Written {
  return { entries: [], messages: [], endedDecoys: 0, tries: [], reminders: [] }
}

function noted(note: (written: Written) => void): Written {
  const written = nothingWritten()
  note(written)
  return written
}

type OnWrite = (note: (written: Written) => void) => void

function observed(stores: Stores, onWrite: OnWrite): Stores {
  return Object.create(stores, {
    audit: { enumerable: true, get: once(() => observedAudit(stores.audit, onWrite)) },
    outbox: { enumerable: true, get: once(() => observedOutbox(stores.outbox, onWrite)) },
    reminders: { enumerable: true, get: once(() => observedReminders(stores.reminders, onWrite)) },
  }) as Stores
}

function observedAudit(audit: AuditLog, onWrite: OnWrite): AuditLog {
  return {
    ...audit,
    async append(entry, beside) {
      await audit.append(entry)
      onWrite((written) => written.entries.push([entry, beside]))
    },
    async appendAll(entries) {
      await audit.appendAll(entries)
      onWrite((written) => written.entries.push(...entries.map((entry) => [entry] as const)))
    },
  }
}

function observedOutbox(outbox: OutboxStore, onWrite: OnWrite): OutboxStore {
  return {
    ...outbox,
    async put(row) {
      await outbox.put(row)
      onWrite((written) => written.messages.push(row))
    },
    async endDecoy(id, now) {
      await outbox.endDecoy(id, now)
      onWrite((written) => {
        written.endedDecoys += 1
        written.tries.push('delivery.taken')
      })
    },
    async conclude(lease, conclusion) {
      const isThere = await outbox.conclude(lease, conclusion)
      const { event, outcome, isAttempt } = conclusion
      if (!isThere) return false
      onWrite((written) => {
        if (event !== null) written.entries.push([event])
        if (isAttempt) written.tries.push(outcome.event)
      })
      return true
    },
  }
}

function observedReminders(reminders: ReminderStore, onWrite: OnWrite): ReminderStore {
  return {
    ...reminders,
    async settle(reminder, of) {
      const isFirst = await reminders.settle(reminder, of)
      if (isFirst) onWrite((written) => written.reminders.push(of.outcome))
      return isFirst
    },
  }
}
