import type { AccountId } from '../../ports/ids.js'

/** Why a password is written. */
export type PasswordPurpose = 'reset' | 'change' | 'forced-change'

/** A write to the directory that began and has no known outcome yet (W5). */
export interface DirectoryWrite {
  readonly id: string
  readonly accountId: AccountId
  readonly purpose: PasswordPurpose | 'unlock'
  readonly requestId: string | null
  readonly begunAt: number
  /** The help desk's case in which it began; null for the person's own. */
  readonly caseId: string | null
}

export interface DirectoryWriteStore {
  begin(write: DirectoryWrite): Promise<void>
  /** False when another server has ended it before. */
  end(id: string): Promise<boolean>
  /** Writes without a known outcome, the oldest first. After a crash they stay open. */
  open(): Promise<DirectoryWrite[]>
}
