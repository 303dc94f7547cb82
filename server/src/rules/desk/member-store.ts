import type { AccountId } from '../../ports/ids.js'

/** An agent of the help desk whom an operator named. */
export interface StaffMember {
  readonly accountId: AccountId
  /** True for a lead, who also protects agents. */
  readonly isLead: boolean
  /** A base DN or a pattern of names of those whom the agent helps; null for everybody. */
  readonly scope: string | null
  /** The wall clock's time, in ms, from which on the person is no agent; null for no end. */
  readonly until: number | null
}

/** Agents of the help desk whom operators named. Those of a directory's groups are not among them. */
export interface MemberStore {
  /** Also one whose time is over; null for anybody else. */
  find(accountId: AccountId): Promise<StaffMember | null>
  /** All, in the order of their ids. */
  all(): Promise<readonly StaffMember[]>
  /** Keeps an agent in place of what was kept of the same person. */
  put(member: StaffMember): Promise<void>
  /** True when the person was an agent by an operator's word. */
  remove(accountId: AccountId): Promise<boolean>
}
