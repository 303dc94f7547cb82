import type { AccountId } from '../ids.js'
/** A password write that was begun and not yet known to have ended (W5). */
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
  /** What a crash left open. */
  open(): Promise<PasswordWrite[]>
}
