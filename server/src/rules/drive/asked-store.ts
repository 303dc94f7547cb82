import type { Asked } from '@portico/contract'
import type { AccountId } from '../../ports/ids.js'

export interface AskedOf {
  readonly accountId: AccountId
  /** What a drive asks for. */
  readonly what: Asked['what']
}

/** How often each person has put off what a drive asks for. */
export interface AskedStore {
  /** 0 for a person who never did. */
  latersOf(asked: AskedOf): Promise<number>
  /** Counts one more. */
  putOff(asked: AskedOf): Promise<void>
}
