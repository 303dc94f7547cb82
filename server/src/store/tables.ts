import type { ActName, CallDirection, CaseOutcome, CaseReason, CheckKind } from '@portico/contract'
import type { AuditEntry } from '../ports/audit-log.js'
import type { OutboxRow } from '../ports/delivery/outbox-store.js'
import type { NetworkKey } from '../ports/ids.js'
import type { Lease } from '../ports/system/lease-store.js'
import type { PeriodCount } from '../rules/audit/period-count-store.js'
import type { RefusalTally } from '../rules/audit/refusal-tally-store.js'
import type { Contact, FormerContact } from '../rules/contact/contact-store.js'
import type { NoticeMarker } from '../rules/contact/notice-marker-store.js'
import type { Reminder, ReminderOutcome } from '../rules/contact/reminder-store.js'
import type { ReportCode, Stop } from '../rules/contact/report-store.js'
import type { Approval } from '../rules/desk/approval-store.js'
import type { DirectoryWrite } from '../rules/directory-write/directory-write-store.js'
import type { AskedOf } from '../rules/drive/asked-store.js'
import type { Attempts } from '../rules/limits/attempt-store.js'
import type { StoredCode } from '../rules/proof/code-store.js'
import type { Pass } from '../rules/proof/pass-store.js'
import type { StoredProof } from '../rules/proof/proof-store.js'
import type { OutsideBinding, OutsideStart } from '../rules/session/outside-store.js'
import type { Session } from '../rules/session/session-store.js'

type Flag = 0 | 1

/** Rows that one statement inserts, or names that it asks for: engines bound its parameters. */
export const rowsAtOnce = 200

/**
 * The columns of each table, in camelCase here and in snake_case in the database. Types are
 * portable: text, integer, blob. Instants are ms since 1970, booleans are 0 or 1.
 */
export interface Tables {
  account: {
    id: string
    username: string
    name: string
    /** Of the name, as a search compares them. */
    words: string
    photo: Buffer | null
    photoType: string | null
    passwordHash: string
    mustChange: Flag
    lockedAt: number | null
    disabled: Flag
    createdAt: number
  }
  pastPassword: { accountId: string; passwordHash: string; setAt: number }
  /** Facts that the portal remembers of an account on any directory. */
  person: {
    accountId: string
    epoch: number
    enrolledAt: number | null
    /** Of the last completed sign-in, like the next two. */
    language: string | null
    signedInAt: number | null
    /** True where the person was enrolled when that sign-in began. */
    wasEnrolled: Flag | null
    deviceGeneration: number
    /** Verified proofs of a device: 0 for people who never set one up. */
    deviceProofs: number
    /** When the password was last reset. */
    resetAt: number | null
    /** Since when self-service is stopped; null while it is not. */
    stoppedAt: number | null
    /** Since when reset and unlock alone are stopped; null while they are not. */
    recoveryStoppedAt: number | null
    /** Names the person to authenticators; random. */
    userHandle: string | null
  }
  contact: Contact
  /** Removed contacts that still get notices. */
  formerContact: FormerContact & { id: string; accountId: string; until: number }
  /** Addresses that stand in the entries of the directory because the portal wrote them. */
  writtenBack: { accountId: string; address: string }
  /** `proven` and `outside` are JSON. */
  session: Omit<Session, 'proven' | 'outside'> & { proven: string; outside: string | null; wrongOldPasswords: number }
  outsideStart: OutsideStart
  outsideBinding: OutsideBinding
  flow: {
    id: string
    name: string
    state: string
    accountId: string | null
    nameKey: string
    epoch: number
    /** JSON of the choices offered. */
    choices: string
    /** JSON: contact id → instant of its last code. */
    sentAt: string
    sends: number
    tries: number
    passwordTries: number
    staged: string | null
    device: string | null
    network: string
    /** JSON: kinds of proofs that were right, and kinds that would bring the flow on. */
    proven: string
    ways: string
    /** JSON: the sign-in at the identity provider. */
    outside: string | null
    /** What a passkey is to sign next, until an instant. */
    challenge: string | null
    challengeUntil: number | null
    createdAt: number
    expiresAt: number
  }
  /** An authenticator app, a passkey, or a set of recovery codes. `secret` is sealed. */
  proof: StoredProof & { tries: number }
  /** One recovery code: an HMAC under the key of its set. */
  recoveryCode: { proofId: string; mac: string; usedAt: number | null }
  reportCode: ReportCode
  stop: Stop
  /** Agents of the help desk whom an operator named. */
  staffMember: { accountId: string; isLead: Flag; scope: string | null; until: number | null }
  /** One call of an agent about one person. */
  staffCase: {
    id: string
    agentId: string
    accountId: string
    direction: CallDirection
    reason: CaseReason
    ticket: string
    note: string
    checkKind: CheckKind | null
    checkState: 'sent' | 'passed' | 'failed' | null
    /** The id of the contact that got the digits or the call. */
    checkContact: string | null
    checkAct: ActName | null
    checkNumbers: string | null
    checkUntil: number | null
    openedAt: number
    /** When the agent last pressed something in it. */
    seenAt: number
    closedAt: number | null
    outcome: CaseOutcome | null
  }
  /** What an agent asks another one to say yes to. */
  approval: Approval
  pass: Pass
  reminder: Reminder & { at: number | null; outcome: ReminderOutcome | null }
  /** How often a person has put off what a drive asks for. */
  asked: AskedOf & { later: number }
  /** The scope is a flow id, or a contact id while enrolling. */
  oneTimeCode: StoredCode & { tries: number; usedAt: number | null }
  /** Networks from which a sign-in was completed. */
  seenNetwork: { network: string; seenAt: number }
  /** Counts of an hour over all people. */
  hourly: { hour: number; what: string; n: number }
  periodCount: PeriodCount
  /** A count in a window that starts with the first take. */
  counter: { key: string; n: number; startedAt: number; resetsAt: number }
  /** Failed sign-ins of one name. */
  attempt: Omit<Attempts, 'drawn'> & {
    nameKey: string
    drawnWait: number | null
    drawnTicket: number | null
    drawnNetwork: NetworkKey | null
  }
  outbox: Omit<OutboxRow, 'outcome'> & {
    /** JSON of the outcome. */
    outcome: string | null
    nextAt: number
    leaseUntil: number
    sentAt: number | null
    ended: 'sent' | 'expired' | 'given-up' | null
  }
  noticeMarker: NoticeMarker
  /** `detail` is JSON. `seq` counts up, because dates may go back. */
  audit: Omit<AuditEntry, 'detail' | 'caseId'> & {
    id: string
    seq: number
    detail: string | null
    caseId: string | null
  }
  refusalTally: RefusalTally
  spentCaptcha: { tokenHash: string; expiresAt: number }
  directoryWrite: DirectoryWrite
  lease: Lease & { heldUntil: number }
  /** Facts about a portal, such as what its decoys are made from. */
  fact: { name: string; value: string }
}
