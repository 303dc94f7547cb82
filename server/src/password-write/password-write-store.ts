import type { AccountId } from '../ids.js'
/** A password write that has begun and is not known to have ended (W5). */
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
  /** The writes in progress, and those that a crash or an unknown outcome left open. */
  open(): Promise<PasswordWrite[]>
}
