import type { AccountId } from './ids.js'

/** Facts of an event. Never a secret, a code, a full address (AU1), or another server's words. */
export type AuditDetail = Readonly<Record<string, string | number | readonly string[] | null>>

/** One stored event. Never a secret, a code, a full address (AU1) or an unknown name (AU2). */
export interface AuditEntry {
  /** The wall clock's time, in ms, for people. It may go back: `seq` gives the order. */
  readonly at: number
  readonly event: string
  /** An account id, the keyed hash of a name without account, `operator:NAME` or `portal`. */
  readonly actor: string
  /** The account id or keyed name that the event is about, if it differs from the actor. */
  readonly about: string | null
  readonly flowId: string | null
  readonly purpose: string | null
  readonly result: 'ok' | 'refused' | 'unknown'
  readonly reason: string | null
  readonly requestId: string | null
  readonly source: string | null
  readonly detail: AuditDetail | null
  /** The help desk's case in which it happened; absent outside of one. */
  readonly caseId?: string
}

/** What listeners hear beside an event. No store keeps it. */
export interface BesideEvent {
  /** True for the first event of its kind in a flow. */
  readonly isFirst?: boolean | undefined
  /** How long the reset took that this event ends, ms. */
  readonly resetMs?: number | undefined
}

export interface AuditFilter {
  /** ms. */
  readonly since?: number
  /** ms; events of this instant and later are left out. */
  readonly until?: number
  /** Only events that were stored after the one with this `seq`. */
  readonly after?: number
  /** Only events that were stored up to the place `seq`. */
  readonly upTo?: number
  /** Events caused by, or about, one of these actors. `operator` stands for all operators. */
  readonly actors?: readonly string[]
  /** A request id, or its first signs. */
  readonly requestId?: string
  /** A whole event such as `code.sent`, or its part before the full stop. */
  readonly event?: string
  /** Only events of this case of the help desk. */
  readonly caseId?: string
}

/** Events of one person, in the order of their dates. */
export interface PersonEvents {
  readonly accountId: AccountId
  /** The names of the events, each with the reasons that are meant, or with null for all. */
  readonly events: readonly (readonly [event: string, reasons: readonly string[] | null])[]
  /** ms. */
  readonly since: number
  /** Only events that were stored up to the place `seq`. */
  readonly upTo?: number
  /** Only events that come behind this one in the list. */
  readonly before?: Pick<StoredEvent, 'at' | 'seq'>
}

export interface StoredEvent extends AuditEntry {
  readonly id: string
  /** Its place in the audit, from 1. A transaction may end before one with a lower place. */
  readonly seq: number
}

export interface AuditLog {
  append(entry: AuditEntry, beside?: BesideEvent): Promise<void>
  /** Appends many events with few statements. */
  appendAll(entries: readonly AuditEntry[]): Promise<void>
  /** The event that was stored last comes first. */
  recent(limit: number, filter?: AuditFilter): Promise<StoredEvent[]>
  /** Events caused by, or about, an account, the latest first. */
  ofPerson(limit: number, which: PersonEvents): Promise<StoredEvent[]>
  /** The event with an id if an account caused it, or it is about that account; else null. */
  findOfPerson(accountId: AccountId, id: string): Promise<StoredEvent | null>
  /** All events of earlier places are stored; null while a long transaction may still store one. */
  settledPlace(): Promise<number | null>
  dropOld(before: number): Promise<number>
}
