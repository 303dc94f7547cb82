import type { AccountId } from '../ids.js'
/** A password write that began and has no known outcome yet (W5). */
export interface PasswordWrite {
  readonly id: string
  readonly accountId: AccountId
  readonly purpose: 'reset' | 'change' | 'forced-change'
  readonly requestId: string | null
  readonly begunAt: number
}

export interface PasswordWriteStore {
  begin(write: PasswordWrite): Promise<void>
  end(id: string): Promise<void>
  /** Writes without a known outcome, the oldest first. After a crash they stay open. */
  open(): Promise<PasswordWrite[]>
}
