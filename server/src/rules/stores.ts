import type { AuditLog } from '../ports/audit-log.js'
import type { SpentCaptchaStore } from '../ports/captcha/spent-captcha-store.js'
import type { OutboxStore } from '../ports/delivery/outbox-store.js'
import type { CounterStore } from '../ports/system/counter-store.js'
import type { FactStore } from '../ports/system/fact-store.js'
import type { FutureStore } from '../ports/system/future-store.js'
import type { LeaseStore } from '../ports/system/lease-store.js'
import type { PeriodCountStore } from './audit/period-count-store.js'
import type { RefusalTallyStore } from './audit/refusal-tally-store.js'
import type { ContactStore } from './contact/contact-store.js'
import type { NoticeMarkerStore } from './contact/notice-marker-store.js'
import type { ReminderStore } from './contact/reminder-store.js'
import type { ReportStore } from './contact/report-store.js'
import type { WrittenBackStore } from './contact/written-back-store.js'
import type { ApprovalStore } from './desk/approval-store.js'
import type { CaseStore } from './desk/case-store.js'
import type { MemberStore } from './desk/member-store.js'
import type { DirectoryWriteStore } from './directory-write/directory-write-store.js'
import type { AskedStore } from './drive/asked-store.js'
import type { FlowStore } from './flow/flow-store.js'
import type { AttemptStore } from './limits/attempt-store.js'
import type { HourStore } from './limits/hour-store.js'
import type { NetworkStore } from './limits/network-store.js'
import type { PersonDataStore } from './person-data-store.js'
import type { CodeStore } from './proof/code-store.js'
import type { PassStore } from './proof/pass-store.js'
import type { ProofStore } from './proof/proof-store.js'
import type { OutsideStore } from './session/outside-store.js'
import type { PersonStore } from './session/person-store.js'
import type { SessionStore } from './session/session-store.js'

/** All stores on one connection or transaction. Each raises `Unavailable('store')` (W2). */
export interface Stores {
  readonly flows: FlowStore
  readonly codes: CodeStore
  readonly proofs: ProofStore
  readonly contacts: ContactStore
  readonly people: PersonStore
  readonly sessions: SessionStore
  readonly attempts: AttemptStore
  readonly counters: CounterStore
  readonly hours: HourStore
  readonly networks: NetworkStore
  readonly periodCounts: PeriodCountStore
  readonly outbox: OutboxStore
  readonly markers: NoticeMarkerStore
  readonly reports: ReportStore
  readonly members: MemberStore
  readonly cases: CaseStore
  readonly approvals: ApprovalStore
  readonly passes: PassStore
  readonly reminders: ReminderStore
  readonly asked: AskedStore
  readonly outside: OutsideStore
  readonly audit: AuditLog
  readonly refusals: RefusalTallyStore
  readonly spentCaptchas: SpentCaptchaStore
  readonly directoryWrites: DirectoryWriteStore
  readonly writtenBack: WrittenBackStore
  readonly leases: LeaseStore
  readonly facts: FactStore
  readonly future: FutureStore
  readonly personData: PersonDataStore
}

export interface Store extends Stores {
  /**
   * Does all of `work` or none of it, as if no other transaction ran beside it (serializable). The
   * store may run `work` again, so `work` has no effect outside the stores it is given and waits
   * for nothing but them. What it throws undoes the transaction and is raised.
   */
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>
  /** Resolves when the store can write and has room for what a visitor does. */
  check(): Promise<void>
  /** Resolves when the store has room to grow for a long time, and has not grown unusually. */
  checkRoom(): Promise<void>
  close(): Promise<void>
}
